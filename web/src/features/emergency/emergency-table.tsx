import { useInfiniteQuery } from '@tanstack/react-query'
import type { EmergencyAccess } from '@alafia/contract/emergency/schema'
import type { ZoneName } from '@alafia/contract/kernel/civil'
import { useClinic } from '../../lib/clinic.ts'
import { instantLabel } from '../../lib/format.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { AccessState } from './access-state.tsx'
import { emergencyPagesQuery } from './queries.ts'
import { useSeconds } from './use-seconds.ts'

const columnsAt = (now: number, zone: ZoneName): Column<EmergencyAccess>[] => [
  { key: 'doctor', header: 'Doctor', cell: ({ doctorName }) => doctorName, rowHeader: true },
  { key: 'patient', header: 'Patient', cell: ({ patientName }) => patientName },
  { key: 'reason', header: 'Reason', cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span> },
  { key: 'from', header: 'From', cell: ({ startedAt }) => instantLabel(startedAt, zone) },
  { key: 'until', header: 'Until', cell: ({ endsAt }) => instantLabel(endsAt, zone) },
  { key: 'state', header: 'State', cell: (access) => <AccessState access={access} now={now} /> },
]

/** All emergency accesses, newest first, a page at a time; new ones come by themselves, and each ends by itself. */
export function EmergencyTable() {
  const { timeZone } = useClinic()
  const query = useInfiniteQuery(emergencyPagesQuery)
  const accesses = query.data?.pages.flatMap(({ rows }) => rows)
  const now = useSeconds(accesses?.some((access) => access.secondsLeft > 0) ?? false)
  return (
    <PagedList
      query={query}
      noun="emergency accesses"
      empty={{ title: 'No doctor has used emergency access', text: 'Each one is listed here as it begins.' }}
    >
      {(shown) => (
        <DataTable
          caption="Emergency accesses, newest first"
          rows={shown}
          rowKey={({ id }) => id}
          columns={columnsAt(now, timeZone)}
        />
      )}
    </PagedList>
  )
}
