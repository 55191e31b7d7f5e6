import { useQuery } from '@tanstack/react-query'
import { shortDate } from '../../../lib/format.ts'
import { useIsAboutYou } from '../../../domain/is-about-you.ts'
import { List, ListRow } from '../../../ui/list/list.tsx'
import { ListState } from '../../../ui/list/list-states.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { NotGenuine } from '../not-genuine.tsx'
import { prescriptionsQuery } from '../queries.ts'
import { StatusBadge } from '../status-badge.tsx'

/** The patient's and family's prescriptions in force (RX-30), the latest three (PAT-13). */
export function ActivePrescriptions() {
  const query = useQuery(prescriptionsQuery({ view: 'current', limit: '3' }))
  const isAboutYou = useIsAboutYou()
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
            {prescriptions.map((prescription) => (
              <ListRow
                key={prescription.id}
                title={prescription.medications.map(({ name }) => name).join(', ')}
                text={[
                  prescription.doctorName,
                  prescription.familyMember &&
                    !isAboutYou(prescription) &&
                    `for ${prescription.familyMember.firstName}`,
                  `valid until ${shortDate(prescription.expiryDate)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
                trailing={<StatusBadge status={prescription.status} />}
              >
                <NotGenuine isGenuine={prescription.isGenuine} />
              </ListRow>
            ))}
          </List>
        )}
      </ListState>
    </Section>
  )
}
