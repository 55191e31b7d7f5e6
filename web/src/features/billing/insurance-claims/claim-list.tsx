import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { InsuranceClaim } from '@alafia/contract/prescriptions/insurance-claims'
import { dateSpan, formatMoney, formatNumber, shortDate } from '../../../lib/format.ts'
import { DownloadFile } from '../../../ui/async/download-file.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { DataItem, DataList } from '../../../ui/list/data-list.tsx'
import { DataTable, type Column } from '../../../ui/list/data-table.tsx'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { memberText, signedMoney, signedUnits } from './labels.ts'
import { claimPagesQuery, claimTotalsQuery, fetchClaimsFile, type ClaimPeriod } from './queries.ts'

const columnsFor = (showPharmacy: boolean): readonly Column<InsuranceClaim>[] => [
  {
    key: 'date',
    header: 'Date',
    cell: ({ date, kind }) => (
      <>
        <time dateTime={date}>{shortDate(date)}</time>
        {kind === 'reversed' && <Badge className="ml-2">Reversed</Badge>}
      </>
    ),
  },
  {
    key: 'person',
    header: 'Person',
    rowHeader: true,
    cell: (claim) => (
      <>
        {claim.personName}
        <span className="block text-small font-normal text-ink-2 wrap-anywhere">{memberText(claim)}</span>
      </>
    ),
  },
  {
    key: 'medicine',
    header: 'Medicine',
    cell: ({ medicine, units, unitPrice, currency, prescriptionId, pharmacyName }) => (
      <>
        {medicine}
        <span className="block text-small text-ink-2">
          {[
            `${signedUnits(units)} × ${formatMoney(unitPrice, currency)}`,
            `prescription ${prescriptionId}`,
            showPharmacy && pharmacyName,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </>
    ),
  },
  {
    key: 'total',
    header: 'Total',
    numeric: true,
    cell: ({ total, currency }) => signedMoney(total, currency),
  },
  {
    key: 'patient',
    header: 'Patient pays',
    numeric: true,
    cell: ({ patientShare, currency }) => signedMoney(patientShare, currency),
  },
  {
    key: 'insurer',
    header: 'Insurer pays',
    numeric: true,
    cell: ({ insurerShare, currency }) => signedMoney(insurerShare, currency),
  },
]

export type ClaimListProps = {
  period: ClaimPeriod
  insurer: { id: number; name: string }
  /** For an administrator, who sees all pharmacies. */
  showPharmacy: boolean
  onClear: () => void
}

const keyOf = ({ prescriptionId, medicine, kind, date, units, total }: InsuranceClaim, nth: number) =>
  `${nth} ${prescriptionId} ${medicine} ${kind} ${date} ${units} ${total}`

/** An insurer's lines of a period, with their totals and the file (BILL-31). */
export function ClaimList({ period, insurer, showPharmacy, onClear }: ClaimListProps) {
  const query = useInfiniteQuery(claimPagesQuery(period, insurer.id))
  const totals = useQuery(claimTotalsQuery(period)).data?.filter(({ insurerId }) => insurerId === insurer.id)
  const days = dateSpan(period.from, period.to)
  const hasRows = query.data?.pages.some(({ rows }) => rows.length > 0) === true
  return (
    <Section
      title={`${insurer.name}, ${days}`}
      actions={
        hasRows && (
          <DownloadFile
            name={`Download the claims to ${insurer.name} as CSV`}
            failure="We couldn’t download the claims. Try again."
            fetchFile={() => fetchClaimsFile(period, insurer.id)}
          >
            <Download /> CSV
          </DownloadFile>
        )
      }
    >
      {totals?.map(({ currency, count, total, patientShare, insurerShare }) => (
        <DataList key={currency}>
          <DataItem term="Lines">{formatNumber(count)}</DataItem>
          <DataItem term="Total">{signedMoney(total, currency)}</DataItem>
          <DataItem term="Patients pay">{signedMoney(patientShare, currency)}</DataItem>
          <DataItem term="Insurer pays">
            <strong className="font-semibold">{signedMoney(insurerShare, currency)}</strong>
          </DataItem>
        </DataList>
      ))}
      <PagedList
        query={query}
        noun="claims"
        isFiltered
        onClearFilters={onClear}
        empty={{ title: 'No claims in this period' }}
      >
        {(claims) => (
          <DataTable
            caption={`Claims to ${insurer.name}, ${days}`}
            rows={claims.map((claim, nth) => ({ ...claim, key: keyOf(claim, nth) }))}
            rowKey={({ key }) => key}
            columns={columnsFor(showPharmacy)}
          />
        )}
      </PagedList>
    </Section>
  )
}
