import { useQuery } from '@tanstack/react-query'
import { shortDate } from '../../../lib/format.ts'
import { List, ListRow } from '../../../ui/list/list.tsx'
import { ListState } from '../../../ui/list/list-states.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { NotGenuine } from '../not-genuine.tsx'
import { prescriptionsQuery } from '../queries.ts'
import { StatusBadge } from '../status-badge.tsx'

/** The patient's and family's prescriptions in force (RX-30), the latest three (PAT-13). */
export function ActivePrescriptions() {
  const query = useQuery(prescriptionsQuery({ view: 'current', limit: '3' }))
  return (
    <Section title="Active Prescriptions">
      <ListState
        query={query}
        noun="prescriptions"
        empty={{
          title: 'No active prescriptions',
          text: 'Current medicines appear here.',
        }}
      >
        {(prescriptions) => (
          <List>
            {prescriptions.map(
              ({ id, medications, doctorName, familyMember, expiryDate, status, isGenuine }) => (
                <ListRow
                  key={id}
                  title={medications.map(({ name }) => name).join(', ')}
                  text={[
                    doctorName,
                    familyMember && `for ${familyMember.firstName}`,
                    `valid until ${shortDate(expiryDate)}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  trailing={<StatusBadge status={status} />}
                >
                  <NotGenuine isGenuine={isGenuine} />
                </ListRow>
              ),
            )}
          </List>
        )}
      </ListState>
    </Section>
  )
}
