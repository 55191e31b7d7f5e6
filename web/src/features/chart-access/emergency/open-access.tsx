import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useClinic } from '../../../lib/clinic.ts'
import { instantLabel } from '../../../lib/format.ts'
import { List, ListRow } from '../../../ui/list/list.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Status } from '../../../ui/status.tsx'
import { latestEmergencyAccessQuery, maxOpen, secondsLeft } from './queries.ts'
import { useSeconds } from './use-seconds.ts'

/** Links to the records that the doctor has open under emergency access; nothing if there are none. */
export function OpenEmergencyAccess() {
  const { timeZone } = useClinic()
  const query = useQuery(latestEmergencyAccessQuery(maxOpen))
  const now = useSeconds((query.data?.length ?? 0) > 0)
  const open = query.data?.filter((access) => secondsLeft(access, query.dataUpdatedAt, now) > 0) ?? []
  if (open.length === 0) return null
  return (
    <Section title="Open emergency access">
      <List>
        {open.map((access) => (
          <ListRow
            key={access.id}
            title={access.patientName}
            titleAction={
              <Link
                to="/doctor/patients/$id"
                params={{ id: String(access.patientId) }}
                search={access.familyMemberId === null ? {} : { member: access.familyMemberId }}
              />
            }
            text={<span className="wrap-anywhere">{access.reason}</span>}
            trailing={<Status tone="warn">Until {instantLabel(access.endsAt, timeZone)}</Status>}
          />
        ))}
      </List>
    </Section>
  )
}
