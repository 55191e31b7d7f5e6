import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { waitlistCountsQuery } from '../../features/appointments/waitlist/queries.ts'
import { waitsForLabel } from '../../features/appointments/waitlist/waitlist-labels.ts'
import { useClinic } from '../../lib/clinic.ts'
import { instantLabel } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { ListState } from '../../ui/list/list-states.tsx'

/** Where more hours are needed: how many wait for whom (APPT-99). */
export function WaitlistPage() {
  const { timeZone } = useClinic()
  const query = useQuery(waitlistCountsQuery)
  return (
    <Page
      title="Waitlist"
      lead="How many people wait for a free time, and since when. A time that becomes free is offered to whoever has waited longest."
      actions={
        <Button asChild>
          <Link to="/admin/clinic/opening-hours">Opening Hours</Link>
        </Button>
      }
      className="max-w-200"
    >
      <ListState
        query={query}
        noun="people on the waitlist"
        empty={{ title: 'Nobody is waiting', text: 'Patients join the waitlist when they book.' }}
      >
        {(counts) => (
          <List>
            {counts.map((one) => (
              <ListRow
                key={`${one.doctorName} ${one.specialization}`}
                title={waitsForLabel(one)}
                text={[
                  one.doctorName !== null && one.specialization,
                  `${one.waiting === 1 ? '1 person' : `${one.waiting} people`} waiting`,
                  `the first since ${instantLabel(one.since, timeZone)}`,
                  one.offered > 0 && `${one.offered} offered a time now`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              />
            ))}
          </List>
        )}
      </ListState>
    </Page>
  )
}
