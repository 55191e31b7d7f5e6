import type { Prescription } from '@alafia/contract/prescriptions/schema'
import type { PrescriptionVerb } from '@alafia/contract/prescriptions/states'
import type { NewNotification } from '../outbox/outbox.ts'
import { shortMedicationsText } from './medication-text.ts'

const ownerText = ({ familyMember }: Prescription) =>
  familyMember ? `The prescription for ${familyMember.firstName}` : 'Your prescription'

/** For the patient: who prescribed, not what. */
export const addedNotification = (issued: Prescription): NewNotification<'prescription-added'> => ({
  type: 'prescription-added',
  title: 'Prescription Added',
  body: `${issued.doctorName} has issued a prescription for ${issued.familyMember?.firstName ?? 'you'}`,
  payload: { prescriptionId: issued.id, doctorName: issued.doctorName },
})

/** For the pharmacists, who need to know the medication. */
export const queuedNotification = (
  issued: Prescription,
): NewNotification<'new-prescription-for-pharmacy'> => {
  const medication = shortMedicationsText(issued.medications)
  return {
    type: 'new-prescription-for-pharmacy',
    title: 'New Prescription',
    body: `${medication}, from ${issued.doctorName}`,
    payload: { prescriptionId: issued.id, doctorName: issued.doctorName, medication },
  }
}

/** For the pharmacists, when it comes back for a refill. */
export const refillNotification = (
  requested: Prescription,
): NewNotification<'new-prescription-for-pharmacy'> => ({
  ...queuedNotification(requested),
  title: 'Refill Requested',
  body: `${shortMedicationsText(requested.medications)}, for ${requested.patientName}`,
})

/** What can happen to a prescription: its transitions, and what becomes of the owed part of a fill. */
export type PrescriptionAction = PrescriptionVerb | 'dispenseOwed' | 'waiveOwed'

const owedText = ({ owed }: Prescription) => (owed > 0 ? '. The rest is still owed to you' : '')

const owedPartText = (updated: Prescription) => {
  const owner = ownerText(updated)
  return `${updated.owed > 0 ? 'More' : 'The rest'} of ${owner.charAt(0).toLowerCase()}${owner.slice(1)}`
}

const patientText: Record<PrescriptionAction, (updated: Prescription, who: string) => string> = {
  fulfil: (updated, who) =>
    `${ownerText(updated)} has been ${updated.owed > 0 ? 'partly ' : ''}filled by ${who}${owedText(updated)}`,
  hold: (updated) => `${ownerText(updated)} requires additional verification`,
  reject: (updated, who) => `${ownerText(updated)} has been rejected by ${who}. Please ask your doctor`,
  handOver: (updated) => `${ownerText(updated)} has been picked up${owedText(updated)}`,
  deliver: (updated) => `${ownerText(updated)} has been delivered${owedText(updated)}`,
  refill: (updated) => `${ownerText(updated)} is being refilled`,
  cancel: (updated, who) => `${ownerText(updated)} has been cancelled by ${who}`,
  dispenseOwed: (updated) =>
    `${owedPartText(updated)} ${updated.status === 'fulfilled' ? 'is ready' : 'has been handed over'}${owedText(updated)}`,
  waiveOwed: (updated, who) =>
    `${owedPartText(updated)} will not be handed out, says ${who}. Please ask the pharmacy`,
}

const doctorText: Record<PrescriptionAction, (who: string) => string> = {
  fulfil: (who) => `${who} has fulfilled a prescription of yours`,
  hold: (who) => `${who} asks for verification of a prescription of yours`,
  reject: (who) => `${who} has rejected a prescription of yours`,
  handOver: (who) => `${who} has handed over a prescription of yours`,
  deliver: (who) => `${who} has delivered a prescription of yours`,
  refill: (who) => `${who} has asked for a refill of a prescription of yours`,
  cancel: (who) => `${who} has cancelled a prescription of yours`,
  dispenseOwed: (who) => `${who} has handed out what was owed on a prescription of yours`,
  waiveOwed: (who) => `${who} no longer owes the rest of a prescription of yours`,
}

/** For the patient and the doctor: what happened and who did it, never the medication. */
export const updatedNotifications = (updated: Prescription, action: PrescriptionAction, who: string) => {
  const notification = (body: string): NewNotification<'prescription-updated'> => ({
    type: 'prescription-updated',
    title: 'Prescription Updated',
    body,
    payload: { prescriptionId: updated.id, pharmacistName: who, status: updated.status },
  })
  return {
    patient: notification(patientText[action](updated, who)),
    doctor: notification(doctorText[action](who)),
  }
}
