import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { offerMinutes } from '@alafia/contract/appointments/waitlist'
import { hour } from '@alafia/contract/kernel/durations'
import { weekdays } from '@alafia/contract/kernel/civil'
import type { Notification } from '@alafia/contract/notifications/schema'
import type { Person } from '../../seed/people.ts'
import { seedWaitlist, waitlistCalls } from '../../testing/waitlist-calls.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'
import { slotHold } from '../holds/table.ts'
import { waitlistOffer } from './table.ts'

let server: TestServer
/** Has one time on Friday, which Bola has booked. */
let okafor: Person
let amina: Person
let bola: Person
let patient: Caller
let other: Caller
let visitId: number

const {
  join,
  list,
  offerOf,
  answer,
  leave,
  cancel,
  run,
  book,
  doctorRow,
  isFreeFor,
  detailOf,
  titlesFor,
  deactivate,
  shareWith,
  entries,
  openOffers,
  queue,
} = waitlistCalls(() => ({ server, okafor }))

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  ;({ okafor, amina, bola, patient, other, visitId } = await seedWaitlist(server))
})

describe('APPT-94 waiting ends when it is in vain', () => {
  const ended = { title: 'You are no longer on the waitlist' }

  test('because the doctor takes no bookings any more: they are notified, and an offer is withdrawn', async () => {
    await join(patient, amina)
    await cancel(other, visitId)
    const [entry] = await list(patient)
    await deactivate(okafor)
    await run()
    expect(await list(patient)).toEqual([])
    expect(await entries()).toMatchObject([{ status: 'ended' }])
    expect(await server.db.select().from(waitlistOffer)).toMatchObject([{ outcome: 'withdrawn' }])
    expect(await server.db.select().from(slotHold)).toEqual([])
    const { body } = await patient.get<Notification[]>('/api/notifications')
    expect(body[0]).toMatchObject(ended)
    expect(body[0]?.body).toContain(`Dr. ${okafor.firstName} ${okafor.lastName}`)
    const late = await patient.post(`/api/appointments/waitlist/${entry?.id}/accept`, {
      offerId: entry?.offer?.id,
    })
    expect([late.status, detailOf(late)]).toEqual([409, 'The visit can no longer be booked'])
  })

  test('because the appointment type is no longer offered, or takes place in another way', async () => {
    const offered = await server.seed.appointmentType({ doctors: [okafor] })
    const byVideo = await server.seed.appointmentType({ doctors: [okafor] })
    const gone = await server.seed.appointmentType({ doctors: [okafor] })
    await join(patient, amina, { appointmentTypeId: gone.id })
    await join(other, bola, { appointmentTypeId: byVideo.id })
    const { people, callers } = await queue(1)
    const kemi = await server.seed.familyMember(people[0] ?? amina)
    await join(callers[0] ?? patient, people[0] ?? amina, {
      familyMemberId: kemi.id,
      appointmentTypeId: offered.id,
    })
    await run()
    expect((await entries()).map(({ status }) => status)).toEqual([
      'waiting',
      'waiting',
      'waiting',
      'waiting',
    ])
    await server.db.execute(sql`update appointment_type set is_active = false where id = ${gone.id}`)
    await server.db.execute(sql`update appointment_type set mode = 'in-person' where id = ${byVideo.id}`)
    await run()
    expect((await entries()).map(({ status }) => status)).toEqual(['ended', 'ended', 'waiting', 'waiting'])
    for (const caller of [patient, other]) expect(await titlesFor(caller)).toContain(ended.title)
  })

  test('because the last doctor of the specialization leaves', async () => {
    const { specialization } = await doctorRow()
    const second = await server.seed.doctor({ slots: [], specialization })
    await join(patient, amina, { doctorId: null, specialization })
    await deactivate(okafor)
    await run()
    expect(await list(patient)).toHaveLength(1)
    await deactivate(second)
    await run()
    expect(await list(patient)).toEqual([])
    expect(await titlesFor(patient)).toEqual([ended.title])
  })

  test('because who joined may no longer book for the person, and the place is free for whoever may', async () => {
    const kemi = await server.seed.familyMember(amina)
    await shareWith(bola, kemi, amina)
    expect((await join(other, amina, { familyMemberId: kemi.id })).status).toBe(201)
    expect((await join(patient, amina, { familyMemberId: kemi.id })).status).toBe(409)
    const { callers } = await queue(1)
    await cancel(other, visitId)
    expect(await offerOf(other)).toBeDefined()
    await server.db.execute(
      sql`update family_access set ended_at = now(), ended_how = 'removed' where account_id = ${bola.id}`,
    )
    await run()
    expect((await entries()).map(({ status }) => status)).toEqual(['ended', 'waiting'])
    const { body } = await other.get<Notification[]>('/api/notifications')
    expect(body[0]).toMatchObject(ended)
    expect(body[0]?.body).toContain(`You can no longer book visits for ${kemi.firstName}`)
    expect(await titlesFor(patient)).toContain(ended.title)
    expect(await offerOf(callers[0] ?? patient)).toBeDefined()
    expect((await join(patient, amina, { familyMemberId: kemi.id })).status).toBe(201)
  })
})

