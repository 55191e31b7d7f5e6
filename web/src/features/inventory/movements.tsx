import { useInfiniteQuery } from '@tanstack/react-query'
import type { Movement } from '@alafia/contract/inventory/schema'
import type { Currency } from '@alafia/contract/kernel/money'
import { useClinic } from '../../lib/clinic.ts'
import { formatMoney, formatNumber, instantLabel } from '../../lib/format.ts'
import { DataTable, type Column } from '../../ui/list/data-table.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { movementPagesQuery } from './queries.ts'
import { changeLabel, movementLabel } from './labels.ts'

const movementText = ({ reason, prescriptionId }: Movement) =>
  prescriptionId === null ? movementLabel[reason] : `${movementLabel[reason]}, prescription ${prescriptionId}`

const whyOf = ({ note, supplier, costPrice }: Movement, currency: Currency) =>
  [
    note,
    supplier === null ? null : `From ${supplier}`,
    costPrice === null ? null : `${formatMoney(costPrice, currency)} each`,
  ]
    .filter((text) => text !== null)
    .join(', ') || '–'

const columnsIn = (timeZone: string, currency: Currency): readonly Column<Movement>[] => [
  { key: 'at', header: 'When', cell: ({ at }) => <time>{instantLabel(at, timeZone)}</time> },
  { key: 'what', header: 'What', rowHeader: true, cell: movementText },
  { key: 'batch', header: 'Batch', cell: ({ batchNumber }) => batchNumber },
  {
    key: 'change',
    header: 'Units',
    numeric: true,
    cell: ({ before, after }) => <span className="tabular">{changeLabel(after - before, formatNumber)}</span>,
  },
  {
    key: 'then',
    header: 'Before and after',
    numeric: true,
    cell: ({ before, after }) => (
      <span className="tabular">
        {formatNumber(before)} → {formatNumber(after)}
      </span>
    ),
  },
  { key: 'who', header: 'Who', cell: ({ movedBy }) => movedBy ?? 'Opening stock' },
  {
    key: 'why',
    header: 'Why',
    cell: (movement) => whyOf(movement, currency),
  },
]

/** Every stock movement of an item, the latest first. */
export function Movements({ id }: { id: number }) {
  const { timeZone, currency } = useClinic()
  const query = useInfiniteQuery(movementPagesQuery(id))
  return (
    <PagedList
      query={query}
      noun="movements"
      empty={{
        title: 'No movements yet',
        text: 'Units that are received, dispensed or adjusted appear here.',
      }}
    >
      {(movements) => (
        <DataTable
          caption="Movements"
          rows={movements}
          rowKey={(movement) => movement.id}
          columns={columnsIn(timeZone, currency)}
        />
      )}
    </PagedList>
  )
}
