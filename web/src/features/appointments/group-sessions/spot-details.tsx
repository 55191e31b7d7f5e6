import type { GroupSession } from '@alafia/contract/appointments/group-sessions'
import { cancellationText, clinicRule } from '@alafia/contract/doctors/appointment-types'
import { VisitPlace } from '../../../domain/visit-place.tsx'
import { useClinic } from '../../../lib/clinic.ts'
import { formatMoney, zoneNote } from '../../../lib/format.ts'
import { DataItem, DataList } from '../../../ui/list/data-list.tsx'
import { whenLabel } from './labels.ts'

/** What a spot means: when, with whom, where, what it costs, how to prepare and what cancelling it costs. */
export function SpotDetails({ session }: { session: GroupSession }) {
  const { timeZone } = useClinic()
  const { doctorName, specialization, date, time, site, room, offer, preparation } = session
  return (
    <DataList>
      <DataItem term="When">
        {whenLabel(session, timeZone)}, {zoneNote(date, time, timeZone)}
      </DataItem>
      <DataItem term="Doctor">
        {doctorName}, {specialization}
      </DataItem>
      <VisitPlace visit={{ mode: 'in-person', ...(site && { site }), ...(room && { room }) }} />
      {offer && <DataItem term="Price">{formatMoney(offer.price, offer.currency)}</DataItem>}
      {preparation && (
        <DataItem term="How to prepare">
          <span className="whitespace-pre-line">{preparation}</span>
        </DataItem>
      )}
      <DataItem term="If you cancel">{cancellationText(offer ?? clinicRule)}</DataItem>
    </DataList>
  )
}
