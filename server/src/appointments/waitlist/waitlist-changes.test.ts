import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defaultPreferences } from '@alafia/contract/accounts/preferences'
import { offerMinutes } from '@alafia/contract/appointments/waitlist'
import type { Notification } from '@alafia/contract/notifications/schema'
import { emailFor } from '../../accounts/preferences.exports.queries.ts'
import { recordLink } from '../../family/record-links/table.ts'
import { outgoingEmail } from '../../outbox/table.ts'
import { everyDay } from '../../seed/hours.ts'
import type { Person } from '../../seed/people.ts'
import { friday, saturday, seedWaitlist, waitlistCalls } from '../../testing/waitlist-calls.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'
import { slotHold } from '../holds/table.ts'
import { waitlistOffer } from './table.ts'

const off = { inApp: true, email: false }

let server: TestServer
/** Has one time on Friday, which Bola has booked. */
let okafor: Person
let amina: Person
let bola: Person
let patient: Caller
let other: Caller
let visitId: number

const { join, list, offerOf, answer, leave, cancel, run, detailOf, titlesFor, shareWith, openOffers } =
  waitlistCalls(() => ({ server, okafor }))

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  ;({ okafor, amina, bola, patient, other, visitId } = await seedWaitlist(server))
})

describe('APPT-95 an offer is withdrawn', () => {
  const offered = async () => {
    await join(patient, amina)
    await cancel(other, visitId)
    const [entry] = await list(patient)
    expect(entry?.offer).not.toBeNull()
    return entry
  }
  const isWithdrawn = async () => {
    expect(await offerOf(patient)).toBeUndefined()
    expect(await list(patient)).toHaveLength(1)
    expect(await server.db.select().from(waitlistOffer)).toMatchObject([{ outcome: 'withdrawn' }])
    expect(await server.db.select().from(slotHold)).toEqual([])
    const { body } = await patient.get<Notification[]>('/api/notifications')
    expect(body[0]).toMatchObject({ title: 'The offered time is no longer free' })
    expect(body[0]?.body).toContain('the doctor’s hours have changed. You are still on the waitlist.')
  }

  test('when the doctor is off that day, of which the person is notified, and which a late answer reads', async () => {
    const entry = await offered()
    await run()
    expect(await openOffers()).toHaveLength(1)
    const doctor = await server.as(okafor)
    expect((await doctor.post('/api/doctors/time-off', { startsOn: friday, endsOn: friday })).status).toBe(
      201,
    )
    await run()
    await isWithdrawn()
    const late = await patient.post(`/api/appointments/waitlist/${entry?.id}/accept`, {
      offerId: entry?.offer?.id,
    })
    expect([late.status, detailOf(late)]).toEqual([
      409,
      'The doctor is no longer free then. You are still on the waitlist',
    ])
    await run()
    expect(await titlesFor(patient)).toHaveLength(2)
  })

  test('when the doctor’s hours no longer have the time, and not when others of them change', async () => {
    await offered()
    await server.db.execute(
      sql`delete from doctor_slot where doctor_id = ${okafor.id} and weekday <> 'Friday'`,
    )
    await run()
    expect(await offerOf(patient)).toBeDefined()
    await server.db.execute(sql`delete from doctor_slot where doctor_id = ${okafor.id}`)
    await run()
    await isWithdrawn()
  })

  test('when the doctor takes no bookings any more, while others of the specialization do', async () => {
    await offered()
    await server.db.execute(sql`update waitlist_entry set doctor_id = null, specialization =
      (select specialization from doctor where user_id = ${okafor.id})`)
    const { rows } = await server.db.execute<{ specialization: string }>(
      sql`select specialization from doctor where user_id = ${okafor.id}`,
    )
    await server.seed.doctor({ slots: [], specialization: rows[0]?.specialization ?? '' })
    await server.db.execute(sql`update user_account set is_active = false where id = ${okafor.id}`)
    await run()
    await isWithdrawn()
  })
})