describe('APPT-94 one person waits on few waitlists', () => {
  test('on five at once, however many are joined together; then one has to be left', async () => {
    const kemi = await server.seed.familyMember(amina)
    const doctors = await Promise.all(Array.from({ length: 7 }, () => server.seed.doctor({ slots: [] })))
    const joinAll = (of: readonly Person[]) =>
      Promise.all(of.map(({ id }) => join(patient, amina, { doctorId: id })))
    const answers = await joinAll(doctors)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused.map(detailOf)).toEqual(
      [1, 2].map(() => 'Nobody can be on more than 5 waitlists at once. Leave one first'),
    )
    expect(await list(patient)).toHaveLength(5)
    expect((await join(patient, amina, { familyMemberId: kemi.id })).status).toBe(201)
    expect((await join(patient, amina)).status).toBe(409)
    expect((await leave(patient)).status).toBe(204)
    expect((await join(patient, amina)).status).toBe(201)
  })
})

describe('APPT-95 offers have bounds', () => {
  test('to at most eight, one after another; then it is free for everyone', async () => {
    const { callers } = await queue(9)
    await cancel(other, visitId)
    for (const caller of callers.slice(0, 8)) {
      expect(await isFreeFor(patient)).toBe(false)
      expect((await answer(caller, 'decline')).status).toBe(204)
    }
    await run()
    expect(await offerOf(callers[8] ?? patient)).toBeUndefined()
    expect([await isFreeFor(patient), await openOffers()]).toEqual([true, []])
    expect((await book(patient, amina)).status).toBe(201)
  })

  test('and nothing for 12 hours from a waitlist on which two in a row lapsed, as the page and a notification say', async () => {
    const kemi = await server.seed.familyMember(amina)
    const anyDay = { weekdays: [...weekdays], lastDay: '2026-03-20' }
    await join(patient, amina, anyDay)
    const latest = async () => {
      patient = await server.as(amina)
      const { body } = await patient.get<Notification[]>('/api/notifications')
      return body.find(({ title }) => title === 'The offered time has passed to others')?.body
    }
    const lapse = async () => {
      await run()
      expect(await openOffers()).toHaveLength(1)
      server.clock.advance(offerMinutes)
    }
    await lapse()
    await run()
    expect(await latest()).not.toContain('12 hours')
    // An answer: the next two are the first in a row.
    expect((await answer(patient, 'decline')).status).toBe(204)
    await lapse()
    await lapse()
    await run()
    expect(await latest()).toContain(
      'You missed two offers in a row, so we won’t offer you another for 12 hours.',
    )
    const pausedUntil = new Date(server.clock.now().getTime() + 12 * hour).toISOString()
    expect(await list(patient)).toMatchObject([{ pausedUntil, offer: null }])
    await join(patient, amina, { ...anyDay, familyMemberId: kemi.id })
    await run()
    expect((await list(patient)).map((entry) => [entry.pausedUntil, entry.offer !== null])).toEqual([
      [null, true],
      [pausedUntil, false],
    ])
    expect((await answer(patient, 'accept')).status).toBe(201)
    server.clock.advance(12 * 60 - 1)
    await run()
    expect(await openOffers()).toEqual([])
    server.clock.advance(1)
    await run()
    expect(await openOffers()).toHaveLength(1)
    patient = await server.as(amina)
    expect(await list(patient)).toMatchObject([{ pausedUntil: null }])
  })
})
