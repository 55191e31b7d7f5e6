import { useClinic } from '../../../lib/clinic.ts'
import { instantLabel } from '../../../lib/format.ts'
import { NetworkError } from '../../../lib/http/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { problemOf } from '../../../ui/form/failure.ts'
import type { DraftState } from './draft-autosave.ts'

/** 'Saved 10:42', beside the notes. */
export function DraftStatus({ state, savedAt }: { state: DraftState; savedAt: string | null }) {
  const { timeZone } = useClinic()
  switch (state.kind) {
    case 'saved':
      return savedAt === null ? null : <>Saved {instantLabel(savedAt, timeZone)}</>
    case 'waiting':
    case 'saving':
      return <>Saving…</>
    case 'failed':
    case 'refused':
    case 'conflict':
      return <span className="font-semibold text-danger">Not saved</span>
    case 'loading':
    case 'closed':
      return null
  }
}

/** Why the draft isn't saved, and what to do. */
export function DraftProblem({ state, onCompare }: { state: DraftState; onCompare: () => void }) {
  if (state.kind === 'failed')
    return (
      <Alert
        tone="warn"
        title={
          state.error instanceof NetworkError
            ? 'Not saved: no connection'
            : 'Not saved: something went wrong on our side'
        }
      >
        Keep this window open. We’ll save what you typed as soon as we can.
      </Alert>
    )
  if (state.kind === 'refused')
    return (
      <Alert tone="warn" title={`Not saved: ${problemOf(state.error)?.detail ?? 'the server refused it'}`}>
        Shorten the text, then it saves automatically.
      </Alert>
    )
  if (state.kind === 'conflict')
    return (
      <Alert
        tone="warn"
        title="Not saved: this consultation was changed in another window"
        actions={<Button onClick={onCompare}>Compare both</Button>}
      >
        Nothing is overwritten until you choose.
      </Alert>
    )
  return null
}