describe('APPT-95 an offer is emailed, too', () => {
  const emails = async () =>
    (await server.db.select().from(outgoingEmail))
      .filter(({ userId }) => userId === amina.id)
      .map(({ topic }) => topic)
  const prefer = (settings: object) =>
    server.db.execute(
      sql`insert into preference (user_id, settings) values (${amina.id}, ${JSON.stringify(settings)}::jsonb)`,
    )
  const address = () => emailFor(server.db, amina.id, 'waitlist', false)

  test.each([
    ['whoever has chosen nothing', undefined],
    [
      'whoever chose before offers could be chosen',
      { ...defaultPreferences, notifications: { appointments: off } },
    ],
  ])('to %s, and its end isn’t', async (_who, settings) => {
    if (settings) await prefer(settings)
    await join(patient, amina)
    await cancel(other, visitId)
    expect([await emails(), await address()]).toEqual([['waitlist'], amina.email])
    server.clock.advance(offerMinutes)
    await run()
    expect(await emails()).toEqual(['waitlist'])
  })

  test('unless they turned that off', async () => {
    const notifications = { ...defaultPreferences.notifications, waitlist: off }
    const chosen = { ...defaultPreferences, notifications }
    expect((await patient.put('/api/account/preferences', chosen)).body).toEqual(chosen)
    await join(patient, amina)
    await cancel(other, visitId)
    expect(await titlesFor(patient)).toEqual(['A time is free for you'])
    expect([await emails(), await address()]).toEqual([[], undefined])
  })
})

describe('APPT-95 a time is offered to no one who has a visit then in another record that is linked with theirs', () => {
  test('whether the time becomes free or the job finds it', async () => {
    const chioma = await server.seed.patient()
    const admin = await server.seed.admin()
    const [at, elsewhere] = [server.clock.now(), await server.seed.doctor({ slots: everyDay(['09:30']) })]
    const visit = await server.seed.appointment({
      patient: chioma,
      doctor: elsewhere,
      date: friday,
      time: '09:30',
    })
    await server.db.insert(recordLink).values({
      patientId: amina.id,
      otherPatientId: chioma.id,
      askedBy: admin.id,
      askedAt: at,
      seen: '',
      confirmedBy: (await server.seed.admin()).id,
      confirmedAt: at,
    })
    await join(patient, amina)
    await cancel(other, visitId)
    await run()
    expect(await openOffers()).toEqual([])
    await cancel(await server.as(chioma), visit.id)
    await run()
    expect(await offerOf(patient)).toBeDefined()
  })
})

describe('APPT-94 APPT-96 parents who share a child wait together', () => {
  const asParents = async () => {
    const kemi = await server.seed.familyMember(amina, { firstName: 'Kemi' })
    await shareWith(bola, kemi, amina)
    return { kemi, mayBook: { familyMemberId: kemi.id } }
  }

  test('each sees what the child waits for, whoever joined, gets its notifications, and answers', async () => {
    const { mayBook } = await asParents()
    const third = await server.as(await server.seed.patient())
    await join(other, amina, mayBook)
    expect(await list(patient)).toMatchObject([mayBook])
    expect(await list(other)).toEqual(await list(patient))
    expect((await join(patient, amina, mayBook)).status).toBe(409)
    await cancel(other, visitId)
    for (const caller of [patient, other]) expect(await titlesFor(caller)).toContain('A time is free for you')
    const [entry] = await list(patient)
    const declined = await third.post(`/api/appointments/waitlist/${entry?.id}/decline`, {
      offerId: entry?.offer?.id,
    })
    expect([await list(third), declined.status]).toEqual([[], 404])
    const { status, body } = await answer(other, 'accept')
    expect([status, body]).toMatchObject([201, { patientId: amina.id, ...mayBook }])
    expect([await list(patient), await list(other)]).toEqual([[], []])
  })

  test('either leaves, and what one waits for themselves stays theirs', async () => {
    const { mayBook } = await asParents()
    await join(patient, amina, { firstDay: saturday, lastDay: saturday, weekdays: ['Saturday'] })
    await join(other, amina, mayBook)
    expect([(await list(patient)).length, (await list(other)).length]).toEqual([2, 1])
    expect((await leave(other)).status).toBe(204)
    expect([(await list(patient)).length, (await list(other)).length]).toEqual([1, 0])
    const [own] = await list(patient)
    expect((await other.delete(`/api/appointments/waitlist/${own?.id}`)).status).toBe(404)
  })
})
