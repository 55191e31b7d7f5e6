import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Video } from 'lucide-react'
import type { WaitingPatient } from '@alafia/contract/video-visits/schema'
import { useClinic } from '../../../lib/clinic.ts'
import { instantLabel } from '../../../lib/format.ts'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { List, ListRow } from '../../../ui/list/list.tsx'

/** Who is in the doctor's waiting room now, each with the way to the call (APPT-58). */
export function WaitingPatients({ query }: { query: UseQueryResult<WaitingPatient[]> }) {
  const { timeZone } = useClinic()
  const waiting = query.data ?? []
  if (query.isError && !query.data) return <LoadFailed what="who is in the waiting room" query={query} />
  if (waiting.length === 0) return null
  return (
    <Section title="In the waiting room">
      <List>
        {waiting.map(({ id, patientName, startsAt, since }) => (
          <ListRow
            key={id}
            title={patientName}
            text={`Video visit at ${instantLabel(startsAt, timeZone)}, waiting since ${instantLabel(since, timeZone)}`}
            actions={
              <Button asChild size="small" variant="primary">
                <Link
                  to="/doctor/consultation/$id"
                  params={{ id: String(id) }}
                  aria-label={`Go to the call with ${patientName}`}
                >
                  <Video /> Go to the call
                </Link>
              </Button>
            }
          />
        ))}
      </List>
    </Section>
  )
}
