import { diagnosisOf } from '@alafia/contract/clinical/diagnoses/list'
import { holdNote } from '@alafia/contract/prescriptions/states'
import type { Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Signing } from '../../platform/signing-key.ts'
import { addPrescriptions, type PrescriptionDetails } from '../medicines.ts'
import { addAppointments, type AppointmentDetails } from '../appointments.ts'
import type { Cast } from './cast.ts'
import type { OrderPlan, VisitPlan } from './plan.ts'
import type { Stored } from './tell.ts'
import type { Timeline } from './timeline.ts'

/** 'Essential hypertension (I10)' names its code, where the local list has it. */
const codesIn = (diagnosis = '') => {
  const coding = diagnosisOf(/\(([A-Z][\d.A-Z]+)\)$/.exec(diagnosis)?.[1] ?? '')
  return coding ? [coding] : []
}

const visitDetails = (
  cast: Cast,
  line: Timeline,
  { story, status, deeds }: VisitPlan,
): AppointmentDetails => {
  const { patient, doctor, member, day, time, type, mode, reason, requestNotes, cancelReason } = story
  const isOver = status === 'completed'
  return {
    patient: cast.patients[patient],
    doctor: cast.doctors[doctor],
    familyMember: member && cast.family[member],
    date: line.date(day),
    time,
    status,
    type,
    mode,
    reason,
    requestNotes,
    cancelReason,
    notes: isOver ? story.notes : undefined,
    diagnosis: isOver ? story.diagnosis : undefined,
    diagnosisCodes: isOver ? codesIn(story.diagnosis) : undefined,
    advice: isOver ? story.advice : undefined,
    createdAt: deeds[0]?.at,
    updatedAt: deeds.at(-1)?.at,
  }
}

const orderDetails = (
  cast: Cast,
  appointment: PrescriptionDetails['appointment'],
  { story, status, deeds }: OrderPlan,
): PrescriptionDetails => {
  const handlers: Record<string, { id: number }> = cast.pharmacists
  const lastHandled = deeds.findLast(({ by }) => by in handlers)
  const refills = deeds.filter(({ verb }) => verb === 'refill')
  const filled = deeds.find(({ verb }) => verb === 'fulfil')
  const notes = deeds.findLast((deed) => deed.notes !== undefined)?.notes
  return {
    appointment,
    medications: story.medications,
    status,
    pharmacist: lastHandled && handlers[lastHandled.by],
    pharmacistNotes: lastHandled?.verb === 'hold' ? holdNote : notes,
    createdAt: deeds[0]?.at,
    handledAt: deeds.at(-1)?.at,
    refills: story.refills,
    refillsUsed: refills.length,
    queuedAt: refills.at(-1)?.at,
    filledAt: filled?.at,
    dispensed: filled?.dispensed,
    collectedBy: deeds.find(({ verb }) => verb === 'handOver')?.collectedBy,
  }
}

/** Stores the visits in the order of their bookings, and the prescriptions in the order of their issue. */
export const addStories = async (
  tx: Transaction,
  { clock, signing }: { clock: Clock; signing: Signing },
  line: Timeline,
  cast: Cast,
  plans: readonly VisitPlan[],
): Promise<Stored[]> => {
  const visits = await addAppointments(
    tx,
    clock,
    plans.map((plan) => visitDetails(cast, line, plan)),
  )
  const orders = plans
    .flatMap((plan, place) => plan.orders.map((order) => ({ order, visit: visits[place] })))
    .toSorted((one, other) => issuedAt(one.order) - issuedAt(other.order))
    .flatMap(({ order, visit }) => (visit ? [{ plan: order, visit }] : []))
  const prescribed = await addPrescriptions(
    tx,
    { clock, signing },
    orders.map(({ plan, visit }) => orderDetails(cast, visit, plan)),
  )
  const stored = orders.flatMap(({ plan, visit }, place) => {
    const row = prescribed[place]
    return row ? [{ plan, id: row.id, visitId: visit.id }] : []
  })
  return plans.flatMap((plan, place) => {
    const visit = visits[place]
    return visit ? [{ plan, id: visit.id, orders: stored.filter(({ visitId }) => visitId === visit.id) }] : []
  })
}

const issuedAt = ({ deeds }: OrderPlan) => deeds[0]?.at.getTime() ?? 0
