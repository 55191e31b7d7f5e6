import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultSecurityRules, type SecuritySettings } from '@alafia/contract/administration/security/schema'
import { day, minute } from '@alafia/contract/kernel/durations'
import { signInHistory } from '../../accounts/devices/table.ts'
import { deleteOldSignIns } from '../../accounts/devices/devices.actions.ts'
import { auditEntry } from '../../audit/table.ts'
import { deleteOldMessageDrafts } from '../../messages/drafts.actions.ts'
import { messageDraft } from '../../messages/table.ts'
import { deleteOldNotifications } from '../../notifications/reading.actions.ts'
import { notification } from '../../outbox/table.ts'
import type { Person } from '../../seed/people.ts'
import { testServer, type TestServer } from '../../testing/server.ts'

const path = '/api/admin/security'

let server: TestServer
let folake: Person
let version = 0

beforeAll(async () => {
  server = await testServer()
  folake = await server.seed.admin()
})
afterAll(() => server.close())

const change = async (rules: object) => {
  const admin = await server.as(folake)
  server.app.services.security.clearCache()
  const { body, status } = await admin.put<SecuritySettings>(path, {
    rules: { ...defaultSecurityRules, ...rules },
    version,
  })
  server.app.services.security.clearCache()
  if (status === 200) version = body.version
  return body
}
const periods = () => server.app.services.security.periods(server.clock.now())
const advanceDays = (days: number) => server.clock.advance((days * day) / minute)

describe('how long things are kept', () => {
  test('SEC-71 a shorter period applies after 14 days, with what was and what is in the audit trail', async () => {
    const { stillLonger } = await change({ notificationDays: 30 })
    expect(stillLonger).toMatchObject([{ name: 'notificationDays', value: 365 }])
    const trail = await server.db.select().from(auditEntry).where(eq(auditEntry.actorId, folake.id))
    expect(trail.at(-1)?.subject).toContain('notificationDays 365 days -> 30 days')
    expect((await periods()).notificationDays).toBe(365)
    advanceDays(13.9)
    expect((await periods()).notificationDays).toBe(365)
    advanceDays(0.2)
    expect((await periods()).notificationDays).toBe(30)
    expect((await (await server.as(folake)).get<SecuritySettings>(path)).body.stillLonger).toEqual([])
  })

  test('SEC-71 a longer one applies at once; going back within the notice loses nothing; another change doesn’t restart it', async () => {
    await change({ notificationDays: 400 })
    expect((await periods()).notificationDays).toBe(400)
    const [first] = (await change({ notificationDays: 100 })).stillLonger
    advanceDays(5)
    const again = await change({ notificationDays: 100, emailDays: 60 })
    expect(again.stillLonger).toEqual([first])
    expect((await change({ notificationDays: 400, emailDays: 60 })).stillLonger).toEqual([])
    advanceDays(20)
    expect((await periods()).notificationDays).toBe(400)
  })

  test('SEC-70 jobs delete what is older than its period, and nothing else', async () => {
    await change({})
    advanceDays(15)
    const amina = await server.seed.patient()
    const now = server.clock.now().getTime()
    const agoDays = (days: number) => new Date(now - days * day)
    for (const days of [366, 364]) {
      await server.seed.notification(amina, { at: agoDays(days) })
      await server.db.insert(signInHistory).values({
        userId: amina.id,
        at: agoDays(days),
        address: '::1',
        outcome: 'signed-in',
        role: 'patient',
      })
    }
    await server.db.insert(messageDraft).values({
      userId: amina.id,
      role: 'patient',
      content: {
        to: null,
        subject: 'old',
        content: '',
        appointmentId: null,
        priority: 'normal',
        attachmentIds: [],
      },
      updatedAt: agoDays(31),
    })
    const { services } = server.app
    await deleteOldNotifications(services)
    await deleteOldMessageDrafts(services)
    await deleteOldSignIns(services.db, server.clock.now(), (await periods()).signInDays)
    const left = async (table: typeof notification | typeof signInHistory | typeof messageDraft) =>
      (await server.db.select().from(table).where(eq(table.userId, amina.id))).length
    expect([await left(notification), await left(signInHistory), await left(messageDraft)]).toEqual([1, 1, 0])
  })

  test('SEC-71 health records can’t be kept for less than 5 years', async () => {
    expect(await change({ recordYears: 4 })).toMatchObject({
      errors: [{ path: 'rules.recordYears', message: 'From 5 to 100 years' }],
    })
  })
})
