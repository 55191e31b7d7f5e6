import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { maxContent, maxSubject } from '@alafia/contract/messages/limits'
import {
  messageForm,
  type MessageForm,
  type NewMessage,
  type Recipient,
} from '@alafia/contract/messages/schema'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { DialogActions, DialogCancel } from '../../../ui/overlay/dialog.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { errorsIn } from '../../../ui/form/form-errors.ts'
import { Select } from '../../../ui/form/select.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { visitWords } from '../labels.ts'
import { AttachmentsField } from '../writing/attachments-field.tsx'
import type { DraftKeeper } from '../writing/draft-keeper.ts'
import { DraftWords } from '../writing/draft-status.tsx'
import { useUploads } from '../writing/use-uploads.ts'
import { RecipientField } from './recipient-field.tsx'
import { Delivery } from './sending-status.tsx'
import { useDelivery } from './use-sending-status.ts'
import { useRecipient } from './use-recipient.ts'

const fields = ['receiverId', 'subject', 'content'] as const
const kept = ['subject', 'content', 'appointmentId', 'priority'] as const

type Draft = ReturnType<DraftKeeper['snapshot']>

export type NewMessageFormProps = {
  userId: number
  keeper: DraftKeeper
  words: Draft['words']
  state: Draft['state']
  onSent: (conversationId: number) => void
}

/** The form of a new message; every word of it is a draft on the server until it is sent. */
export function NewMessageForm({ userId, keeper, words, state, onSent }: NewMessageFormProps) {
  const { recipient, pick } = useRecipient(words.to)
  const visits = recipient?.appointments ?? []
  const uploads = useUploads(keeper)
  const { subject, content, appointmentId, priority } = words
  const form = useForm<MessageForm, unknown, NewMessage>({
    resolver: zodResolver(messageForm),
    // The summary takes the focus.
    shouldFocusError: false,
    defaultValues: { subject, content, appointmentId, priority },
  })
  const { register, setValue, getValues, handleSubmit, subscribe, formState, watch, reset } = form
  const { errors, submitCount } = formState
  const delivery = useDelivery(form.setError, onSent, keeper)
  const isOnItsWay = delivery.state === 'sending' || delivery.state === 'waiting'
  const about = visits.find(({ id }) => id === watch('appointmentId'))?.id ?? null

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) =>
          keeper.change({
            ...keeper.snapshot().words,
            subject: values.subject,
            content: values.content,
            appointmentId: values.appointmentId ?? null,
            priority: values.priority ?? 'normal',
          }),
      }),
    [subscribe, keeper],
  )
  // What another window has written comes into this form too.
  useEffect(() => {
    const shown = getValues()
    if (kept.some((name) => shown[name] !== words[name]))
      reset({ ...shown, ...words }, { keepDefaultValues: true, keepErrors: true, keepSubmitCount: true })
  }, [words, getValues, reset])

  const receiverId = recipient?.id
  const { clearErrors, resetField } = form
  useEffect(() => {
    if (receiverId === undefined) resetField('receiverId')
    else {
      setValue('receiverId', receiverId)
      clearErrors('receiverId')
    }
  }, [receiverId, setValue, clearErrors, resetField])

  const choose = (chosen: Recipient | undefined) => {
    pick(chosen)
    keeper.change({
      ...keeper.snapshot().words,
      to: chosen ? { id: chosen.id, role: chosen.role } : null,
      appointmentId: null,
    })
  }

  const submit = handleSubmit((letter) => {
    if (!recipient) {
      form.setError('receiverId', { message: 'Please choose whom to write to' })
      return undefined
    }
    if (uploads.isUploading) return undefined
    return delivery.send({
      ...letter,
      senderId: userId,
      receiverId: recipient.id,
      receiverRole: recipient.role,
      appointmentId: about,
      messageType: 'general',
      attachmentIds: words.attachments.map(({ id }) => id),
    })
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="contents">
      <ErrorSummary errors={errorsIn(errors, fields)} attempt={submitCount} />
      <RecipientField
        chosen={recipient}
        onChoose={choose}
        readOnly={isOnItsWay}
        error={errors.receiverId?.message}
      />
      {visits.length > 0 && (
        <Field label="About which visit?" optional>
          <Select
            disabled={isOnItsWay}
            value={about ?? ''}
            onChange={({ target }) =>
              setValue('appointmentId', target.value === '' ? null : Number(target.value))
            }
          >
            <option value="">No visit in particular</option>
            {visits.map((visit) => (
              <option key={visit.id} value={visit.id}>
                {visitWords(visit)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label="Subject" error={errors.subject?.message}>
        <TextInput maxLength={maxSubject} autoComplete="off" readOnly={isOnItsWay} {...register('subject')} />
      </Field>
      <Field label="Message" aside={<DraftWords state={state} />} error={errors.content?.message}>
        <TextArea rows={6} maxLength={maxContent} readOnly={isOnItsWay} {...register('content')} />
      </Field>
      <fieldset disabled={isOnItsWay} className="contents">
        <Checkbox
          label="High priority"
          hint="For what can't wait. In an emergency call 112 instead."
          checked={watch('priority') === 'high'}
          onChange={({ target }) => setValue('priority', target.checked ? 'high' : 'normal')}
        />
        <AttachmentsField attachments={words.attachments} uploads={uploads} />
      </fieldset>
      <Delivery state={delivery.state} />
      <DialogActions>
        <Button
          type="submit"
          variant="primary"
          disabled={uploads.isUploading}
          busy={isOnItsWay}
          busyLabel={delivery.state === 'waiting' ? 'Waiting for connection' : 'Sending…'}
        >
          Send Message
        </Button>
        <DialogCancel />
      </DialogActions>
    </form>
  )
}
