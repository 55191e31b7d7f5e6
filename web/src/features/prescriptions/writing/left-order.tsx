import { useEffect, useRef } from 'react'
import { Trash2, Undo2 } from 'lucide-react'
import { useClinic } from '../../../lib/clinic.ts'
import { instantLabel } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import type { OrderOnPad } from './order-draft.ts'

function TakeBack({ onTakeBack }: { onTakeBack: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone.
  useEffect(() => button.current?.focus(), [])
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <p role="status" className="text-small text-ink-2">
        The draft is discarded.
      </p>
      <Button ref={button} variant="quiet" size="small" onClick={onTakeBack}>
        <Undo2 /> Undo
      </Button>
    </div>
  )
}

/** What was left on the order pad earlier (APPT-61). Discarding it can be undone until something is written. */
export function LeftOrder({ draft, isBlank }: { draft: OrderOnPad; isBlank: boolean }) {
  const { timeZone } = useClinic()
  if (draft.state.kind === 'conflict') return null
  if (draft.isDiscarded) return isBlank ? <TakeBack onTakeBack={draft.takeBack} /> : null
  if (draft.leftAt === undefined || isBlank) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <p className="text-small text-ink-2">Written {instantLabel(draft.leftAt, timeZone)}, not signed yet.</p>
      <Button variant="quiet" size="small" onClick={draft.discard}>
        <Trash2 /> Discard draft
      </Button>
    </div>
  )
}
