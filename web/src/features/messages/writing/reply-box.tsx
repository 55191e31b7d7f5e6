import { Send } from 'lucide-react'
import { useRef, useState } from 'react'
import { maxContent } from '@alafia/contract/messages/limits'
import type { Conversation } from '@alafia/contract/messages/schema'
import { replySubject } from '@alafia/contract/messages/states'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { BareForm } from '../../../ui/form/bare-form.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { nameOf } from '../labels.ts'
import { AttachmentsField } from './attachments-field.tsx'
import { isEmpty, emptyContent } from './draft.ts'
import { DraftStatus } from './draft-status.tsx'
import { randomUuid } from './random-uuid.ts'
import { useDraft } from './use-draft.ts'
import { useOutbox } from './use-outbox.ts'
import { useUploads } from './use-uploads.ts'

export type ReplyBoxProps = {
  conversation: Conversation
  /** The writer. */
  userId: number
  /** Called when Cancel is pressed with nothing typed. */
  onClose: () => void
}

/** The reply box of a conversation (MSG-10); what is typed is a draft on the server until it is sent. */
export function ReplyBox({ conversation, userId, onClose }: ReplyBoxProps) {
  const { id, subject, appointmentId, with: other } = conversation
  const { draft, content, status, isReady } = useDraft(id)
  const { outbox, all } = useOutbox()
  const uploads = useUploads(draft)
  const box = useRef<HTMLTextAreaElement>(null)
  const [isAsking, setAsking] = useState(false)
  const isSending = all.some(
    (one) => one.conversationId === id && (one.state === 'sending' || one.state === 'queued'),
  )
  const isTooLong = content.content.trim().length > maxContent
  const cannot = content.content.trim() === '' || isTooLong || isSending || uploads.uploads.length > 0

  const send = () => {
    if (cannot || !isReady) return
    outbox.add({
      message: {
        senderId: userId,
        receiverId: other.id,
        receiverRole: other.role,
        conversationId: id,
        subject: replySubject(subject),
        content: content.content.trim(),
        appointmentId,
        messageType: 'general',
        priority: content.priority,
        attachmentIds: content.attachments.map((one) => one.id),
        clientKey: randomUuid(),
      },
      conversationId: id,
      attachments: content.attachments,
      writtenAt: new Date().toISOString(),
    })
    draft.change(emptyContent)
    // The button is disabled now: the focus goes to the box, to write on.
    box.current?.focus()
  }
  const empty = () => {
    for (const upload of uploads.uploads) uploads.cancel(upload)
    for (const { id: file } of content.attachments) uploads.remove(file)
    draft.change(emptyContent)
    draft.flush()
    setAsking(false)
  }

  if (!conversation.canAnswer)
    return <Alert tone="info">{nameOf(other)} can no longer receive messages.</Alert>
  return (
    <BareForm
      sending={false}
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Field
        label="Your reply"
        aside={<DraftStatus status={status} />}
        error={isTooLong ? `At most ${maxContent} characters` : undefined}
      >
        <TextArea
          ref={box}
          rows={2}
          readOnly={!isReady}
          className="max-h-40 min-h-[calc(2lh+1rem)]!"
          aria-keyshortcuts="Control+Enter"
          value={content.content}
          onChange={({ target }) => draft.change({ ...content, content: target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            send()
          }}
        />
      </Field>
      <AttachmentsField attachments={content.attachments} uploads={uploads}>
        <Button type="submit" variant="primary" disabled={cannot || !isReady}>
          <Send /> Send Reply
        </Button>
        <Button onClick={() => (isEmpty(content) && !uploads.isUploading ? onClose() : setAsking(true))}>
          Cancel
        </Button>
      </AttachmentsField>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Discard this reply?"
        description="What you typed and attached here will be lost."
        confirmLabel="Discard reply"
        cancelLabel="Keep writing"
        onConfirm={empty}
      />
    </BareForm>
  )
}
