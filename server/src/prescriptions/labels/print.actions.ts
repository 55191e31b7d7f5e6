import type { Download } from '@alafia/contract/kernel/endpoint'
import type { LabelKey, LabelPrint } from '@alafia/contract/prescriptions/medicine-labels'
import { createLabelPdf } from '../../platform/label-pdf.ts'
import { invalid, Problem } from '../../platform/http/problem.ts'
import { authorize } from '../../request/authorize.ts'
import type { Context } from '../../request/context.ts'
import { qrPathOf, verificationUrl } from '../../request/printed-code.ts'
import { findPrescription, lockVisible } from '../exports.queries.ts'
import { mayDispense, requireFilled, requireGenuine } from '../policy.ts'
import { toLabelContent } from './content.ts'
import { dispensedInFill, type DispensedRow } from './labels.queries.ts'
import { layOutLabel, type LabelContent } from './layout.ts'
import { labelPrint } from './table.ts'

const isFor =
  ({ partNumber, medicationIndex, itemId }: LabelKey) =>
  (row: LabelKey): boolean =>
    row.partNumber === partNumber && row.medicationIndex === medicationIndex && row.itemId === itemId

/** @throws Problem 400 for a label of something that wasn't dispensed */
const chosen = (rows: readonly DispensedRow[], keys: LabelPrint['labels']): DispensedRow[] => {
  const missing = keys?.findIndex((key) => !rows.some(isFor(key))) ?? -1
  if (missing >= 0) throw invalid(`labels.${missing}`, 'This wasn’t dispensed')
  return rows.filter((row) => keys === undefined || keys.some(isFor(row)))
}

/**
 * Records that the labels are printed, and draws them. Also after the hand-over: a label may be lost.
 * @param origin the public address of Alafia
 * @throws Problem 404 for what the pharmacist may not see, 409 if it isn't filled or was changed after it was signed, 400 for a
 * label of something that wasn't dispensed
 */
export const printMedicineLabels = async (
  context: Context,
  id: number,
  { paper, start, labels: keys }: LabelPrint,
  origin: string,
): Promise<Download> => {
  const { actor, clock, signing } = context
  const subject = `prescription ${id}`
  context.about([], subject)
  const { code, labels } = await context.transact(async (tx) => {
    const found = await lockVisible(tx, actor, id)
    context.about([found.patientId], subject)
    const locked = authorize(found, mayDispense(actor))
    requireFilled(locked)
    await requireGenuine(signing, locked)
    const rows = chosen(await dispensedInFill(tx, id, actor.userId), keys)
    if (rows.length === 0) throw new Problem('wrong-state', 'Nothing was dispensed')
    const prescription = await findPrescription(tx, context, id)
    await tx.insert(labelPrint).values(
      rows.map(({ fillNumber, partNumber, medicationIndex, itemId }) => ({
        prescriptionId: id,
        fillNumber,
        partNumber,
        medicationIndex,
        itemId,
        paper,
        printedBy: actor.userId,
        printedAt: clock.now(),
      })),
    )
    const isReprint = rows.some(({ prints }) => prints.times > 0)
    tx.record(
      isReprint ? 'prescription.labels-reprinted' : 'prescription.labels-printed',
      `${subject}, ${rows.length === 1 ? '1 label' : `${rows.length} labels`}`,
      locked.patientId,
    )
    return { code: locked.code, labels: rows.map((row) => toLabelContent(prescription, row, clock.zone)) }
  })
  const qr: LabelContent['code'] = await qrPathOf(verificationUrl(origin, code))
  return {
    name: `Labels ${id}.pdf`,
    type: 'application/pdf',
    body: await createLabelPdf('Labels', { paper, start }, (measure) =>
      labels.flatMap((label) => layOutLabel({ ...label, code: qr }, measure, paper)),
    ),
  }
}
