import type { DraftStatus as Status } from './draft.ts'

/** Whether the draft is saved. */
export function DraftStatus({ status }: { status: Status }) {
  switch (status) {
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
