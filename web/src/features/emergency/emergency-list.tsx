import { useInfiniteQuery } from '@tanstack/react-query'
import { useClinic } from '../../lib/clinic.ts'
import { List, ListRow } from '../../ui/list.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { AccessState } from './access-state.tsx'
import { emergencyPagesQuery } from './queries.ts'
import { spanOf } from './span.ts'
import { useSeconds } from './use-seconds.ts'

/** The emergency accesses to a patient's own record, each with the doctor's reason. */
export function EmergencyList() {
  const { timeZone } = useClinic()
  const query = useInfiniteQuery(emergencyPagesQuery)
  const accesses = query.data?.pages.flatMap(({ rows }) => rows)
  const now = useSeconds(accesses?.some((access) => access.secondsLeft > 0) ?? false)
  return (
    <PagedList
      query={query}
      noun="emergency accesses"
      empty={{
        title: 'Nobody has opened your record in an emergency',
        text: 'A doctor who doesn’t treat you can do so only with a written reason, for an hour. You are told at once.',
      }}
    >
      {(shown) => (
        <List>
          {shown.map((access) => (
            <ListRow key={access.id} title={access.doctorName} text={spanOf(access, timeZone)}>
              <p className="wrap-anywhere">Reason: {access.reason}</p>
              <AccessState access={access} now={now} />
            </ListRow>
          ))}
        </List>
      )}
    </PagedList>
  )
}
