import {
  slotMinutes,
  type AppointmentStatus,
  type AppointmentVerb,
} from '@alafia/contract/appointments/states'
import {
  prescriptionTransitions,
  type PrescriptionStatus,
  type PrescriptionVerb,
} from '@alafia/contract/prescriptions/states'
import type { PersonName } from './cast.ts'
import { familyVisits } from './family-appointments.ts'
import { okaforsVisits } from './okafor-appointments.ts'
import { otherVisits } from './other-appointments.ts'
import { secondPairsVisits } from './second-pair-appointments.ts'
import type { OrderStory, VisitStory } from './stories.ts'
import { later, type Timeline } from './timeline.ts'

export type VisitDeed = { at: Date; by: PersonName; verb: 'book' | AppointmentVerb }
export type OrderDeedDone = {
  at: Date
  by: PersonName
  verb: 'issue' | PrescriptionVerb
  notes?: string | undefined
  dispensed?: readonly number[] | undefined
  collectedBy?: string | undefined
}

export type OrderPlan = { story: OrderStory; status: PrescriptionStatus; deeds: readonly OrderDeedDone[] }
export type VisitPlan = {
  story: VisitStory
  status: AppointmentStatus
  deeds: readonly VisitDeed[]
  orders: readonly OrderPlan[]
}

const stories: readonly VisitStory[] = [
  ...familyVisits,
  ...okaforsVisits,
  ...secondPairsVisits,
  ...otherVisits,
]

/** Long before, at any time of a day: `nth` only makes them differ. */
const usualBooking = ({ day }: VisitStory, nth: number, line: Timeline): Date =>
  later(line.at(Math.min(day - 4, -2), '08:00'), (nth * 67) % (12 * 60))

const stepsOf = (story: VisitStory, status: AppointmentStatus, nth: number, line: Timeline): VisitDeed[] => {
  const { patient, doctor } = story
  const start = line.at(story.day, story.time)
  const booked = story.booked?.(line) ?? usualBooking(story, nth, line)
  const book: VisitDeed = { at: booked, by: patient, verb: 'book' }
  const accept: VisitDeed = {
    at: story.accepted?.(line) ?? later(booked, 20 + ((nth * 37) % 200)),
    by: doctor,
    verb: 'accept',
  }
  const undone = story.undone?.(line) ?? later(booked, 5 * 60)
  switch (status) {
    case 'scheduled':
      return [book]
    case 'confirmed':
      return [book, accept]
    case 'completed':
      return [book, accept, { at: later(start, slotMinutes), by: doctor, verb: 'complete' }]
    case 'no-show':
      return [book, accept, { at: later(start, 20), by: doctor, verb: 'markNoShow' }]
    case 'cancelled':
      return [book, { at: undone, by: patient, verb: 'cancel' }]
    case 'rescheduled':
      return [book, { at: undone, by: doctor, verb: 'requestNewTime' }]
  }
}

const statusOf = (story: VisitStory, line: Timeline): AppointmentStatus => {
  if (story.status !== 'today') return story.status
  return later(line.at(story.day, story.time), slotMinutes) <= line.now ? 'completed' : 'confirmed'
}

const orderPlan = (visit: VisitStory, story: OrderStory, line: Timeline): OrderPlan => {
  const { patient, doctor } = visit
  const issued = story.issued?.(line) ?? later(line.at(visit.day, visit.time), slotMinutes - 2)
  const deeds = (story.deeds ?? []).map(({ verb, at, by = 'ifeoma', ...told }): OrderDeedDone => {
    const who = verb === 'refill' ? patient : verb === 'cancel' ? doctor : by
    return { ...told, at: at(line), by: who, verb }
  })
  const last = story.deeds?.at(-1)
  return {
    story,
    status: last ? prescriptionTransitions[last.verb].to : 'pending',
    deeds: [{ at: issued, by: doctor, verb: 'issue' }, ...deeds],
  }
}

/** What everybody of the demo has done up to now, in the order in which it was booked. */
export const planOf = (line: Timeline): VisitPlan[] =>
  stories
    .map((story, nth): VisitPlan => {
      const status = statusOf(story, line)
      return {
        story,
        status,
        deeds: stepsOf(story, status, nth, line),
        orders: (story.orders ?? []).map((order) => orderPlan(story, order, line)),
      }
    })
    .toSorted((one, other) => bookedAt(one) - bookedAt(other))

const bookedAt = ({ deeds }: VisitPlan) => deeds[0]?.at.getTime() ?? 0
