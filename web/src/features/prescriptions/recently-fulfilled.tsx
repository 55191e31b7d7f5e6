import { useQuery } from '@tanstack/react-query'
import { shortDate } from '../../lib/format.ts'
import { List, ListRow } from '../../ui/list.tsx'
import { ListState } from '../../ui/list-states.tsx'
import { Section } from '../../ui/section.tsx'
import { prescriptionsQuery } from './queries.ts'
import { StatusBadge } from './status-badge.tsx'

/** The last five (spec §9) that went over the counter. */
export function RecentlyFulfilled() {
  const query = useQuery(prescriptionsQuery({ status: 'fulfilled', limit: '5' }))
  return (
    <Section title="Recently Fulfilled">
      <ListState query={query} noun="prescriptions" empty={{ title: 'Nothing fulfilled yet' }}>
        {(prescriptions) => (
          <List>
            {prescriptions.map((prescription) => (
              <ListRow
                key={prescription.id}
                title={prescription.patientName}
                text={prescription.medications.map(({ name }) => name).join(', ')}
                trailing={
                  <>
                    <StatusBadge status={prescription.status} />
                    <span className="tabular">{shortDate(prescription.updatedAt.slice(0, 10))}</span>
                  </>
                }
              />
            ))}
          </List>
        )}
      </ListState>
    </Section>
  )
}
