import { asc, eq, sql } from 'drizzle-orm'
import type { Slot } from '@alafia/contract/appointments/availability.schema'
import type { Appointment } from '@alafia/contract/appointments/schema'
import type { WaitlistEntry } from '@alafia/contract/appointments/waitlist'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import type { Notification } from '@alafia/contract/notifications/schema'
import { expect } from 'vitest'
import { appointment } from '../appointments/table.ts'
import { waitlistEntry, waitlistOffer } from '../appointments/waitlist/table.ts'
import { runWaitlist } from '../appointments/waitlist/waitlist-job.actions.ts'
import { slotHold } from '../appointments/holds/table.ts'
import { doctor } from '../doctors/table.ts'
import { everyDay } from '../seed/hours.ts'
import type { Person } from '../seed/people.ts'
import { testNow } from './clock.ts'
import type { Answer, Caller, TestServer } from './server.ts'

export const friday = '2026-03-13'
export const saturday = '2026-03-14'
export const onlyFriday = { weekdays: ['Friday'], firstDay: friday, lastDay: friday }

/** Nobody waits. A doctor has one time on Friday, which Bola has booked. */
export const seedWaitlist = async (server: TestServer) => {
  server.clock.set(testNow)
  await server.db.delete(waitlistEntry)
  await server.db.delete(slotHold)
  const okafor = await server.seed.doctor({ slots: everyDay(['09:30']), specialization: `S${Math.random()}` })
  const amina = await server.seed.patient()
  const bola = await server.seed.patient()
  const visit = await server.seed.appointment({ patient: bola, doctor: okafor, date: friday, time: '09:30' })
  const [patient, other] = [await server.as(amina), await server.as(bola)]
  return { okafor, amina, bola, patient, other, visitId: visit.id }
}

/** What people do with the waitlist of a doctor who has one time on Friday. */
export const waitlistCalls = (at: () => { server: TestServer; okafor: Person }) => {
  const join = (caller: Caller, { id }: Person, changes: object = {}) =>
    caller.post<{ id: number }>('/api/appointments/waitlist', {
      patientId: id,
      doctorId: at().okafor.id,
      type: 'video',
      mode: 'video',
      reason: 'Night cough twice a week',
      fromTime: '08:00',
      untilTime: '18:00',
      ...onlyFriday,
      ...changes,
    })
  const list = async (caller: Caller) =>
    (await caller.get<WaitlistEntry[]>('/api/appointments/waitlist')).body
  const offerOf = async (caller: Caller) => (await list(caller))[0]?.offer ?? undefined
  const answer = async (caller: Caller, verb: 'accept' | 'decline') => {
    const [entry] = await list(caller)
    const offerId = entry?.offer?.id ?? 1
    return caller.post<Appointment>(`/api/appointments/waitlist/${entry?.id}/${verb}`, { offerId })
  }
  const leave = async (caller: Caller) => {
    const [entry] = await list(caller)
    return caller.delete(`/api/appointments/waitlist/${entry?.id}`)
  }
  const cancel = (caller: Caller, id: number) =>
    caller.patch(`/api/appointments/${id}`, { status: 'cancelled', reason: 'Travelling' })
  const run = () => runWaitlist(at().server.app.services)
  const book = (caller: Caller, { id }: Person) =>
    caller.post<Appointment>('/api/appointments', {
      patientId: id,
      doctorId: at().okafor.id,
      appointmentDate: friday,
      appointmentTime: '09:30',
      type: 'general',
      reason: 'Night cough',
    })
  const doctorRow = async () => {
    const [row] = await at().server.db.select().from(doctor).where(eq(doctor.userId, at().okafor.id))
    return row ?? { specialization: '' }
  }
  const hold = (caller: Caller) =>
    caller.put('/api/slot-hold', { doctorId: at().okafor.id, date: friday, time: '09:30' })
  const isFreeFor = async (caller: Caller) => {
    const { body } = await caller.get<Slot[]>(`/api/doctors/${at().okafor.id}/slots?date=${friday}`)
    return body.find(({ time }) => time === '09:30')?.free
  }
  // A refusal's body is a problem.
  const detailOf = ({ body }: Answer<unknown>) => (body as ProblemBody).detail
  const titlesFor = async (caller: Caller) =>
    (await caller.get<Notification[]>('/api/notifications')).body.map(({ title }) => title)
  const live = () =>
    at()
      .server.db.select()
      .from(appointment)
      .where(sql`${appointment.doctorId} = ${at().okafor.id} and ${appointment.status} = 'scheduled'`)
  const deactivate = ({ id }: Person) =>
    at().server.db.execute(sql`update user_account set is_active = false where id = ${id}`)
  /** The second parent acts for the first one's child from now on. */
  const shareWith = ({ id: parentId, email }: Person, child: { id: number }, first: Person) => {
    const now = at().server.clock.now().toISOString()
    return at().server.db.execute(sql`
      insert into family_access (family_member_id, invited_by, address, invited_at, answer_by, account_id, accepted_at)
      values (${child.id}, ${first.id}, ${email}, ${now}, ${now}, ${parentId}, ${now})`)
  }
  const entries = () => at().server.db.select().from(waitlistEntry).orderBy(asc(waitlistEntry.id))
  const openOffers = () =>
    at()
      .server.db.select()
      .from(waitlistOffer)
      .where(sql`${waitlistOffer.outcome} is null`)
  /** The waitlist of these people, in this order. */
  const queue = async (count: number) => {
    const people = await at().server.seed.patients(count)
    const callers = await Promise.all(people.map((one) => at().server.as(one)))
    for (const [place, caller] of callers.entries()) {
      const person = people[place]
      if (person) expect((await join(caller, person)).status).toBe(201)
    }
    return { people, callers }
  }
  return {
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
    shareWith,
    entries,
    openOffers,
    queue,
  }
}
