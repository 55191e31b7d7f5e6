import { useQuery } from '@tanstack/react-query'
import type { BatchCorrection } from '@alafia/contract/inventory/corrections'
import { useClinic } from '../../lib/clinic.ts'
import { instantLabel } from '../../lib/format.ts'
import { LoadFailed } from '../../ui/async/load-failed.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { DataTable, type Column } from '../../ui/list/data-table.tsx'
import { correctionsQuery } from './queries.ts'

const columnsIn = (timeZone: string): readonly Column<BatchCorrection>[] => [
  { key: 'number', header: 'Number', rowHeader: true, cell: ({ from, to }) => `${from} → ${to}` },
  { key: 'at', header: 'When', cell: ({ at }) => <time>{instantLabel(at, timeZone)}</time> },
  { key: 'who', header: 'Who', cell: ({ correctedBy }) => correctedBy ?? '–' },
  { key: 'why', header: 'Why', cell: ({ reason }) => reason },
]

/** INV-22: the corrected batch numbers of an item; nothing if there are none. */
export function Corrections({ id }: { id: number }) {
  const { timeZone } = useClinic()
  const query = useQuery(correctionsQuery(id))
  if (query.isError) return <LoadFailed what="the corrected batch numbers" query={query} />
  if (!query.data || query.data.length === 0) return null
  return (
    <Section title="Corrected batch numbers">
      <DataTable
        caption="Corrected batch numbers"
        rows={query.data}
        rowKey={(correction) => correction.id}
        columns={columnsIn(timeZone)}
      />
    </Section>
  )
}
