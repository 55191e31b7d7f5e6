import { askForConsent } from '@alafia/contract/family/consent.endpoints'
import { consentRequest } from '@alafia/contract/family/consent'
import type { FamilyMember } from '@alafia/contract/family/schema'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { invalidateFamily } from './queries.ts'

/** Asks an adult of the family what they want to share. Import it lazily; key it by the member. */
export function AskDialog({ member, onClose }: { member: FamilyMember; onClose: () => void }) {
  const { id, firstName } = member
  const form = useForm(askForConsent, {
    schema: consentRequest,
    start: { email: '' },
    input: ({ email }) => ({ params: { id: String(id) }, body: { email } }),
    success: { title: 'Question sent', description: `${firstName} gets an email with a link.` },
    failure: 'We couldn’t send the question. Try again.',
    invalidate: invalidateFamily,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Ask ${firstName}`}
      description={`${firstName} gets a link and chooses what you may see and do, and for how long.`}
      submitLabel="Send Question"
    >
      <Field label="Email" hint={`${firstName}’s own address, not yours.`} error={form.errors.email?.message}>
        <TextInput type="email" autoComplete="off" {...form.register('email')} />
      </Field>
    </FormDialog>
  )
}
