import { changedAddendum, type Addendum } from '@alafia/contract/appointments/addenda'
import { useClinic } from '../lib/clinic.ts'
import { instantLabel } from '../lib/format.ts'
import { DataItem } from '../ui/list/data-list.tsx'
import { Status } from '../ui/status.tsx'

/** What a doctor added after the appointment had ended, for a <DataList>. */
export function Addenda({ addenda }: { addenda: readonly Addendum[] }) {
  const { timeZone } = useClinic()
  return addenda.map(({ id, text, doctorName, writtenAt, isGenuine }) => (
    <DataItem key={id} term={`Added ${instantLabel(writtenAt, timeZone)}`}>
      <span className="block max-w-measure whitespace-pre-line wrap-anywhere">{text}</span>
      <span className="block text-small text-ink-2">Signed by {doctorName}</span>
      {!isGenuine && (
        <Status tone="danger" kind="line">
          {changedAddendum}
        </Status>
      )}
    </DataItem>
  ))
}
