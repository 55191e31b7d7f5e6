import type { MedicineStop } from '@alafia/contract/prescriptions/current-medicines'
import type { WeekMoment } from '@alafia/contract/pharmacies/hours'
import { openingText } from '@alafia/contract/pharmacies/labels'
import type { PharmacyPlace } from '@alafia/contract/pharmacies/schema'
import { whosePrescription } from '@alafia/contract/prescriptions/labels'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { isClosing } from '@alafia/contract/prescriptions/reversal-reasons'
import type { PrescriptionStatus, PrescriptionVerb } from '@alafia/contract/prescriptions/states'
import { aboutMember, type NewNotification } from '../outbox/outbox.ts'
import { shortMedicationsText } from './medication-text.ts'

const inSentence = ({ familyMember }: Pick<Prescription, 'familyMember'>) =>
  whosePrescription(familyMember?.firstName ?? null)

const ownerText = ({ familyMember }: Pick<Prescription, 'familyMember'>) =>
  whosePrescription(familyMember?.firstName ?? null, 'Your')

/** For the patient: who prescribed, not what. */
export const addedNotification = (issued: Prescription): NewNotification<'prescription-added'> =>
  aboutMember(issued.familyMember, (member) => ({
    type: 'prescription-added',
    title: 'Prescription Added',
    body: `${issued.doctorName} has issued a prescription for ${member?.firstName ?? 'you'}`,
    payload: { prescriptionId: issued.id, doctorName: issued.doctorName },
  }))

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

type Place = { name: string } & Pick<PharmacyPlace, 'address' | 'phone' | 'operatingHours'>

/** A transition of the prescription, or a change of what is owed. */
export type PrescriptionAction = PrescriptionVerb | 'dispenseOwed' | 'waiveOwed' | 'reverse'

const owedText = ({ owed, familyMember }: Pick<Prescription, 'owed' | 'familyMember'>) =>
  owed > 0 ? `. The pharmacy still owes ${familyMember?.firstName ?? 'you'} the rest` : ''

const owedPartText = (updated: Prescription) =>
  `${updated.owed > 0 ? 'More' : 'The rest'} of ${inSentence(updated)}`

/** After a reversal: whether to wait, or to ask for it again. */
const nextText = (updated: Prescription): string => {
  const { status, notCollectedAt, familyMember, reversals } = updated
  const [latest] = reversals
  if (latest?.wasHandedOver) {
    const dont = familyMember === null ? 'Don’t take it' : `${familyMember.firstName} mustn’t take it`
    return `${dont}: open ${inSentence(updated)} to read why, and call the pharmacy`
  }
  if (status === 'pending' || status === 'active')
    return 'It will be filled again. If you asked for delivery, ask again then'
  if (latest && isClosing(latest.reason))
    return notCollectedAt === null
      ? 'It wasn’t collected. You can ask for it again'
      : 'It wasn’t collected in time. You can ask for it again'
  return 'Open it to see what changed'
}

/** What is said of a fill. */
type Filled = Pick<Prescription, 'id' | 'status' | 'owed' | 'familyMember'>

const filledText = (filled: Filled, who: string, where: string) =>
  `${who} has ${filled.owed > 0 ? 'partly ' : ''}filled ${inSentence(filled)}${owedText(filled)}${where}`

const patientText: Record<PrescriptionAction, (updated: Prescription, who: string, where: string) => string> =
  {
    fulfil: filledText,
    hold: (updated) => `The pharmacy needs to check ${inSentence(updated)} before filling it`,
    reject: (updated, who) => `${who} has rejected ${inSentence(updated)}. Ask your doctor what to do next`,
    handOver: (updated) => `${ownerText(updated)} has been picked up${owedText(updated)}`,
    deliver: (updated) => `${ownerText(updated)} has been delivered${owedText(updated)}`,
    refill: (updated) => `${ownerText(updated)} is being refilled`,
    cancel: (updated, who) => `${who} has cancelled ${inSentence(updated)}`,
    dispenseOwed: (updated, _who, where) =>
      `${owedPartText(updated)} ${updated.status === 'fulfilled' ? 'is ready' : 'has been handed over'}${owedText(updated)}${updated.status === 'fulfilled' ? where : ''}`,
    reverse: (updated, who) =>
      `${who} has reversed the filling of ${inSentence(updated)}. ${nextText(updated)}`,
    waiveOwed: (updated, who) =>
      `${who} won't dispense the rest of ${inSentence(updated)}. Open it to read why`,
  }

