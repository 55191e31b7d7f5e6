import { answerQuestion } from '@alafia/contract/prescriptions/question-endpoints'
import { newAnswer } from '@alafia/contract/prescriptions/questions'
import * as z from 'zod/mini'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { invalidatePrescriptions } from '../queries.ts'

export type CloseQuestionProps = {
  prescriptionId: number
  questionId: number
  doctorName: string
  onClose: () => void
}

/** When the doctor answered elsewhere, such as by phone. */
export function CloseQuestion({ prescriptionId, questionId, doctorName, onClose }: CloseQuestionProps) {
  const form = useForm(answerQuestion, {
    schema: z.pick(newAnswer, { text: true }),
    start: { text: '' },
    input: ({ text }) => ({
      params: { id: String(prescriptionId) },
      body: { questionId, outcome: 'closed' as const, text },
    }),
    success: 'Question closed',
    failure: (why) => why ?? 'Failed to close the question',
    invalidate: invalidatePrescriptions,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Close the question?"
      description={`Close it if ${doctorName} has answered by phone or in person. The prescription can then be dispensed.`}
      submitLabel="Close question"
      cancelLabel="Go back"
      width="narrow"
    >
      <Field label="What you were told, and by whom" error={form.errors.text?.message}>
        <TextArea rows={3} maxLength={1000} {...form.register('text')} />
      </Field>
    </FormDialog>
  )
}
