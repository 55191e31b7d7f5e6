import { asc, eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { offerMinutes, type WaitlistCount } from '@alafia/contract/appointments/waitlist'
import { minute } from '@alafia/contract/kernel/durations'
import type { Notification } from '@alafia/contract/notifications/schema'
import { everyDay } from '../../seed/hours.ts'
import type { Person } from '../../seed/people.ts'
import { friday, onlyFriday, saturday, seedWaitlist, waitlistCalls } from '../../testing/waitlist-calls.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'
import { slotHold } from '../holds/table.ts'
import { waitlistEntry, waitlistOffer } from './table.ts'

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
  hold,
  isFreeFor,
  detailOf,
  titlesFor,
  live,
  deactivate,
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

describe('APPT-94 a patient can wait for a free time', () => {
  test('of one doctor, and sees what they wait for until they leave', async () => {
    expect((await join(patient, amina)).status).toBe(201)
    expect(await list(patient)).toMatchObject([
      { patientId: amina.id, familyMemberId: null, mode: 'video', ...onlyFriday, offer: null, booked: null },
    ])
    expect(await list(other)).toEqual([])
    expect((await leave(patient)).status).toBe(204)
    expect(await list(patient)).toEqual([])
    expect((await join(patient, amina)).status).toBe(201)
  })

  test('once for each person and doctor or specialization, however often they ask at once', async () => {
    const { specialization } = await doctorRow()
    const kemi = await server.seed.familyMember(amina)
    const answers = await Promise.all([1, 2, 3].map(() => join(patient, amina)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect(detailOf(await join(patient, amina))).toBe('You are already on this waitlist')
    expect((await join(patient, amina, { familyMemberId: kemi.id })).status).toBe(201)
    expect((await join(patient, amina, { doctorId: null, specialization })).status).toBe(201)
    expect(await list(patient)).toHaveLength(3)
  })

  test('only for whom, with whom and for when they could book', async () => {
    const someone = await server.seed.familyMember(bola)
    const answers = [
      await join(patient, bola),
      await join(patient, amina, { familyMemberId: someone.id }),
      await join(patient, amina, { doctorId: bola.id }),
      await join(patient, amina, { doctorId: null, specialization: 'Alchemy' }),
      await join(patient, amina, { specialization: 'Cardiology' }),
      await join(patient, amina, { lastDay: '2026-03-11', firstDay: '2026-03-11' }),
      await join(patient, amina, { lastDay: '2026-12-24' }),
      await join(patient, amina, { untilTime: '07:00' }),
      await join(patient, amina, { weekdays: [] }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 404, 404, 404, 400, 400, 400, 400, 400])
    expect(await list(patient)).toEqual([])
  })

  test('until their days are over, of which they are notified', async () => {
    await join(patient, amina)
    server.clock.advance(2 * 24 * 60)
    patient = await server.as(amina)
    await run()
    expect(await list(patient)).toEqual([])
    expect(await titlesFor(patient)).toEqual(['No time became free'])
  })
})

describe('APPT-95 a free time is offered to the person who has waited longest', () => {
  test('even when two people free half an hour each at once, and only the whole hour suits', async () => {
    okafor = await server.seed.doctor({ slots: everyDay(['09:00', '09:30']) })
    const type = await server.seed.appointmentType({
      doctors: [okafor],
      lengthMinutes: 60,
      bufferMinutes: 0,
      mode: 'video',
    })
    const at = { doctor: okafor, date: friday }
    const half = await server.seed.appointment({ ...at, patient: bola, time: '09:00' })
    const otherHalf = await server.seed.appointment({ ...at, patient: amina, time: '09:30' })
    const waiting = await server.seed.patient()
    const caller = await server.as(waiting)
    expect((await join(caller, waiting, { appointmentTypeId: type.id })).status).toBe(201)
    await Promise.all([cancel(other, half.id), cancel(patient, otherHalf.id)])
    expect(await offerOf(caller)).toMatchObject({ time: '09:00' })
  })

  test('in the change that frees it: held for 15 minutes, and for no one else', async () => {
    const { people, callers } = await queue(2)
    const [first, second] = [callers[0] ?? patient, callers[1] ?? patient]
    await run()
    expect(await openOffers()).toEqual([])
    await cancel(other, visitId)
    const until = new Date(server.clock.now().getTime() + offerMinutes * minute).toISOString()
    expect(await offerOf(first)).toMatchObject({
      doctorId: okafor.id,
      date: friday,
      time: '09:30',
      until,
      secondsLeft: offerMinutes * 60,
    })
    server.clock.advance(5)
    expect(await offerOf(first)).toMatchObject({ secondsLeft: (offerMinutes - 5) * 60 })
    expect(await offerOf(second)).toBeUndefined()
    expect(await titlesFor(first)).toEqual(['A time is free for you'])
    // Not even for the person themselves, who books it from the waitlist.
    for (const caller of [patient, second, first]) {
      expect(await isFreeFor(caller)).toBe(false)
      expect((await hold(caller)).status).toBe(409)
    }
    expect((await book(first, people[0] ?? amina)).status).toBe(409)
    expect((await book(patient, amina)).status).toBe(409)
    const clinic = await server.as(await server.seed.admin())
    expect((await book(clinic, amina)).status).toBe(409)
  })

  test('then to the next, and not again to whoever declined it or let it lapse; at last it is free for all', async () => {
    const { callers } = await queue(3)
    const [first, second, third] = [callers[0] ?? patient, callers[1] ?? patient, callers[2] ?? patient]
    await cancel(other, visitId)
    expect((await answer(first, 'decline')).status).toBe(204)
    expect(await offerOf(first)).toBeUndefined()
    expect(await offerOf(second)).toBeDefined()
    server.clock.advance(offerMinutes - 1)
    await run()
    expect(await offerOf(second)).toBeDefined()
    server.clock.advance(1)
    // By the clock, whether or not the job has been there.
    expect(await offerOf(second)).toBeUndefined()
    await run()
    expect(await titlesFor(second)).toEqual([
      'The offered time has passed to others',
      'A time is free for you',
    ])
    expect(await offerOf(third)).toBeDefined()
    expect((await leave(third)).status).toBe(204)
    await run()
    expect(await openOffers()).toEqual([])
    expect(await isFreeFor(patient)).toBe(true)
    expect([(await list(first)).length, (await list(second)).length]).toEqual([1, 1])
  })

  test('of the doctor or the specialization, on the days and at the times that suit, and never while the person is elsewhere', async () => {
    const { specialization } = await doctorRow()
    const people = await server.seed.patients(6)
    const callers = await Promise.all(people.map((one) => server.as(one)))
    const ask = (place: number, changes: object) =>
      join(callers[place] ?? patient, people[place] ?? amina, changes)
    await ask(0, { fromTime: '10:00' })
    await ask(1, { weekdays: ['Monday'] })
    await ask(2, { firstDay: saturday, lastDay: saturday })
    await ask(3, { doctorId: (await server.seed.doctor({ slots: everyDay(['11:00']) })).id })
    await ask(4, {})
    await ask(5, { doctorId: null, specialization, untilTime: '09:30' })
    const elsewhere = await server.seed.doctor({ slots: everyDay() })
    await server.seed.appointment({
      patient: people[4] ?? amina,
      doctor: elsewhere,
      date: friday,
      time: '09:30',
    })
    await cancel(other, visitId)
    const offered = (await openOffers()).filter(({ doctorId }) => doctorId === okafor.id)
    expect(offered).toHaveLength(1)
    expect(await offerOf(callers[5] ?? patient)).toMatchObject({ doctorId: okafor.id, time: '09:30' })
  })

  test('but not if their account is closed, or they may no longer book for the person', async () => {
    const { people, callers } = await queue(1)
    const kemi = await server.seed.familyMember(amina)
    const grown = await server.seed.familyMember(amina, {
      dateOfBirth: '1990-05-01',
      decidesSince: '2026-03-01',
    })
    expect((await join(patient, amina, { familyMemberId: kemi.id })).status).toBe(201)
    expect(await list(patient)).toHaveLength(1)
    await deactivate(people[0] ?? amina)
    await server.db.execute(
      sql`update waitlist_entry set family_member_id = ${grown.id} where family_member_id = ${kemi.id}`,
    )
    await cancel(other, visitId)
    await run()
    expect([callers.length, await openOffers(), await isFreeFor(other)]).toEqual([1, [], true])
    expect((await entries()).map(({ status }) => status)).toEqual(['ended', 'ended'])
    expect(await list(patient)).toEqual([])
  })

  test('also one that moving a visit frees, or new hours, or a day off that is given back, whichever run of the job was lost', async () => {
    await join(patient, amina)
    const moved = { appointmentDate: saturday, appointmentTime: '09:30' }
    expect((await other.patch(`/api/appointments/${visitId}`, moved)).status).toBe(200)
    expect(await offerOf(patient)).toMatchObject({ date: friday })
    await leave(patient)
    await join(patient, amina, { firstDay: '2026-03-12', lastDay: '2026-03-12', weekdays: ['Thursday'] })
    expect(await openOffers()).toEqual([])
    await Promise.all([run(), run(), run()])
    expect(await offerOf(patient)).toMatchObject({ date: '2026-03-12' })
    expect(await titlesFor(patient)).toEqual(['A time is free for you', 'A time is free for you'])
  })

  test('beside what the account holds while it fills in a form, which stays held', async () => {
    const free = await server.seed.doctor({ slots: everyDay(['15:00']) })
    await join(patient, amina)
    const held = { doctorId: free.id, date: friday, time: '15:00' }
    expect((await patient.put('/api/slot-hold', held)).status).toBe(200)
    await cancel(other, visitId)
    expect(await server.db.select().from(slotHold)).toHaveLength(2)
    expect((await patient.put('/api/slot-hold', held)).status).toBe(200)
    expect(await offerOf(patient)).toBeDefined()
    expect(await server.db.select().from(slotHold)).toHaveLength(2)
  })
})

describe('APPT-96 an offer is answered', () => {
  test('by booking it, with the type’s length, price and terms; then the person waits no more', async () => {
    const type = await server.seed.appointmentType({ doctors: [okafor], price: '7000.00', lengthMinutes: 20 })
    await join(patient, amina, { appointmentTypeId: type.id })
    await cancel(other, visitId)
    expect(await offerOf(patient)).toMatchObject({ price: '7000.00', terms: { lengthMinutes: 20 } })
    const { status, body } = await answer(patient, 'accept')
    expect([status, body]).toMatchObject([
      201,
      {
        patientId: amina.id,
        appointmentDate: friday,
        appointmentTime: '09:30',
        status: 'scheduled',
        terms: { lengthMinutes: 20 },
      },
    ])
    expect(await list(patient)).toEqual([])
    expect(await server.db.select().from(slotHold)).toEqual([])
    expect(await server.db.select().from(waitlistEntry)).toMatchObject([
      { status: 'booked', appointmentId: body.id },
    ])
    expect(await titlesFor(await server.as(okafor))).toContain('New appointment request')
  })

  test('for the family member who waits', async () => {
    const kemi = await server.seed.familyMember(amina, { firstName: 'Kemi' })
    await join(patient, amina, { familyMemberId: kemi.id })
    await cancel(other, visitId)
    const { body } = await patient.get<Notification[]>('/api/notifications')
    expect(body[0]?.body).toContain('for Kemi')
    expect((await answer(patient, 'accept')).body).toMatchObject({ familyMemberId: kemi.id })
  })

  test('once, and in time: otherwise a 409 says why, and nothing is booked', async () => {
    await join(patient, amina)
    await cancel(other, visitId)
    const [entry] = await list(patient)
    const accept = () =>
      patient.post(`/api/appointments/waitlist/${entry?.id}/accept`, { offerId: entry?.offer?.id })
    expect(
      (await other.post(`/api/appointments/waitlist/${entry?.id}/accept`, { offerId: entry?.offer?.id }))
        .status,
    ).toBe(404)
    server.clock.advance(offerMinutes)
    const late = await accept()
    expect([late.status, detailOf(late)]).toEqual([
      409,
      'This time was held for you for 15 minutes, which are over. You are still on the waitlist',
    ])
    await run()
    expect((await accept()).status).toBe(409)
    expect(await live()).toEqual([])
  })

  test('while they also have a visit there, which the list says, for they may wait for an earlier one', async () => {
    await server.seed.appointment({ patient: amina, doctor: okafor, date: saturday, time: '09:30' })
    await join(patient, amina)
    expect(await list(patient)).toMatchObject([
      { booked: { doctorName: `Dr. ${okafor.firstName} ${okafor.lastName}`, date: saturday, time: '09:30' } },
    ])
  })
})

describe('APPT-99 administrators see how many wait', () => {
  test('for each doctor and specialization, the longest wait first, and how many are offered a time', async () => {
    const { specialization } = await doctorRow()
    const clinic = await server.as(await server.seed.admin())
    const counts = async () => (await clinic.get<WaitlistCount[]>('/api/appointments/waitlist/counts')).body
    expect(await counts()).toEqual([])
    const since = server.clock.now().toISOString()
    await queue(2)
    server.clock.advance(1)
    await join(patient, amina, { doctorId: null, specialization })
    await cancel(other, visitId)
    const doctorName = `Dr. ${okafor.firstName} ${okafor.lastName}`
    expect(await counts()).toMatchObject([
      { doctorName, specialization, waiting: 2, offered: 1, since },
      { doctorName: null, specialization, waiting: 1, offered: 0 },
    ])
    await leave(patient)
    expect(await counts()).toHaveLength(1)
  })
})

describe('APPT-97 a time is never offered to two', () => {
  test('when 100 people wait and one time is freed: one offer at any moment, and each in turn', async () => {
    const { callers, people } = await queue(100)
    const [clinic, treating] = [await server.as(await server.seed.admin()), await server.as(okafor)]
    const crowd = () =>
      Promise.all([...callers.map(hold), ...callers.map((caller) => offerOf(caller)), run(), run()])
    // Freed by three at once, while everyone is at the booking dialog.
    await Promise.all([cancel(other, visitId), cancel(clinic, visitId), cancel(treating, visitId), crowd()])
    for (let turn = 0; turn < 5; turn += 1) {
      const offers = await Promise.all(callers.map((caller) => offerOf(caller)))
      expect(offers.flatMap((offer, place) => (offer ? [place] : []))).toEqual([turn])
      expect(await openOffers()).toHaveLength(1)
      const holder = callers[turn] ?? patient
      if (turn % 2 === 0) expect((await answer(holder, 'decline')).status).toBe(204)
      else {
        server.clock.advance(offerMinutes)
        callers.splice(0, callers.length, ...(await Promise.all(people.map((one) => server.as(one)))))
      }
      await crowd()
    }
    const offers = await server.db.select().from(waitlistOffer).orderBy(asc(waitlistOffer.id))
    expect(offers.map(({ outcome }) => outcome)).toEqual([
      'declined',
      'lapsed',
      'declined',
      'lapsed',
      'declined',
      null,
    ])
    const accepting = await Promise.all(callers.map((caller) => answer(caller, 'accept')))
    expect(accepting.flatMap(({ status }, place) => (status === 201 ? [place] : []))).toEqual([5])
    expect(await live()).toHaveLength(1)
  })

  test('when the person accepts at the moment at which the job lets it lapse: it is booked, or it goes to the next, never both', async () => {
    const { callers } = await queue(2)
    const [first, second] = [callers[0] ?? patient, callers[1] ?? patient]
    await cancel(other, visitId)
    const [entry] = await list(first)
    const body = { offerId: entry?.offer?.id }
    const accepting = first.post(`/api/appointments/waitlist/${entry?.id}/accept`, body)
    server.clock.advance(offerMinutes)
    const [{ status }] = await Promise.all([accepting, run(), run()])
    await run()
    const next = await offerOf(second)
    expect([status === 201, next !== undefined, (await live()).length]).toEqual(
      status === 201 ? [true, false, 1] : [false, true, 0],
    )
  })

  test('when the person accepts twice, or accepts, declines and leaves at once: one of them counts', async () => {
    await join(patient, amina)
    await cancel(other, visitId)
    const [entry] = await list(patient)
    const path = `/api/appointments/waitlist/${entry?.id}`
    const body = { offerId: entry?.offer?.id }
    const answers = await Promise.all([
      patient.post(`${path}/accept`, body),
      patient.post(`${path}/accept`, body),
      patient.post(`${path}/decline`, body),
      patient.delete(path),
    ])
    const accepted = answers.slice(0, 2).filter(({ status }) => status === 201).length
    expect((await live()).length).toBe(accepted)
    expect(accepted).toBeLessThanOrEqual(1)
    expect(answers.every(({ status }) => [201, 204, 409].includes(status))).toBe(true)
    expect(await server.db.select().from(slotHold)).toEqual([])
    const [row] = await server.db.select().from(waitlistEntry)
    expect(row?.status).toBe(accepted === 1 ? 'booked' : 'left')
  })

  test('whatever people who wait and others do at once, in any order', async () => {
    const step = fc.record({
      who: fc.nat({ max: 3 }),
      what: fc.constantFrom('join', 'leave', 'accept', 'decline', 'book', 'hold', 'cancel', 'run'),
    })
    const round = fc.record({
      together: fc.array(step, { minLength: 2, maxLength: 6 }),
      minutesLater: fc.constantFrom(0, 5, 15),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 4 }), async (rounds) => {
        okafor = await server.seed.doctor({ slots: everyDay(['09:30']) })
        const people = await server.seed.patients(4)
        for (const { together, minutesLater } of rounds) {
          const callers = await Promise.all(people.map((one) => server.as(one)))
          const answers = await Promise.all(
            together.map(async ({ who, what }) => {
              const [caller, person] = [callers[who] ?? patient, people[who] ?? amina]
              if (what === 'join') return join(caller, person)
              if (what === 'leave') return leave(caller)
              if (what === 'accept' || what === 'decline') return answer(caller, what)
              if (what === 'book') return book(caller, person)
              if (what === 'hold') return hold(caller)
              if (what === 'cancel') return cancel(caller, (await live())[0]?.id ?? 1)
              await run()
              return { status: 200 }
            }),
          )
          expect(answers.filter(({ status }) => status >= 500)).toEqual([])
          const now = server.clock.now()
          const open = (await openOffers()).filter(
            // The hold outlasts the offer by a minute, in which the job passes it on.
            (one) => one.doctorId === okafor.id && one.offeredUntil.getTime() + minute > now.getTime(),
          )
          const inForce = (await server.db.select().from(slotHold)).filter(
            (one) => one.doctorId === okafor.id && one.heldUntil > now,
          )
          const visits = await live()
          // The one time is booked, held, offered, or none of them; and each open offer has its hold.
          expect(visits.length + inForce.length).toBeLessThanOrEqual(1)
          const offers = await server.db
            .select()
            .from(waitlistOffer)
            .where(eq(waitlistOffer.doctorId, okafor.id))
          expect(offers.length).toBeLessThanOrEqual(8)
          expect(open.map(({ id }) => id)).toEqual(inForce.flatMap(({ waitlistOfferId: id }) => id ?? []))
          server.clock.advance(minutesLater)
        }
      }),
      { numRuns: 8 },
    )
  })
})
