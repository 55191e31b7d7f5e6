import { withdrawLetter } from '@alafia/contract/letters/endpoints'
import { letterWithdrawal, type Letter } from '@alafia/contract/letters/schema'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { letterName } from './letter-labels.ts'
import { invalidateLetters } from './queries.ts'

/** Asks for the reason before a letter is withdrawn. */
export function WithdrawDialog({ letter, onClose }: { letter: Letter; onClose: () => void }) {
  const form = useForm(withdrawLetter, {
    schema: letterWithdrawal,
    start: { reason: '' },
    input: (body) => ({ params: { id: String(letter.id) }, body }),
    success: { title: 'Letter withdrawn', description: 'The patient has been notified.' },
    failure: 'We couldn’t withdraw the letter. Try again.',
    invalidate: invalidateLetters,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Withdraw this letter?"
      description={`${letterName(letter)} stays readable, and its code says that it no longer holds. This can’t be undone; you can write a new one.`}
      submitLabel="Withdraw letter"
      busyLabel="Withdrawing…"
      variant="destroy"
      cancelLabel="Keep it"
      width="narrow"
    >
      <Field label="Reason" hint="The patient can read it." error={form.errors.reason?.message}>
        <TextInput maxLength={300} autoComplete="off" {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}
