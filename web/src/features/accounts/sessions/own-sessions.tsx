import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnSession } from '@alafia/contract/accounts/sessions.schema'
import { useClinic } from '../../../lib/clinic.ts'
import { instantLabel } from '../../../lib/format.ts'
import { lazyDialog } from '../../../ui/async/lazy-dialog.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { List, ListRow } from '../../../ui/list/list.tsx'
import { ListState } from '../../../ui/list/list-states.tsx'
import { deviceLabel, networkLabel, roleNames } from './labels.ts'
import { ownSessionsQuery } from './queries.ts'

const EndSession = lazyDialog(async () => (await import('./end-sessions.tsx')).EndSession)
const EndOtherSessions = lazyDialog(async () => (await import('./end-sessions.tsx')).EndOtherSessions)

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { timeZone } = useClinic()
  const device = deviceLabel(session.device)
  const [signedIn, lastUsed] = [session.signedInAt, session.lastUsedAt].map((at) =>
    instantLabel(at, timeZone),
  )
  return (
    <ListRow
      title={
        <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
          {device}
          {session.isThis && <Badge tone="ok">This device</Badge>}
        </span>
      }
      text={`${roleNames[session.role]}, from ${networkLabel(session.network)}. Signed in ${signedIn}, last used ${lastUsed}.`}
      {...(session.isThis
        ? {}
        : {
            actions: (
              <Button aria-label={`End session: ${device}, signed in ${signedIn}`} onClick={onEnd}>
                End session
              </Button>
            ),
          })}
    />
  )
}

/** Where the person is signed in; any other session can be ended. */
export function OwnSessions() {
  const query = useQuery(ownSessionsQuery)
  const [ending, setEnding] = useState<OwnSession | 'others'>()
  const close = () => setEnding(undefined)
  const hasOthers = query.data?.some(({ isThis }) => !isThis) === true
  return (
    <Section
      title="Sessions"
      actions={hasOthers && <Button onClick={() => setEnding('others')}>End all others</Button>}
    >
      <p className="text-ink-2">
        Where you’re signed in now. If you don’t recognise one, end it. We don’t look up where a device is: we
        only show its browser and a part of its network address.
      </p>
      <ListState query={query} noun="sessions" empty={{ title: 'No sessions' }}>
        {(sessions) => (
          <List aria-label="Sessions">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
            ))}
          </List>
        )}
      </ListState>
      {ending === 'others' && <EndOtherSessions onClose={close} />}
      {typeof ending === 'object' && <EndSession session={ending} onClose={close} />}
    </Section>
  )
}
