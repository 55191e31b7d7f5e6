import type { Download } from '@alafia/contract/kernel/endpoint'
import type { Medication, Prescription } from '@alafia/contract/prescriptions/schema'
import { amountOf } from '@alafia/contract/prescriptions/amount'
import { howToTake } from '@alafia/contract/prescriptions/directions'
import { notGenuine } from '@alafia/contract/prescriptions/wording'
import { plainDate } from '@alafia/contract/kernel/format'
import { Problem } from '../platform/http/problem.ts'
import { createPdf, type Paper } from '../platform/pdf.ts'
import type { Context } from '../request/context.ts'
import { findPrescription } from './queries.ts'

const write = (paper: Paper, { name, dosage, frequency, duration, instructions, quantity }: Medication) => {
  paper.heading(name)
  paper.fact('How to take', howToTake({ dosage, frequency }))
  paper.fact('How long', duration)
  paper.fact('Instructions', instructions)
  paper.fact('Quantity', amountOf({ name, dosage }, quantity))
}

const refillsOf = ({ refillsAllowed }: Prescription) =>
  refillsAllowed === 0 ? 'None' : `Up to ${refillsAllowed}`

/** Where anyone can check a printed prescription. @param origin 'https://clinic.example', with or without a slash at its end */
export const verifyAddress = (origin: string, code: string): string =>
  `${origin.replace(/\/+$/, '')}/verify/${code}`

/** What the paper says, from top to bottom. How it stands is left to the code: that changes, paper doesn't. */
export const writePrescription = async (
  prescription: Prescription,
  address: string,
): Promise<(paper: Paper) => void> => {
  const { default: QRCode } = await import('qrcode')
  const code = await QRCode.toBuffer(address, { errorCorrectionLevel: 'M', margin: 0, scale: 8 })
  const { doctor, doctorName, patientName, patientDOB, medications, issuedDate, expiryDate } = prescription
  return (paper) => {
    paper.fact('For', patientName)
    paper.fact('Born', patientDOB && plainDate(patientDOB))
    paper.fact('Prescribed by', `${doctorName}, ${doctor.specialization}`)
    paper.fact('Issued', plainDate(issuedDate))
    paper.fact('Valid until', plainDate(expiryDate))
    paper.fact('Refills', refillsOf(prescription))
    paper.rule()
    for (const medication of medications) write(paper, medication)
    paper.rule()
    paper.picture(
      code,
      110,
      `Scan to check that this prescription is genuine and whether it has been dispensed. It shows no name and no medicine.\n\n${address}`,
    )
  }
}

/**
 * The prescription as a PDF.
 * @param origin of this product as the reader reaches it
 * @throws Problem 404 for what the actor may not see, 409 for what was changed after it was signed
 */
export const printPrescription = async (context: Context, id: number, origin: string): Promise<Download> => {
  context.about([], `prescription ${id}`)
  const prescription = await findPrescription(context.db, context, id)
  context.about([prescription.patientId], `prescription ${id}`)
  if (!prescription.isGenuine) throw new Problem('not-genuine', notGenuine)
  const written = await writePrescription(prescription, verifyAddress(origin, prescription.code ?? ''))
  return {
    name: `Prescription ${id}.pdf`,
    type: 'application/pdf',
    body: await createPdf('Prescription', written),
  }
}
