import type { Appointment } from '@alafia/contract/appointments/schema'
import { lazyComponent } from '../../../ui/async/lazy-component.tsx'
import { DataItem } from '../../../ui/list/data-list.tsx'
import { visitOfSeries } from '../labels.ts'

const SeriesVisits = lazyComponent(async () => (await import('./series-visits.tsx')).SeriesVisits)

/** Which visit of a series it is, with the others (APPT-104). Nothing for a single visit. */
export function SeriesItem({
  appointment,
  onOther,
}: {
  appointment: Pick<Appointment, 'id' | 'series'>
  onOther?: ((id: number) => void) | undefined
}) {
  const which = visitOfSeries(appointment)
  if (which === undefined) return null
  return (
    <DataItem term="Series">
      <span className="mb-2 block">{which}</span>
      <SeriesVisits id={appointment.id} onOther={onOther} />
    </DataItem>
  )
}
