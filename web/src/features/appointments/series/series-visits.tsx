import { useQuery } from '@tanstack/react-query'
import { AppointmentStatus } from '../../../domain/appointment-status.tsx'
import { useClinic } from '../../../lib/clinic.ts'
import { longDate, zoneNote } from '../../../lib/format.ts'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { List, ListRow } from '../../../ui/list/list.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { seriesQuery } from './series-queries.ts'

/** The other visits of the series, soonest first (APPT-104). */
export function SeriesVisits({
  id,
  onOther,
}: {
  id: number
  /** Shows another visit. */
  onOther: ((id: number) => void) | undefined
}) {
  const { timeZone } = useClinic()
  const query = useQuery(seriesQuery(id))
  if (query.isPending) return <SkeletonRows />
  if (query.isError) return <LoadFailed what="the other visits" query={query} />
  return (
    <List aria-label="Other visits of the series">
      {query.data
        .filter((visit) => visit.id !== id)
        .map(({ id: other, number, appointmentDate: date, appointmentTime: time, placeName, status }) => (
          <ListRow
            key={other}
            title={`${longDate(date)} at ${time}`}
            {...(onOther && { titleAction: <button type="button" onClick={() => onOther(other)} /> })}
            text={[`Visit ${number}`, placeName && `at ${placeName}`, zoneNote(date, time, timeZone)]
              .filter(Boolean)
              .join(' · ')}
            trailing={<AppointmentStatus status={status} />}
          />
        ))}
    </List>
  )
}
