import type { ReorderLine } from '@alafia/contract/inventory/reorder'
import { unitsOf } from '@alafia/contract/inventory/units'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import type { Download } from '@alafia/contract/kernel/endpoint'
import { formatNumber, plainDate } from '@alafia/contract/kernel/format'
import { createPdf } from '../../platform/pdf.ts'
import { csvFile, type CsvColumn } from '../../request/csv.ts'

const columns: readonly CsvColumn<ReorderLine>[] = [
  { header: 'Name', cell: ({ name }) => name },
  { header: 'Dosage', cell: ({ dosage }) => dosage },
  { header: 'Form', cell: ({ form }) => form },
  { header: 'Manufacturer', cell: ({ manufacturer }) => manufacturer },
  { header: 'In stock', cell: ({ quantity }) => quantity },
  { header: 'Minimum stock level', cell: ({ minStockLevel }) => minStockLevel },
  { header: 'Use a day', cell: ({ dailyUse }) => dailyUse },
  { header: 'Days left', cell: ({ daysLeft }) => daysLeft },
  { header: 'Suggested order', cell: ({ suggested }) => suggested },
]

export const reorderCsv = (lines: readonly ReorderLine[], today: CivilDate): Download =>
  csvFile(`reorder-${today}.csv`, columns, [lines])

export const reorderPdf = async (lines: readonly ReorderLine[], today: CivilDate): Promise<Download> => {
  const body = await createPdf('Reorder list', (paper) => {
    paper.fact('Date', plainDate(today))
    paper.note(
      'Up to the minimum or 30 days’ use, whichever is more. The use is the average of the last 90 days.',
    )
    if (lines.length === 0) paper.text('Nothing needs to be ordered.')
    else
      paper.table(
        ['Item', 'In stock', 'Minimum', 'Use a day', 'Days left', 'Order'],
        lines.map(
          ({ name, dosage, form, manufacturer, quantity, minStockLevel, dailyUse, daysLeft, suggested }) => [
            `${name} ${dosage}, ${manufacturer}`,
            formatNumber(quantity),
            formatNumber(minStockLevel),
            String(dailyUse),
            daysLeft === null ? '–' : formatNumber(daysLeft),
            unitsOf(form, suggested),
          ],
        ),
      )
  })
  return { name: `reorder-${today}.pdf`, type: 'application/pdf', body }
}
