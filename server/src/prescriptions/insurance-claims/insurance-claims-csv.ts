import type { InsuranceClaim } from '@alafia/contract/prescriptions/insurance-claims'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import type { Download } from '@alafia/contract/kernel/endpoint'
import { insurerName } from '../../billing/insurers/names.exports.queries.ts'
import { csvFile, type CsvColumn } from '../../request/csv.ts'
import type { Context } from '../../request/context.ts'
import { patientsOfClaims, readClaims } from './insurance-claims.queries.ts'
import { listStart } from './position.ts'

const columns: readonly CsvColumn<InsuranceClaim>[] = [
  { header: 'Date', cell: ({ date }) => date },
  { header: 'What', cell: ({ kind }) => kind },
  { header: 'Person', cell: ({ personName }) => personName },
  { header: 'Member number', cell: ({ memberNumber }) => memberNumber },
  { header: 'Pre-authorisation', cell: ({ authorisation }) => authorisation },
  { header: 'Prescription', cell: ({ prescriptionId }) => prescriptionId },
  { header: 'Medicine', cell: ({ medicine }) => medicine },
  { header: 'Units', cell: ({ units }) => units },
  { header: 'Unit price', cell: ({ unitPrice }) => unitPrice },
  { header: 'Total', cell: ({ total }) => total },
  { header: 'Patient pays', cell: ({ patientShare }) => patientShare },
  { header: 'Insurer pays', cell: ({ insurerShare }) => insurerShare },
  { header: 'Currency', cell: ({ currency }) => currency },
  { header: 'Pharmacy', cell: ({ pharmacyName }) => pharmacyName },
]

const batchSize = 500

type OfInsurer = { from: CivilDate; to: CivilDate; insurerId: number }

async function* batches(context: Context, of: OfInsurer) {
  let position = listStart
  for (;;) {
    const rows = await readClaims(context, of, { position, limit: batchSize })
    yield rows.slice(0, batchSize)
    const last = rows[batchSize - 1]
    if (!last || rows.length <= batchSize) return
    position = last
  }
}

/**
 * An insurer's lines of a period as a file, oldest first. Charges and reversals are only ever added, so that a period that is over
 * has the same lines whenever it is exported.
 * @throws Problem 404 for an insurer that doesn't exist
 */
export const insuranceClaimsCsv = async (context: Context, of: OfInsurer): Promise<Download> => {
  const { db, about } = context
  about([], `insurer ${of.insurerId}`)
  const name = await insurerName(db, of.insurerId)
  about(await patientsOfClaims(context, of), `insurer ${of.insurerId}`)
  const file = `Claims ${name.replaceAll(/[^\p{L}\p{N}.-]+/gu, '-')} ${of.from} to ${of.to}.csv`
  return csvFile(file, columns, batches(context, of))
}
