import { useEffect } from 'react'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { ListState } from '../../../ui/list/list-states.tsx'
import { useDraft } from '../writing/use-draft.ts'
import { NewMessageForm } from './new-message-form.tsx'

export type NewMessageDialogProps = {
  userId: number
  onOpenChange: (open: boolean) => void
  onSent: (conversationId: number) => void
  /** Whom it is for and what it is about, unless a draft is there already. */
  start?: { doctorId: number; appointmentId: number | null } | undefined
}

/** New Message (MSG-2): recipient, appointment, priority and files. Closing it keeps the draft. */
export function NewMessageDialog({ userId, onOpenChange, onSent, start }: NewMessageDialogProps) {
  const { draft, content, status, isReady } = useDraft(null)
  const { doctorId, appointmentId = null } = start ?? {}
  useEffect(() => {
    if (!isReady || doctorId === undefined) return
    const now = draft.snapshot().content
    // What was typed for someone else stays theirs.
    if (now.subject !== '' || now.content !== '') return
    draft.change({ ...now, to: { id: doctorId, role: 'doctor' }, appointmentId })
  }, [isReady, doctorId, appointmentId, draft])
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title="New Message"
      description="What you write is kept as a draft until you send it."
    >
      {isReady ? (
        <NewMessageForm userId={userId} draft={draft} content={content} status={status} onSent={onSent} />
      ) : (
        <ListState
          query={{ status: 'pending', data: undefined, error: null, refetch: () => undefined }}
          noun="draft"
          empty={{ title: '' }}
        >
          {() => null}
        </ListState>
      )}
    </Dialog>
  )
}
