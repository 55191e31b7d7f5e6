import { useQuery } from '@tanstack/react-query'
import type { ClaimTotals } from '@alafia/contract/prescriptions/insurance-claims'
import { dateSpan, formatNumber } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable, type Column } from '../../../ui/list/data-table.tsx'
import { ListState } from '../../../ui/list/list-states.tsx'
import { signedMoney } from './labels.ts'
import { claimTotalsQuery, type ClaimPeriod } from './queries.ts'

export type ClaimTotalsTableProps = { period: ClaimPeriod; onInsurer: (id: number) => void }

const columnsFor = (onInsurer: (id: number) => void): readonly Column<ClaimTotals>[] => [
  {
    key: 'insurer',
    header: 'Insurer',
    rowHeader: true,
    cell: ({ insurerId, insurerName }) => (
      <Button variant="quiet" size="small" onClick={() => onInsurer(insurerId)}>
        {insurerName}
      </Button>
    ),
  },
  { key: 'lines', header: 'Lines', numeric: true, cell: ({ count }) => formatNumber(count) },
  {
    key: 'total',
    header: 'Total',
    numeric: true,
    cell: ({ total, currency }) => signedMoney(total, currency),
  },
  {
    key: 'patients',
    header: 'Patients pay',
    numeric: true,
    cell: ({ patientShare, currency }) => signedMoney(patientShare, currency),
  },
  {
    key: 'pays',
    header: 'Insurer pays',
    numeric: true,
    cell: ({ insurerShare, currency }) => signedMoney(insurerShare, currency),
  },
]

/** What each insurer owes for the period. */
export function ClaimTotalsTable({ period, onInsurer }: ClaimTotalsTableProps) {
  const query = useQuery(claimTotalsQuery(period))
  return (
    <ListState
      query={query}
      noun="claims"
      empty={{
        title: 'No claims in this period',
        text: 'Claims appear here when an insurer pays a share of what is dispensed. Choose another period.',
      }}
    >
      {(totals) => (
        <DataTable
          caption={`What each insurer owes, ${dateSpan(period.from, period.to)}`}
          rows={totals}
          rowKey={({ insurerId, currency }) => `${insurerId} ${currency}`}
          columns={columnsFor(onInsurer)}
        />
      )}
    </ListState>
  )
}
