import { useQuery } from '@tanstack/react-query'
import { workEmergencyCase } from '@alafia/contract/administration/reviews/endpoints'
import { useClinic } from '../../../lib/clinic.ts'
import { instantLabel } from '../../../lib/format.ts'
import { CaseState } from '../../../domain/review-status.tsx'
import { DataItem, DataList } from '../../../ui/list/data-list.tsx'
import { CaseDialog } from './case-dialog.tsx'
import { invalidateAccesses, emergencyCaseQuery } from './queries.ts'

/** One emergency access, to be looked into. */
export function EmergencyCaseDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { timeZone } = useClinic()
  const query = useQuery(emergencyCaseQuery(id))
  return (
    <CaseDialog
      onClose={onClose}
      title="Emergency access"
      description={
        query.data
          ? `${query.data.doctorName} opened the record of ${query.data.patientName}`
          : 'Who opened whose record, and why.'
      }
      query={query}
      readersOf={({ doctorName, patientName }) => `${doctorName} and ${patientName}`}
      work={{ id, endpoint: workEmergencyCase, invalidate: invalidateAccesses }}
    >
      {({ status, startedAt, endsAt, endedEarly, reason }) => (
        <DataList>
          <DataItem term="State">
            <CaseState status={status} />
          </DataItem>
          <DataItem term="From">{instantLabel(startedAt, timeZone)}</DataItem>
          <DataItem term="Until">
            {instantLabel(endsAt, timeZone)}
            {endedEarly && ', ended early by the doctor'}
          </DataItem>
          <DataItem term="Reason">
            <span className="whitespace-pre-line wrap-anywhere">{reason}</span>
          </DataItem>
        </DataList>
      )}
    </CaseDialog>
  )
}
