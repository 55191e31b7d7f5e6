import { useQuery } from '@tanstack/react-query'
import { useClinic } from '../../lib/clinic.ts'
import { messageTime } from '../../lib/format.ts'
import { useLive } from '../../lib/live/live.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { ListState, withData } from '../../ui/list/list-states.tsx'
import { LiveIndicator } from '../../ui/async/live-indicator.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { latestQuery } from './queries.ts'

/** PAT-13: the panel shows three. */
const mostShown = 3

/** The latest notifications (PAT-13): live events, and those that the server stored earlier. */
export function LiveUpdates() {
  const { connected, recent } = useLive()
  const { timeZone } = useClinic()
  const query = useQuery(latestQuery)
  // An event and its stored notification have the same id: each is shown once.
  const known = new Map([...(query.data ?? []), ...recent].map((event) => [event.id, event]))
  const shown = [...known.values()].toSorted((one, other) => other.id - one.id).slice(0, mostShown)
  return (
    <Section title="Real-time Updates" actions={<LiveIndicator connected={connected} />}>
      <ListState
        query={withData(query, query.data && shown)}
        noun="updates"
        empty={{
          title: 'No updates yet',
          text: 'News from your doctors and pharmacists appears here.',
        }}
      >
        {(events) => (
          <List>
            {events.map(({ id, title, body, createdAt }) => (
              <ListRow
                key={id}
                title={title}
                text={body}
                trailing={<span className="tabular">{messageTime(createdAt, new Date(), timeZone)}</span>}
              />
            ))}
          </List>
        )}
      </ListState>
    </Section>
  )
}
