import type { DraftState } from './draft-keeper.ts'

/** How what is typed stands with the server. */
export function DraftWords({ state }: { state: DraftState }) {
  switch (state) {
    case 'saved':
      return <>Draft saved</>
    case 'saving':
      return <>Saving draft…</>
    case 'failed':
      return <span className="font-semibold text-warn">Draft not saved yet. Keep this window open.</span>
    case 'empty':
      return null
  }
}
