import { endOtherSessions, endOwnSession } from '@alafia/contract/accounts/sessions.endpoints'
import type { OwnSession } from '@alafia/contract/accounts/sessions.schema'
import { ConfirmSubmit } from '../../../ui/form/confirm-submit.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { deviceLabel } from './labels.ts'
import { invalidateOwnSessions } from './queries.ts'

/** Asks before one other session ends. */
export function EndSession({ session, onClose }: { session: OwnSession; onClose: () => void }) {
  const device = deviceLabel(session.device)
  const end = useSubmit(endOwnSession, {
    success: { title: 'Session ended', description: device },
    failure: 'The session was not ended',
    invalidate: invalidateOwnSessions,
  })
  return (
    <ConfirmSubmit
      submit={end}
      onConfirm={() => end.send({ params: { id: String(session.id) } })}
      onClose={onClose}
      title={`End the session: ${device}?`}
      description="It’s signed out at once, even in the middle of something."
      confirmLabel="End Session"
      busyLabel="Ending…"
    />
  )
}

/** Asks before all sessions but this one end. */
export function EndOtherSessions({ onClose }: { onClose: () => void }) {
  const end = useSubmit(endOtherSessions, {
    success: ({ ended }) => ({
      title: 'Other sessions ended',
      description: ended === 1 ? '1 session' : `${ended} sessions`,
    }),
    failure: 'No other session was ended',
    invalidate: invalidateOwnSessions,
  })
  return (
    <ConfirmSubmit
      submit={end}
      onConfirm={() => end.send()}
      onClose={onClose}
      title="End all other sessions?"
      description="You’re signed out everywhere else at once, even in the middle of something. You stay signed in here."
      confirmLabel="End All Others"
      busyLabel="Ending…"
    />
  )
}
