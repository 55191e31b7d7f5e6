import { signOffResult } from '@alafia/contract/orders/endpoints'
import { needsComment, type Outcome } from '@alafia/contract/orders/flags'
import type { TestResult } from '@alafia/contract/orders/schema'
import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { Alert } from '../../../ui/alert.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { invalidateOrders } from '../queries.ts'

const missing = 'Write what this means for the patient'

const schemaFor = (isRequired: boolean) =>
  z.object({
    comment: z
      .string()
      .check(
        z.trim(),
        z.maxLength(2000, 'At most 2000 characters'),
        z.minLength(isRequired ? 1 : 0, missing),
      ),
  })

export type SignOffFormProps = {
  result: Pick<TestResult, 'id' | 'signedOff' | 'correctedBy'>
  outcome: Outcome
  /** Reports whether a comment is typed. */
  onTyped: (hasText: boolean) => void
}

/** The doctor has seen the result; the patient reads it with the comment (ORD-8). */
export function SignOffForm({ result: { id, signedOff, correctedBy }, outcome, onTyped }: SignOffFormProps) {
  const isRequired = needsComment(outcome)
  const form = useForm(signOffResult, {
    schema: schemaFor(isRequired),
    start: { comment: '' },
    input: (body) => ({ params: { id: String(id) }, body }),
    success: { title: 'Signed off', description: 'The patient has been notified.' },
    failure: 'Failed to sign the result off',
    invalidate: invalidateOrders,
  })
  const typed = (form.watch('comment') ?? '').trim()
  const hasText = typed !== ''
  const report = useRef(onTyped)
  useEffect(() => {
    report.current = onTyped
  })
  useEffect(() => report.current(hasText), [hasText])
  if (signedOff || correctedBy !== null) {
    // Otherwise it is what was sent from here.
    if (!hasText || typed === signedOff?.comment) return null
    return (
      <Alert
        tone="warn"
        title={
          signedOff
            ? `Signed off by ${signedOff.name} in the meantime`
            : 'This result was corrected in the meantime'
        }
      >
        <p>Your comment was not sent:</p>
        <p className="whitespace-pre-line">{typed}</p>
      </Alert>
    )
  }
  return (
    <Form
      form={form}
      className="grid gap-4"
      actions={
        <div>
          <SubmitButton busyLabel="Signing off…">Sign off</SubmitButton>
        </div>
      }
    >
      <Field
        label="Comment to the patient"
        optional={!isRequired}
        hint="Say what it means and what to do, in plain words."
        error={form.errors.comment?.message}
      >
        <TextArea rows={3} maxLength={2000} {...form.register('comment')} />
      </Field>
    </Form>
  )
}
