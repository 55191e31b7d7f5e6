import { useQuery } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { answerQuestion } from '@alafia/contract/prescriptions/question-endpoints'
import { newAnswer, type Question } from '@alafia/contract/prescriptions/questions'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { Alert } from '../../../ui/alert.tsx'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { invalidatePrescriptions } from '../queries.ts'
import { Asked } from './asked.tsx'
import { questionsQuery } from './queries.ts'

const answerText = z.pick(newAnswer, { text: true })

const commonAnswers = ['Dispense it as written.', 'Another brand is fine.', 'Please call me.']

type QuestionProps = { prescriptionId: number; question: Question }

function CancelForQuestion({ prescriptionId, question, onClose }: QuestionProps & { onClose: () => void }) {
  const form = useForm(answerQuestion, {
    schema: answerText,
    start: { text: '' },
    input: ({ text }) => ({
      params: { id: String(prescriptionId) },
      body: { questionId: question.id, outcome: 'cancelled' as const, text },
    }),
    success: { title: 'Prescription Cancelled', description: 'Patient and pharmacy have been notified' },
    failure: (why) => why ?? 'Failed to cancel the prescription',
    invalidate: invalidatePrescriptions,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Cancel this prescription?"
      description="It can no longer be filled. This can’t be undone; you can write a new prescription."
      submitLabel="Cancel prescription"
      busyLabel="Cancelling…"
      variant="destroy"
      cancelLabel="Keep it"
      width="narrow"
    >
      <Field
        label="Reason"
        hint="The pharmacist reads it; the patient doesn’t."
        error={form.errors.text?.message}
      >
        <TextArea rows={2} maxLength={1000} {...form.register('text')} />
      </Field>
    </FormDialog>
  )
}

function Answer({ prescriptionId, question }: QuestionProps) {
  const [isCancelling, setCancelling] = useState(false)
  const form = useForm(answerQuestion, {
    schema: answerText,
    start: { text: '' },
    input: ({ text }) => ({
      params: { id: String(prescriptionId) },
      body: { questionId: question.id, outcome: 'answered' as const, text },
    }),
    success: { title: 'Answer sent', description: `${question.askedBy} has been notified` },
    failure: (why) => why ?? 'Failed to send the answer',
    invalidate: invalidatePrescriptions,
  })
  return (
    <>
      <Form
        form={form}
        className="grid gap-3"
        actions={
          <div className="flex flex-wrap gap-2">
            <SubmitButton busyLabel="Sending…">Send answer</SubmitButton>
            <Button variant="danger" onClick={() => setCancelling(true)}>
              <Ban /> Cancel prescription
            </Button>
          </div>
        }
      >
        <Field label="Your answer" error={form.errors.text?.message}>
          <TextArea rows={2} maxLength={1000} {...form.register('text')} />
        </Field>
        <div className="flex flex-wrap gap-2" role="group" aria-label="Common answers">
          {commonAnswers.map((answer) => (
            <Button
              key={answer}
              variant="quiet"
              size="small"
              onClick={() => form.setValue('text', answer, { shouldDirty: true })}
            >
              {answer}
            </Button>
          ))}
        </div>
      </Form>
      {isCancelling && (
        <CancelForQuestion
          prescriptionId={prescriptionId}
          question={question}
          onClose={() => setCancelling(false)}
        />
      )}
    </>
  )
}

/** What the pharmacy asks the doctor, with the ways to answer. */
export function DoctorQuestion({ prescription: { id } }: { prescription: Prescription }) {
  const query = useQuery(questionsQuery(id))
  if (query.isPending) return <SkeletonRows />
  if (!query.data) return <LoadFailed what="the pharmacy’s question" query={query} />
  const { questions } = query.data
  const last = questions.at(-1)
  if (!last) return null
  const isOpen = last.outcome === null
  return (
    <section aria-label="Question from the pharmacy" className="grid gap-3">
      <Alert tone={isOpen ? 'warn' : 'info'} title={isOpen ? 'The pharmacy asks' : 'The pharmacy asked'}>
        <Asked question={last} />
        {isOpen && last.pharmacy.phone !== null && (
          <p className="text-small">
            Phone:{' '}
            <a
              href={`tel:${last.pharmacy.phone.replaceAll(/[^+\d]/g, '')}`}
              className="inline-flex min-h-control-small items-center rounded-control text-primary underline underline-offset-4"
            >
              {last.pharmacy.phone}
            </a>
          </p>
        )}
      </Alert>
      {isOpen && <Answer key={last.id} prescriptionId={id} question={last} />}
    </section>
  )
}
