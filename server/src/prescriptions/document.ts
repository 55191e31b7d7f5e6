import type { Download } from '@alafia/contract/kernel/endpoint'
import type { Medication, Prescription } from '@alafia/contract/prescriptions/schema'
import {
  dispensedDetails,
  dispensedText,
  newDirectionsOf,
} from '@alafia/contract/prescriptions/dispensed-text'
import { formatAmount } from '@alafia/contract/prescriptions/dose-form'
import type { Counselled } from '@alafia/contract/prescriptions/counselled'
import { howToTake } from '@alafia/contract/prescriptions/directions'
import { notGenuine } from '@alafia/contract/prescriptions/labels'
import { reversalReasonLabel } from '@alafia/contract/prescriptions/reversal-reasons'
import { plainDate } from '@alafia/contract/kernel/format'
import { licenceOf } from '../accounts/licences/licences.exports.queries.ts'
import { Problem } from '../platform/http/problem.ts'
import { createPdf, type Paper } from '../platform/pdf.ts'
import type { Context } from '../request/context.ts'
import { verificationUrl } from '../request/printed-code.ts'
import { findPrescription } from './exports.queries.ts'

const addMedication = (
  paper: Paper,
  {
    name,
    dosage,
    frequency,
    duration,
    instructions,
    quantity,
    noSubstitution,
    dispensedProducts,
  }: Medication,
) => {
  paper.heading(name)
  paper.fact('How to take', howToTake({ dosage, frequency }))
  paper.fact('How long', duration)
  paper.fact('Instructions', instructions)
  paper.fact('Quantity', formatAmount({ name, dosage }, quantity))
  paper.fact('No substitution', noSubstitution)
  for (const product of dispensedProducts) {
    paper.fact('Dispensed', `${dispensedText(product, name)}: ${dispensedDetails(product, plainDate)}`)
    paper.fact('How to take it now', newDirectionsOf(product))
  }
}

const refillsText = ({ refillsAllowed }: Prescription) =>
  refillsAllowed === 0 ? 'None' : `Up to ${refillsAllowed}`

const counselledText = ({ outcome, pharmacistName }: Counselled) =>
  outcome === 'given' ? `Yes, by ${pharmacistName}` : `Declined, noted by ${pharmacistName}`

/** Draws the prescription. Its status isn't printed, since it can change: the QR code links to it. */
export const layOutPrescription = (
  prescription: Prescription,
  url: string,
  licenceNumber?: string,
): ((paper: Paper) => void) => {
  const { doctor, doctorName, patientName, patientDOB, medications, issuedDate, expiryDate } = prescription
  return (paper) => {
    paper.fact('For', patientName)
    paper.fact('Born', patientDOB && plainDate(patientDOB))
    paper.fact('Prescribed by', `${doctorName}, ${doctor.specialization}`)
    paper.fact('Licence number', licenceNumber)
    paper.fact('Issued', plainDate(issuedDate))
    paper.fact('Valid until', plainDate(expiryDate))
    paper.fact('Refills', refillsText(prescription))
    // It can't change any more, unlike a status.
    paper.fact('Replaced', prescription.replacedBy === null ? null : 'By a new version. Don’t use this one.')
    paper.rule()
    for (const medication of medications) addMedication(paper, medication)
    paper.fact('Dispensed by', prescription.checkedBy && prescription.pharmacistName)
    paper.fact('Checked by a second person', prescription.checkedBy)
    paper.fact('Counselled', prescription.counselled && counselledText(prescription.counselled))
    for (const { medications: taken, reason } of prescription.reversals)
      paper.fact(
        'Taken back by the pharmacy',
        `${taken.join(', ')} (${reversalReasonLabel[reason].toLowerCase()})`,
      )
    paper.rule()
    paper.qrCode(
      url,
      110,
      `Scan to check that this prescription is genuine and whether it has been dispensed. The page shows no name and no medicine.\n\n${url}`,
    )
  }
}

/**
 * The prescription as a PDF.
 * @param origin the public address of Alafia
 * @throws Problem 404 for what the actor may not see, 409 if it was changed after it was signed
 */
export const createPrescriptionPdf = async (
  context: Context,
  id: number,
  origin: string,
): Promise<Download> => {
  context.about([], `prescription ${id}`)
  const prescription = await findPrescription(context.db, context, id)
  context.about([prescription.patientId], `prescription ${id}`)
  if (!prescription.isGenuine) throw new Problem('not-genuine', notGenuine)
  const licence = await licenceOf(context.db, prescription.doctorId, 'doctor')
  const draw = layOutPrescription(
    prescription,
    verificationUrl(origin, prescription.code ?? ''),
    licence?.number,
  )
  return {
    name: `Prescription ${id}.pdf`,
    type: 'application/pdf',
    body: await createPdf('Prescription', draw, await context.clinic.letterhead()),
  }
}
