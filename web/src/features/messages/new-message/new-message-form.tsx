import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { sendMessage } from '@alafia/contract/messages/endpoints'
import { maxContent, maxSubject } from '@alafia/contract/messages/limits'
import { messageForm, type Recipient } from '@alafia/contract/messages/schema'
import { useClinic } from '../../../lib/clinic.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { DialogActions, DialogCancel } from '../../../ui/overlay/dialog.tsx'
import { appointmentLabel } from '../labels.ts'
import { invalidateConversations } from '../queries.ts'
import { AttachmentsField } from '../writing/attachments-field.tsx'
import type { Draft, DraftContent, DraftStatus as Status } from '../writing/draft.ts'
import { DraftStatus } from '../writing/draft-status.tsx'
import { useUploads } from '../writing/use-uploads.ts'
import { RecipientField } from './recipient-field.tsx'
import { useRecipient } from './use-recipient.ts'
import { useSendMessage } from './use-send-message.ts'

const fields = z.pick(messageForm, {
  receiverId: true,
  subject: true,
  content: true,
  appointmentId: true,
  priority: true,
})
const draftFields = ['subject', 'content', 'appointmentId', 'priority'] as const

export type NewMessageFormProps = {
  userId: number
  draft: Draft
  content: DraftContent
  status: Status
  onSent: (conversationId: number) => void
}

/** The form of a new message; what is typed is a draft on the server until it is sent. */
export function NewMessageForm({ userId, draft, content, status, onSent }: NewMessageFormProps) {
  const { emergencyNumber } = useClinic()
  const { recipient, pick } = useRecipient(content.to)
  const appointments = recipient?.appointments ?? []
  const aboutOf = (chosen: number | null | undefined) =>
    appointments.find(({ id }) => id === chosen)?.id ?? null
  const uploads = useUploads(draft)
  const sending = useSendMessage(draft)
  const sentIn = useRef<number>(undefined)
  const form = useForm(sendMessage, {
    schema: fields,
    start: {
      receiverId: '',
      subject: content.subject,
      content: content.content,
      appointmentId: content.appointmentId,
      priority: content.priority,
    },
    input: (values) => ({
      body: {
        ...values,
        senderId: userId,
        receiverRole: recipient?.role,
        appointmentId: aboutOf(values.appointmentId),
        messageType: 'general' as const,
        attachmentIds: content.attachments.map(({ id }) => id),
      },
    }),
    call: (_endpoint, { body }) => (body ? sending.send(body) : Promise.reject(new Error('No message'))),
    success: 'Message Sent',
    failure: (why) => why ?? 'Failed to send the message. Please try again.',
    onSuccess: ({ conversationId }, client) => {
      sentIn.current = conversationId
      void invalidateConversations(client)
    },
  })
  const { register, setValue, getValues, subscribe, errors, watch, clearErrors, resetField } = form
  const about = aboutOf(watch('appointmentId'))

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          // What was sent is no longer a draft.
          if (sentIn.current !== undefined) return
          draft.change({
            ...draft.snapshot().content,
            subject: values.subject,
            content: values.content,
            appointmentId: values.appointmentId ?? null,
            priority: values.priority ?? 'normal',
          })
        },
      }),
    [subscribe, draft],
  )
  // What was typed in another window appears in this form too.
  useEffect(() => {
    const shown = getValues()
    for (const name of draftFields) if (shown[name] !== content[name]) setValue(name, content[name])
  }, [content, getValues, setValue])

  const receiverId = recipient?.id
  useEffect(() => {
    if (receiverId === undefined) resetField('receiverId')
    else {
      setValue('receiverId', receiverId)
      clearErrors('receiverId')
    }
  }, [receiverId, setValue, clearErrors, resetField])

  const choose = (chosen: Recipient | undefined) => {
    pick(chosen)
    draft.change({
      ...draft.snapshot().content,
      to: chosen ? { id: chosen.id, role: chosen.role } : null,
      appointmentId: null,
    })
  }

  return (
    <Form
      form={form}
      guarded={false}
      onDone={() => sentIn.current !== undefined && onSent(sentIn.current)}
      actions={
        <DialogActions>
          <SubmitButton
            disabled={uploads.uploads.length > 0}
            busyLabel={sending.isWaiting ? 'Waiting for connection' : 'Sending…'}
          >
            Send Message
          </SubmitButton>
          <DialogCancel />
        </DialogActions>
      }
    >
      <RecipientField
        chosen={recipient}
        onChoose={choose}
        readOnly={form.isPending}
        error={errors.receiverId?.message}
      />
      {appointments.length > 0 && (
        <Field label="About which appointment?" optional>
          <Select
            value={about ?? ''}
            onChange={({ target }) =>
              setValue('appointmentId', target.value === '' ? null : Number(target.value))
            }
          >
            <option value="">No appointment in particular</option>
            {appointments.map((appointment) => (
              <option key={appointment.id} value={appointment.id}>
                {appointmentLabel(appointment)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label="Subject" error={errors.subject?.message}>
        <TextInput maxLength={maxSubject} autoComplete="off" {...register('subject')} />
      </Field>
      <Field label="Message" aside={<DraftStatus status={status} />} error={errors.content?.message}>
        <TextArea rows={6} maxLength={maxContent} {...register('content')} />
      </Field>
      <fieldset disabled={form.isPending} className="contents">
        <Checkbox
          label="High priority"
          hint={`For something urgent. In an emergency call ${emergencyNumber} instead.`}
          checked={watch('priority') === 'high'}
          onChange={({ target }) => setValue('priority', target.checked ? 'high' : 'normal')}
        />
        <AttachmentsField attachments={content.attachments} uploads={uploads} />
      </fieldset>
      {sending.isWaiting && (
        <Alert tone="info" title="Waiting for connection">
          We’ll send your message, once, when you’re back online. If you close this first, it stays a draft.
        </Alert>
      )}
    </Form>
  )
}
