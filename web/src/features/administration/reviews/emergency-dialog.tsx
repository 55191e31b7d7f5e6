import { useQuery } from '@tanstack/react-query'
import { useClinic } from '../../../lib/clinic.ts'
import { instantLabel } from '../../../lib/format.ts'
import { CaseState } from '../../../domain/review-status.tsx'
import { DataItem, DataList } from '../../../ui/list/data-list.tsx'
import { CaseDialog } from './case-dialog.tsx'
import { emergencyCaseQuery, useWorkEmergency } from './queries.ts'

export type EmergencyCaseDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; id: number }

/** One emergency access, to be looked into. */
export function EmergencyCaseDialog({ onOpenChange, id }: EmergencyCaseDialogProps) {
  const { timeZone } = useClinic()
  const query = useQuery(emergencyCaseQuery(id))
  const work = useWorkEmergency(id)
  return (
    <CaseDialog
      onOpenChange={onOpenChange}
      title="Emergency access"
      description={
        query.data
          ? `${query.data.doctorName} opened the record of ${query.data.patientName}`
          : 'Who opened whose record, and why.'
      }
      query={query}
      readersOf={({ doctorName, patientName }) => `${doctorName} and ${patientName}`}
      work={work}
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
