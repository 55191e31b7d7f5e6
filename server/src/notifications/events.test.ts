import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notificationTopics, defaultPreferences } from '@alafia/contract/accounts/preferences'
import {
  eventNames,
  topicOf,
  type EventName,
  type EventPayloads,
} from '@alafia/contract/notifications/events'
import type { Notification } from '@alafia/contract/notifications/schema'
import type { Target } from '@alafia/contract/notifications/targets'
import { createOutbox, type NewNotification } from '../outbox/outbox.ts'
import { outgoingEmail } from '../outbox/table.ts'
import { connectLive, liveProcess, type LiveProcess } from '../testing/live.ts'
import { testServer, type Caller, type Person, type TestServer } from '../testing/server.ts'
import { targetOf } from './targets.ts'

/** Each event's payload, and its target. */
const examples: { [Name in EventName]: [EventPayloads[Name], Target] } = {
  'appointment-updated': [
    { appointmentId: 7, doctorName: 'Dr. Okafor', status: 'confirmed' },
    { kind: 'appointment', id: 7 },
  ],
  'waitlist-offered': [{ waitlistEntryId: 7 }, { kind: 'waitlist', id: 7 }],
  'waitlist-updated': [{ waitlistEntryId: 7 }, { kind: 'waitlist', id: 7 }],
  'prescription-added': [
    { prescriptionId: 7, doctorName: 'Dr. Okafor' },
    { kind: 'prescription', id: 7 },
  ],
  'new-message': [
    { messageId: 3, conversationId: 7, senderName: 'Amina Bello', receiverRole: 'doctor' },
    { kind: 'conversation', id: 7, role: 'doctor' },
  ],
  'new-appointment-booking': [
    { appointmentId: 7, patientName: 'Amina Bello', date: '2026-03-11' },
    { kind: 'appointment', id: 7 },
  ],
  'new-prescription-for-pharmacy': [
    { prescriptionId: 7, doctorName: 'Dr. Okafor', medication: 'Zinc' },
    { kind: 'prescription', id: 7 },
  ],
  'system-alert': [
    { message: 'Closed on Monday', about: { kind: 'announcement', id: 7 } },
    { kind: 'announcement', id: 7 },
  ],
  'prescription-updated': [
    { prescriptionId: 7, pharmacistName: 'Ifeoma Umeh', status: 'fulfilled' },
    { kind: 'prescription', id: 7 },
  ],
  'record-added': [
    { recordId: 7, doctorName: 'Dr. Okafor' },
    { kind: 'record', id: 7 },
  ],
  'test-updated': [
    { testOrderId: 7, byName: 'Dr. Okafor' },
    { kind: 'test-order', id: 7 },
  ],
  reminder: [
    { about: 'health-reminder', subjectId: 7 },
    { kind: 'reminder', id: 7 },
  ],
  'emergency-access': [
    { emergencyAccessId: 7, doctorName: 'Dr. Okafor' },
    { kind: 'emergency-access', id: 7 },
  ],
  'care-requested': [
    { careRequestId: 7, patientName: 'Amina Bello' },
    { kind: 'care-request', id: 7 },
  ],
  'care-taken': [
    { appointmentId: 7, doctorName: 'Dr. Okafor' },
    { kind: 'appointment', id: 7 },
  ],
  'care-expired': [{ careRequestId: 7 }, { kind: 'care-request', id: 7 }],
  'stock-alert': [{ itemId: 7 }, { kind: 'inventory-item', id: 7 }],
  'issue-report': [
    { issueReportId: 7, severity: 'critical' },
    { kind: 'issue-report', id: 7 },
  ],
}

describe('NOTE-1 every live event is also a stored notification', () => {
  let server: TestServer
  let hub: LiveProcess
  let amina: Person
  let caller: Caller

  beforeAll(async () => {
    server = await testServer()
    hub = await liveProcess(server.app.services)
    amina = await server.seed.patient()
    caller = await server.as(amina)
  })
  afterAll(async () => {
    await hub.close()
    await server.close()
  })

  const prefer = (email: (topic: string) => boolean) => {
    const notifications = Object.fromEntries(
      notificationTopics.map((topic) => [topic, { inApp: false, email: email(topic) }]),
    )
    return caller.put('/api/account/preferences', { ...defaultPreferences, notifications })
  }
  /** Does what a change does: its transaction, then its commit. */
  const tell = async (type: EventName) => {
    const outbox = createOutbox(server.clock)
    const notice: NewNotification = {
      type,
      title: `Title of ${type}`,
      body: 'Body',
      payload: examples[type][0],
    }
    outbox.notify([amina.id], notice)
    await server.db.transaction((tx) => outbox.store(tx))
    outbox.publish(server.app.services.bus)
  }
  const unread = async () => (await caller.get<{ unread: number }>('/api/notifications/unread')).body.unread
  const mails = async () =>
    (await server.db.select().from(outgoingEmail)).filter(({ userId }) => userId === amina.id)

  test.each(eventNames)(
    '%s is published under its name, listed with its target, counted as unread, and emailed if its topic asks for it',
    async (name) => {
      const client = connectLive(hub.url, { token: caller.token })
      await client.caughtUp
      const [countBefore, mailsBefore] = [await unread(), (await mails()).length]

      await prefer((topic) => topic !== topicOf[name])
      await tell(name)
      await prefer((topic) => topic === topicOf[name])
      await tell(name)

      await expect.poll(() => client.received.length).toBe(2)
      expect(client.received.map((one) => one.name)).toEqual([name, name])
      expect(client.received[1]?.event).toMatchObject({ title: `Title of ${name}`, ...examples[name][0] })
      const [listed] = (await caller.get<Notification[]>('/api/notifications?limit=1')).body
      expect(listed).toMatchObject({ type: name, title: `Title of ${name}`, body: 'Body', readAt: null })
      expect(listed?.target).toEqual(examples[name][1])
      // Toasts are switched off, but the bell lists everything either way.
      expect(await unread()).toBe(countBefore + 2)
      const mailed = (await mails()).slice(mailsBefore)
      expect(mailed.map(({ topic, notificationId }) => [topic, notificationId])).toEqual([
        [topicOf[name], listed?.id],
      ])
      client.socket.disconnect()
    },
  )
})

test('NOTE-4 a notification that is only a text has no target, and neither has one stored by an earlier version', () => {
  expect(targetOf('system-alert', { message: 'Closed on Monday' })).toBeNull()
  const { conversationId: _none, ...before } = examples['new-message'][0]
  // Such a row may exist in the database.
  expect(targetOf('new-message', before as EventPayloads['new-message'])).toBeNull()
})
