import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useClinic } from '../../../lib/clinic.ts'
import { Button } from '../../../ui/button.tsx'
import { List, ListRow } from '../../../ui/list/list.tsx'
import { ListState } from '../../../ui/list/list-states.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { AccessStatus } from './access-status.tsx'
import { newestEmergencyAccessQuery } from './queries.ts'
import { timeSpan } from './time-span.ts'
import { useSeconds } from './use-seconds.ts'

/** The newest emergency accesses, for the administrator's dashboard; the page behind it lists all. */
export function LatestEmergencyAccess() {
  const { timeZone } = useClinic()
  const query = useQuery(newestEmergencyAccessQuery)
  const now = useSeconds(query.data?.some((access) => access.secondsLeft > 0) ?? false)
  return (
    <Section title="Emergency Access">
      <ListState
        query={query}
        noun="emergency access entries"
        empty={{ title: 'No doctor has used emergency access' }}
      >
        {(accesses) => (
          <List>
            {accesses.map((access) => (
              <ListRow
                key={access.id}
                title={`${access.doctorName} opened the record of ${access.patientName}`}
                text={
                  <span className="wrap-anywhere">{`${timeSpan(access, timeZone)}. ${access.reason}`}</span>
                }
                trailing={<AccessStatus access={access} now={now} />}
              />
            ))}
          </List>
        )}
      </ListState>
      <div>
        <Button asChild size="small">
          <Link to="/admin/emergency">All emergency access</Link>
        </Button>
      </div>
    </Section>
  )
}
