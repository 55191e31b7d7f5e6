import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import { typeLabel } from '@alafia/contract/appointments/labels'
import { VisitPlace } from '../../../domain/visit-place.tsx'
import { SeriesItem } from '../series/series-item.tsx'
import { DataItem, DataList } from '../../../ui/list/data-list.tsx'
import { Section } from '../../../ui/layout/section.tsx'

/** The reason for the appointment, and the patient's notes. */
export function RequestFacts({ appointment, isOpen }: { appointment: AppointmentDetails; isOpen: boolean }) {
  const { reason, notes, type, mode } = appointment
  return (
    <Section title="Reason for the visit">
      <DataList>
        <DataItem term="Reason">
          <span className="font-semibold">{reason}</span>
        </DataItem>
        {isOpen && notes !== null && (
          <DataItem term="Patient’s note">
            <span className="whitespace-pre-line">{notes}</span>
          </DataItem>
        )}
        <DataItem term="Type">
          {type === mode
            ? typeLabel[type]
            : `${typeLabel[type]}, ${mode === 'video' ? 'by video' : 'in person'}`}
        </DataItem>
        <VisitPlace visit={appointment} />
        <SeriesItem appointment={appointment} />
      </DataList>
    </Section>
  )
}
