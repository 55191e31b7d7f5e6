import { amountOf } from '@alafia/contract/prescriptions/amount'
import { howToTake } from '@alafia/contract/prescriptions/directions'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import type { PrescriptionVerb } from '@alafia/contract/prescriptions/states'
import type { NewNotification } from '../outbox/outbox.ts'
import type { Order } from './table.ts'

/** One medication in one line: 'Amlodipine 5 mg, 1 tablet each morning, 30 days, quantity 30 tablets (with food)'. */
const lineOf = ({ name, dosage, frequency, duration, instructions, quantity }: Order): string =>
  [name, howToTake({ dosage, frequency }), duration, `quantity ${amountOf({ name, dosage }, quantity)}`].join(
    ', ',
  ) + (instructions === null ? '' : ` (${instructions})`)

/** The medications as the appointment shows them, one a line. */
export const textOf = (medications: readonly Order[]): string => medications.map(lineOf).join('\n')

const shortTextOf = ([first, ...others]: readonly Order[]): string =>
  `${first?.name ?? ''}${others.length > 0 ? ` and ${others.length} more` : ''}`

const whose = ({ familyMember }: Prescription) =>
  familyMember ? `The prescription for ${familyMember.firstName}` : 'Your prescription'

/** To the patient: who prescribed, not what. */
export const addedNotice = (issued: Prescription): NewNotification<'prescription-added'> => ({
  type: 'prescription-added',
  title: 'Prescription Added',
  body: `${issued.doctorName} has issued a prescription for ${issued.familyMember?.firstName ?? 'you'}`,
  payload: { prescriptionId: issued.id, doctorName: issued.doctorName },
})

/** To the pharmacists, for whom the medication is the matter. */
export const queuedNotice = (issued: Prescription): NewNotification<'new-prescription-for-pharmacy'> => {
  const medication = shortTextOf(issued.medications)
  return {
    type: 'new-prescription-for-pharmacy',
    title: 'New Prescription',
    body: `${medication}, from ${issued.doctorName}`,
    payload: { prescriptionId: issued.id, doctorName: issued.doctorName, medication },
  }
}

/** The same when it comes back to be filled again. */
export const refillNotice = (asked: Prescription): NewNotification<'new-prescription-for-pharmacy'> => ({
  ...queuedNotice(asked),
  title: 'Refill Requested',
  body: `${shortTextOf(asked.medications)}, for ${asked.patientName}`,
})

/** What is done to a prescription: its moves, and what becomes of the rest of a filling. */
export type Deed = PrescriptionVerb | 'handOutRest' | 'giveUpRest'

const andRest = ({ owed }: Prescription) => (owed > 0 ? '. The rest is still owed to you' : '')

const restOf = (changed: Prescription) => {
  const subject = whose(changed)
  return `${changed.owed > 0 ? 'More' : 'The rest'} of ${subject.charAt(0).toLowerCase()}${subject.slice(1)}`
}

/** What became of it, for the patient. */
const toPatient: Record<Deed, (changed: Prescription, who: string) => string> = {
  fulfil: (changed, who) =>
    `${whose(changed)} has been ${changed.owed > 0 ? 'partly ' : ''}filled by ${who}${andRest(changed)}`,
  hold: (changed) => `${whose(changed)} requires additional verification`,
  reject: (changed, who) => `${whose(changed)} has been rejected by ${who}. Please ask your doctor`,
  handOver: (changed) => `${whose(changed)} has been picked up${andRest(changed)}`,
  deliver: (changed) => `${whose(changed)} has been delivered${andRest(changed)}`,
  refill: (changed) => `${whose(changed)} is being refilled`,
  cancel: (changed, who) => `${whose(changed)} has been cancelled by ${who}`,
  handOutRest: (changed) =>
    `${restOf(changed)} ${changed.status === 'fulfilled' ? 'is ready' : 'has been handed over'}${andRest(changed)}`,
  giveUpRest: (changed, who) =>
    `${restOf(changed)} will not be handed out, says ${who}. Please ask the pharmacy`,
}

/** The same for the doctor, in the dashboards' words. */
const toDoctor: Record<Deed, (who: string) => string> = {
  fulfil: (who) => `${who} has fulfilled a prescription of yours`,
  hold: (who) => `${who} asks for verification of a prescription of yours`,
  reject: (who) => `${who} has rejected a prescription of yours`,
  handOver: (who) => `${who} has handed over a prescription of yours`,
  deliver: (who) => `${who} has delivered a prescription of yours`,
  refill: (who) => `${who} has asked for a refill of a prescription of yours`,
  cancel: (who) => `${who} has cancelled a prescription of yours`,
  handOutRest: (who) => `${who} has handed out what was owed on a prescription of yours`,
  giveUpRest: (who) => `${who} no longer owes the rest of a prescription of yours`,
}

/** What a change tells patient and doctor; never the medication. `who` made it. */
export const updatedNotices = (changed: Prescription, deed: Deed, who: string) => {
  const notice = (body: string): NewNotification<'prescription-updated'> => ({
    type: 'prescription-updated',
    title: 'Prescription Updated',
    body,
    payload: { prescriptionId: changed.id, pharmacistName: who, status: changed.status },
  })
  return { patient: notice(toPatient[deed](changed, who)), doctor: notice(toDoctor[deed](who)) }
}
