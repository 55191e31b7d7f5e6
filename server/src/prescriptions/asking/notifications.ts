import { whosePrescription } from '@alafia/contract/prescriptions/labels'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { aboutMember, type NewNotification } from '../../outbox/outbox.ts'
import type { Tx } from '../../request/context.ts'
import { pharmacistsFor } from '../invalidation.actions.ts'

const notification = (
  { id, status }: Prescription,
  who: string,
  title: string,
  body: string,
): NewNotification<'prescription-updated'> => ({
  type: 'prescription-updated',
  title,
  body,
  payload: { prescriptionId: id, pharmacistName: who, status },
})

/** For the prescriber. */
export const questionNotification = (asked: Prescription, who: string) =>
  notification(
    asked,
    who,
    asked.isUrgent ? 'Urgent question' : 'Question from the pharmacy',
    `${who} asks about one of your prescriptions. It waits for your answer`,
  )

const answerText = {
  answered: 'has answered your question about a prescription',
  cancelled: 'has cancelled a prescription that you asked about',
}

/** For the pharmacist who asked. */
export const answeredNotification = (updated: Prescription, outcome: keyof typeof answerText) =>
  notification(
    updated,
    updated.doctorName,
    outcome === 'answered' ? 'The doctor has answered' : 'Prescription Cancelled',
    `${updated.doctorName} ${answerText[outcome]}`,
  )

/** For the patient: never what is new in it. */
export const amendedNotification = (amended: Prescription) => {
  const next = amended.pharmacy ? 'The pharmacy has the new one' : 'Open it to choose a pharmacy'
  return aboutMember(amended.familyMember, (member) =>
    notification(
      amended,
      amended.doctorName,
      'Prescription Changed',
      `${amended.doctorName} changed ${whosePrescription(member?.firstName ?? null)}. ${next}`,
    ),
  )
}

/** For the pharmacists. */
export const newVersionNotification = (
  amended: Prescription,
): NewNotification<'new-prescription-for-pharmacy'> => {
  const medication = amended.medications.map(({ name }) => name).join(', ')
  return {
    type: 'new-prescription-for-pharmacy',
    title: 'Prescription Changed',
    body: `${amended.doctorName} changed a prescription that waits. It is now ${medication}`,
    payload: { prescriptionId: amended.id, doctorName: amended.doctorName, medication },
  }
}

/** Whoever asked, while they can still see the prescription; otherwise everyone who can fill it. */
export const whoWaits = async (
  tx: Tx,
  pharmacyId: number | null,
  askedBy: number | undefined,
): Promise<number[]> => {
  const pharmacists = await pharmacistsFor(tx, pharmacyId)
  return askedBy !== undefined && pharmacists.includes(askedBy) ? [askedBy] : pharmacists
}
