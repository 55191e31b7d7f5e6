import { useState } from 'react'
import { inviteUser } from '@alafia/contract/administration/users/endpoints'
import { inviteForm, type InvitedUser, type InviteForm } from '@alafia/contract/administration/users/schema'
import { call, CallError } from '../../../../lib/http/call.ts'
import { useRepeatKey } from '../../../../lib/http/repeat-key.ts'
import { Dialog, DialogActions, DialogCancel } from '../../../../ui/overlay/dialog.tsx'
import { Button } from '../../../../ui/button.tsx'
import { FormBody } from '../../../../ui/form/form-dialog.tsx'
import { LinkShown } from '../invitation/link-shown.tsx'
import { nameOf } from '../wording.ts'
import { PersonFields } from './person-fields.tsx'
import { RoleFields } from './role-fields.tsx'
import { noRole, roleBodyOf, roleNames, type RoleValues } from './role-values.ts'
import { useUserForm } from './use-user-form.ts'

type Values = RoleValues & {
  firstName: string
  lastName: string
  email: string
  phone: string
  dateOfBirth: string
}

const names = ['firstName', 'lastName', 'email', 'phone', 'dateOfBirth', ...roleNames] as const

const nobody: Values = { firstName: '', lastName: '', email: '', phone: '', dateOfBirth: '', ...noRole }

const bodyOf = (values: Values): InviteForm => {
  const { firstName, lastName, email, phone, role, dateOfBirth } = values
  const born = role === 'patient' && dateOfBirth !== '' ? { dateOfBirth } : {}
  return { firstName, lastName, email, phone, ...born, ...roleBodyOf(values) }
}

export type InviteDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Invites somebody, and shows the link once. Whatever fails, what was typed stays. */
export function InviteDialog({ open, onOpenChange }: InviteDialogProps) {
  const [invited, setInvited] = useState<InvitedUser>()
  const keyFor = useRepeatKey()
  const { register, errors, watch, reset, change, frame } = useUserForm({
    schema: inviteForm,
    names,
    defaultValues: nobody,
    bodyOf,
    send: (body) => call(inviteUser, { body, idempotencyKey: keyFor(body) }),
    onSaved: setInvited,
  })
  // The answer got lost on its way: the account is there, and no link is told twice.
  const isLost = change.error instanceof CallError && change.error.problem?.type === '/problems/key-reused'
  const role = watch('role')

  const another = () => {
    reset()
    change.reset()
    keyFor.forget()
    setInvited(undefined)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={invited ? `${nameOf(invited.user)} is invited` : 'Invite User'}
      description={
        invited
          ? 'The account is there, and can be used once the password is set.'
          : 'Makes an account whose owner sets the password by a link that works once.'
      }
      guarded={frame.isDirty && !invited}
    >
      {invited ? (
        <>
          <LinkShown link={invited.link} name={nameOf(invited.user)} />
          <DialogActions>
            <DialogCancel>Done</DialogCancel>
            <Button onClick={another}>Invite Somebody Else</Button>
          </DialogActions>
        </>
      ) : (
        <FormBody
          {...frame}
          failed={isLost ? 'The account was made, but its link is lost' : 'Nobody was invited'}
          submitLabel="Make the Link"
          busyLabel="Making the link…"
        >
          <PersonFields isPatient={role === 'patient'} register={register} errors={errors} />
          <RoleFields role={role} licenceUntil={watch('licenceUntil')} register={register} errors={errors} />
        </FormBody>
      )}
    </Dialog>
  )
}