const doctorText: Record<PrescriptionAction, (who: string, updated: Pick<Prescription, 'owed'>) => string> = {
  fulfil: (who, { owed }) => `${who} has ${owed > 0 ? 'partly ' : ''}fulfilled one of your prescriptions`,
  hold: (who) => `${who} has put one of your prescriptions on hold to verify it`,
  reject: (who) => `${who} has rejected one of your prescriptions`,
  handOver: (who) => `${who} has handed over one of your prescriptions`,
  deliver: (who) => `${who} has delivered one of your prescriptions`,
  refill: (who) => `${who} has requested a refill of one of your prescriptions`,
  cancel: (who) => `${who} has cancelled one of your prescriptions`,
  dispenseOwed: (who, { owed }) =>
    `${who} has dispensed ${owed > 0 ? 'part of ' : ''}what was owed on one of your prescriptions`,
  reverse: (who) => `${who} has reversed the filling of one of your prescriptions`,
  waiveOwed: (who) => `${who} won't dispense the rest of one of your prescriptions`,
}

/** '. Collect it at Alafia Pharmacy Surulere, 31 Bode Thomas Street, Surulere, Lagos (+234 …). Open until 21:00' */
export const collectAtText = ({ name, address, phone, operatingHours }: Place, now: WeekMoment): string =>
  `. Collect it at ${name}, ${address}${phone ? ` (${phone})` : ''}. ${openingText(operatingHours, now)}`

const updatedNotification = (
  { id, status }: Pick<Prescription, 'id' | 'status'>,
  who: string,
  body: string,
): NewNotification<'prescription-updated'> => ({
  type: 'prescription-updated',
  title: 'Prescription Updated',
  body,
  payload: { prescriptionId: id, pharmacistName: who, status },
})

/** The same as `updatedNotifications` for what is filled, before it is read again. */
export const filledNotifications = (filled: Filled, who: string, where: string) => ({
  patient: aboutMember(filled.familyMember, (familyMember) =>
    updatedNotification(filled, who, filledText({ ...filled, familyMember }, who, where)),
  ),
  doctor: updatedNotification(filled, who, doctorText.fulfil(who, filled)),
})

/**
 * For the patient and the doctor: what happened and who did it, never the medication.
 * @param where to collect what is ready, as `collectAtText` says it
 * @param more what is added for the patient: '. To pay: ₦1,200.00'
 */
export const updatedNotifications = (
  updated: Prescription,
  action: PrescriptionAction,
  who: string,
  where = '',
  more = '',
) => ({
  patient: aboutMember(updated.familyMember, (familyMember) =>
    updatedNotification(
      updated,
      who,
      `${patientText[action]({ ...updated, familyMember }, who, where)}${more}`,
    ),
  ),
  doctor: updatedNotification(updated, who, doctorText[action](who, updated)),
})

/** When an earlier fill that still waited is reversed; what was asked for since stays as it is. */
export const earlierReversedNotifications = (
  { id, status }: Pick<Prescription, 'id' | 'status'>,
  who: string,
  { memberName, hadLeft }: { memberName: string | null; hadLeft: boolean },
) => ({
  patient: aboutMember(memberName, (member) => {
    const whose = whosePrescription(member)
    const dont = member === null ? 'Don’t take it' : `${member} mustn’t take it`
    return updatedNotification(
      { id, status },
      who,
      `${who} has reversed an earlier fill of ${whose}, which nobody had collected. ${
        hadLeft
          ? `${dont}: open ${whose} to read why, and call the pharmacy`
          : 'What was asked for since stays as it is'
      }`,
    )
  }),
  doctor: updatedNotification(
    { id, status },
    who,
    `${who} has reversed an earlier fill of one of your prescriptions`,
  ),
})

/** When a doctor or the patient says that a medicine was stopped or is taken again; never which one. */
export const saidNotifications = (
  prescribed: { id: number; status: PrescriptionStatus; familyMemberName: string | null },
  said: MedicineStop['status'],
  who: string,
) => {
  const verb = said === 'stopped' ? 'stopped' : 'continued'
  const notification = (body: string): NewNotification<'prescription-updated'> => ({
    type: 'prescription-updated',
    title: said === 'stopped' ? 'Medicine stopped' : 'Medicine continued',
    body,
    payload: { prescriptionId: prescribed.id, pharmacistName: who, status: prescribed.status },
  })
  return {
    patient: aboutMember(prescribed.familyMemberName, (member) =>
      notification(`${who} ${verb} a medicine of ${whosePrescription(member)}. Open it to read why`),
    ),
    doctor: notification(`${who} ${verb} a medicine of one of your prescriptions`),
  }
}
