import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { getMedicineLabels, printMedicineLabels } from '@alafia/contract/prescriptions/labels.endpoints'
import type { LabelKey, LabelPaper } from '@alafia/contract/prescriptions/medicine-labels'
import { call, download } from '../../../lib/http/call.ts'

const keyOf = (id: number) => ['/api/prescriptions', id, 'labels']

/** The labels of the current fill, and what was explained about it. */
export const medicineLabelsQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(getMedicineLabels, { params: { id: String(id) }, signal }),
  })

export const invalidateMedicineLabels = (client: QueryClient, id: number) =>
  client.invalidateQueries({ queryKey: keyOf(id) })

export type PrintChoice = { paper: LabelPaper; start: number; labels: LabelKey[] }

/** As a PDF. Each is recorded as a print. @throws CallError, NetworkError */
export const fetchLabels = (id: number, body: PrintChoice): Promise<File> =>
  download(printMedicineLabels, { params: { id: String(id) }, body })
