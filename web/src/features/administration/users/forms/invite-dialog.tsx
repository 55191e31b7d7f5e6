import { useState } from 'react'
import * as z from 'zod/mini'
import { inviteUser } from '@alafia/contract/administration/users/endpoints'
import {
  inviteForm,
  type InvitedUser,
  type InviteForm as InviteBody,
} from '@alafia/contract/administration/users/schema'
import { Dialog, DialogActions, DialogCancel } from '../../../../ui/overlay/dialog.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { SubmitButton } from '../../../../ui/form/submit-button.tsx'
import { useForm } from '../../../../ui/form/use-form.ts'
import { InvitationLinkField } from '../detail/invitation-link.tsx'
import { invalidateUsers } from '../queries.ts'
import { nameOf } from '../labels.ts'
import { PersonFields } from './person-fields.tsx'
import { RoleFields } from './role-fields.tsx'
import { licenceFields, emptyRole, roleBodyOf, type RoleValues } from './role-values.ts'

type Values = RoleValues & Record<'firstName' | 'lastName' | 'email' | 'phone' | 'dateOfBirth', string>

const emptyForm: Values = { firstName: '', lastName: '', email: '', phone: '', dateOfBirth: '', ...emptyRole }

const bodyOf = (values: Values): InviteBody => {
  const { firstName, lastName, email, phone, role, dateOfBirth } = values
  const born = role === 'patient' && dateOfBirth !== '' ? { dateOfBirth } : {}
  return { firstName, lastName, email, phone, ...born, ...roleBodyOf(values) }
}
const schema = z.pipe(z.transform(bodyOf), inviteForm)

function InviteForm({ onInvited }: { onInvited: (invited: InvitedUser) => void }) {
  const form = useForm(inviteUser, {
    schema,
    start: emptyForm,
    fieldOf: licenceFields,
    input: (body) => ({ body }),
    failure: 'The invitation was not created',
    onSuccess: onInvited,
    invalidate: invalidateUsers,
  })
  const role = form.watch('role')
  return (
    <Form
      form={form}
      actions={
        <DialogActions>
          <SubmitButton busyLabel="Creating the link…">Create Invitation</SubmitButton>
          <DialogCancel />
        </DialogActions>
      }
    >
      <PersonFields {...form} isPatient={role === 'patient'} />
      <RoleFields {...form} role={role} licenceUntil={form.watch('licenceUntil')} />
    </Form>
  )
}

const invitedText = ({ roles }: InvitedUser['user']) =>
  roles.length === 0
    ? 'Their role waits for approval. The link works once it is approved.'
    : 'The account is ready. They can use it once they set a password.'

/** Invites someone, and shows the link once. If it fails, what was typed stays. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [invited, setInvited] = useState<InvitedUser>()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={invited ? `${nameOf(invited.user)} is invited` : 'Invite User'}
      description={
        invited
          ? invitedText(invited.user)
          : 'Creates an account and a link that works once, with which they set their password.'
      }
    >
      {invited ? (
        <>
          <InvitationLinkField link={invited.link} name={nameOf(invited.user)} />
          <DialogActions>
            <DialogCancel>Done</DialogCancel>
            <Button onClick={() => setInvited(undefined)}>Invite Someone Else</Button>
          </DialogActions>
        </>
      ) : (
        <InviteForm onInvited={setInvited} />
      )}
    </Dialog>
  )
}
