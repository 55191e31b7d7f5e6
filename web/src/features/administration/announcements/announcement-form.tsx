import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import {
  announcementForm,
  longestMessage,
  longestTitle,
  type AnnouncementForm as Announced,
} from '@alafia/contract/administration/announcements/schema'
import { roles } from '@alafia/contract/kernel/roles'
import { CallError } from '../../../lib/http/call.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useRepeatKey } from '../../../lib/http/repeat-key.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { DialogActions, DialogCancel } from '../../../ui/overlay/dialog.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { Field, FieldError } from '../../../ui/form/field.tsx'
import { errorsIn } from '../../../ui/form/form-errors.ts'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { Preview } from './preview.tsx'
import { audienceQuery, useSendAnnouncement } from './queries.ts'
import { groupLabel, groupsOf, peopleOf } from './wording.ts'

type Fields = z.input<typeof announcementForm>
const names = ['title', 'message', 'roles'] as const

const reasonOf = (error: unknown) =>
  error instanceof CallError && error.status === 409
    ? error.problem?.detail
    : 'Everything you typed is still here. Trying again sends it only once.'

export type AnnouncementFormProps = {
  /** Something is typed that is not sent. */
  onDirty: (dirty: boolean) => void
  onSent: () => void
}

/** A new announcement: written, looked at, confirmed, sent. */
export function AnnouncementForm({ onDirty, onSent }: AnnouncementFormProps) {
  const send = useSendAnnouncement()
  const keyFor = useRepeatKey()
  const [asking, setAsking] = useState<Announced>()
  const { register, handleSubmit, watch, formState } = useForm<Fields, unknown, Announced>({
    resolver: zodResolver(announcementForm),
    shouldFocusError: false,
    defaultValues: { title: '', message: '', roles: [] },
  })
  const { errors, submitCount, isDirty } = formState
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const { title, message, roles: chosen } = watch()
  const people = useQuery(audienceQuery(asking?.roles ?? chosen)).data?.people
  const reached = people === undefined ? undefined : peopleOf(people)

  const confirm = async (body: Announced) => {
    try {
      const sent = await send.mutateAsync({ body, idempotencyKey: keyFor(body) })
      toast({
        title: 'Announcement Sent',
        description: `${peopleOf(sent.recipients)} ${sent.recipients === 1 ? 'has' : 'have'} been told`,
      })
    } catch {
      setAsking(undefined)
      toast({ title: 'Error', description: 'Failed to send the announcement', tone: 'danger' })
      return
    }
    onSent()
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit((body) => setAsking(body))(event)}
      className="contents"
    >
      <ErrorSummary errors={errorsIn(errors, names)} attempt={submitCount} />
      <Field label="Title" error={errors.title?.message}>
        <TextInput maxLength={longestTitle} autoComplete="off" {...register('title')} />
      </Field>
      <Field
        label="Message"
        hint="No names of patients, and no word about anybody’s health: it shows on other people’s screens."
        aside={`${formatNumber(message.length)} of ${formatNumber(longestMessage)}`}
        error={errors.message?.message}
      >
        <TextArea rows={4} maxLength={longestMessage} {...register('message')} />
      </Field>
      <fieldset className="grid min-w-0 gap-1" aria-describedby={errors.roles ? 'roles-error' : undefined}>
        <legend className="mb-1 font-semibold">Who is told</legend>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {roles.map((role) => (
            <Checkbox key={role} label={groupLabel[role]} value={role} {...register('roles')} />
          ))}
        </div>
        {errors.roles?.message && <FieldError id="roles-error">{errors.roles.message}</FieldError>}
      </fieldset>
      <Preview title={title} message={message} roles={chosen} />
      {send.isError && (
        <Alert tone="danger" title="The announcement was not sent">
          {reasonOf(send.error)}
        </Alert>
      )}
      <DialogActions>
        <Button type="submit" variant="primary">
          Send Announcement…
        </Button>
        <DialogCancel />
      </DialogActions>
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsking(undefined)}
          title={`Send “${asking.title}”?`}
          description={`${groupsOf(asking.roles)}${reached === undefined ? '' : ` (${reached})`} will have it at once in their bell, and by e-mail where they asked for that. It can’t be taken back.`}
          confirmLabel={reached === undefined ? 'Send' : `Send to ${reached}`}
          variant="primary"
          busy={send.isPending}
          busyLabel="Sending…"
          onConfirm={() => void confirm(asking)}
        />
      )}
    </form>
  )
}
