import { parentInvitation } from '@alafia/contract/family/access'
import { inviteParent } from '@alafia/contract/family/access.endpoints'
import type { FamilyMember } from '@alafia/contract/family/schema'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { invalidateFamily } from './queries.ts'

/** Invites a child's other parent. Import it lazily; key it by the member. */
export function InviteParentDialog({ member, onClose }: { member: FamilyMember; onClose: () => void }) {
  const { id, firstName } = member
  const form = useForm(inviteParent, {
    schema: parentInvitation,
    start: { email: '' },
    input: ({ email }) => ({ params: { id: String(id) }, body: { email } }),
    success: { title: 'Invitation sent', description: 'They get an email with a link.' },
    failure: 'We couldn’t send the invitation. Try again.',
    invalidate: invalidateFamily,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Share ${firstName}`}
      description={`You’ll both see and do everything for ${firstName}, and see what the other one did. They see ${firstName}’s phone and emergency contact too. Either of you can end it.`}
      submitLabel="Send Invitation"
    >
      <Field
        label="The other parent’s email"
        hint="They sign in with their own account, or create one."
        error={form.errors.email?.message}
      >
        <TextInput type="email" autoComplete="off" {...form.register('email')} />
      </Field>
    </FormDialog>
  )
}
