import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { ListState } from '../../../ui/list/list-states.tsx'
import { useDraft } from '../writing/use-draft.ts'
import { NewMessageForm } from './new-message-form.tsx'

export type NewMessageDialogProps = {
  userId: number
  onOpenChange: (open: boolean) => void
  onSent: (conversationId: number) => void
}

/** New Message (MSG-2): recipient, appointment, priority and files. Closing it keeps the draft. */
export function NewMessageDialog({ userId, onOpenChange, onSent }: NewMessageDialogProps) {
  const { draft, content, status, isReady } = useDraft(null)
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
