import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  guestInvitationForm,
  type GuestInvitationForm,
  type NewGuestInvitation,
} from '@alafia/contract/video-visits/guest-invitations/schema'
import { CallError } from '../../../lib/http/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlay/dialog.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { errorsIn } from '../../../ui/form/form-errors.ts'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { InvitationLink } from './invitation-link.tsx'
import { InvitationList } from './invitation-list.tsx'
import { useInviteGuest } from './queries.ts'

export type InviteDialogProps = { visitId: number; onOpenChange: (open: boolean) => void }

const names = ['name', 'kind'] as const
const kinds = [
  {
    value: 'family',
    label: 'A family member or friend',
    hint: 'Somebody whom the patient wants to be there.',
  },
  { value: 'interpreter', label: 'An interpreter', hint: 'Somebody who translates between the two.' },
]
const failed = 'Failed to make the invitation. Please try again.'

/** Invites one more person to a visit by video, and shows who was invited. Whatever fails, what was typed stays. */
export function InviteDialog({ visitId, onOpenChange }: InviteDialogProps) {
  const inviting = useInviteGuest(visitId)
  const [made, setMade] = useState<NewGuestInvitation>()
  const { register, handleSubmit, reset, setError, formState } = useForm<GuestInvitationForm>({
    resolver: zodResolver(guestInvitationForm),
    // The summary takes the focus.
    shouldFocusError: false,
    defaultValues: { name: '', kind: 'family' },
  })
  const { errors, isDirty, submitCount } = formState
  const problem = inviting.error instanceof CallError ? inviting.error.problem : undefined

  const submit = handleSubmit(async (form) => {
    try {
      setMade(await inviting.mutateAsync(form))
      reset()
    } catch (error) {
      const told = error instanceof CallError ? (error.problem?.errors ?? []) : []
      for (const { path, message } of told) {
        const name = names.find((one) => one === path)
        if (name) setError(name, { message })
      }
    }
  })

  const wrong = errorsIn(errors, names)

  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title="Invite someone"
      description="By a link that works once and for this visit alone. The other side is told whom you invite."
      guarded={isDirty && !made}
    >
      {made ? (
        <>
          <InvitationLink invitation={made} />
          <InvitationList visitId={visitId} />
          <DialogActions>
            <DialogCancel>Done</DialogCancel>
            <Button onClick={() => setMade(undefined)}>Invite someone else</Button>
          </DialogActions>
        </>
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)} className="contents">
          <ErrorSummary errors={wrong} attempt={submitCount} />
          <Field label="Name" hint="As the others in the visit will read it." error={errors.name?.message}>
            <TextInput autoComplete="off" maxLength={80} {...register('name')} />
          </Field>
          <RadioGroup
            legend="Who is it?"
            options={kinds}
            error={errors.kind?.message}
            {...register('kind')}
          />
          {inviting.isError && wrong.length === 0 && (
            <Alert tone="danger" title={problem?.detail ?? failed}>
              Nobody was invited. What you typed is still here.
            </Alert>
          )}
          <InvitationList visitId={visitId} />
          <DialogActions>
            <Button type="submit" variant="primary" busy={inviting.isPending} busyLabel="Making the link…">
              Make the link
            </Button>
            <DialogCancel />
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}
