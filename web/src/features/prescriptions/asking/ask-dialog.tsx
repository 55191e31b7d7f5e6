import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { askPrescriber } from '@alafia/contract/prescriptions/question-endpoints'
import { newQuestion, questionReasonLabel, questionReasons } from '@alafia/contract/prescriptions/questions'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { Alert } from '../../../ui/alert.tsx'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { dispensingOptions } from '../queries.ts'
import { whereaboutsOf } from './panel-questions.tsx'
import { questionsQuery } from './queries.ts'

export type AskDialogProps = {
  prescription: Prescription
  onClose: () => void
  onAsked: () => void
}

/** Mark Pending with a question to the prescriber. */
export function AskDialog({ prescription: { id, doctorName }, onClose, onAsked }: AskDialogProps) {
  const isAsked = useRef(false)
  const client = useQueryClient()
  const questions = questionsQuery(id)
  // The doctor may have left since the panel was opened.
  const query = useQuery({ ...questions, refetchOnMount: 'always' })
  const prescriber = query.data?.prescriber
  const whereabouts = prescriber && whereaboutsOf(prescriber)
  const form = useForm(askPrescriber, {
    ...dispensingOptions,
    schema: newQuestion,
    start: { reasons: [], text: '' },
    input: (body) => ({ params: { id: String(id) }, body }),
    success: () => {
      // Sending the question has fetched it again.
      const state = client.getQueryData(questions.queryKey)?.prescriber.state
      if (state === undefined) return 'Question sent'
      return state === 'left'
        ? { title: 'Question saved', description: `${doctorName} has left and won’t see it` }
        : { title: 'Question sent', description: `${doctorName} has been notified` }
    },
    failure: (why) => why ?? 'Failed to send the question',
    onSuccess: () => {
      isAsked.current = true
    },
  })
  return (
    <FormDialog
      form={form}
      // Once it is sent, the panel closes too; not before, since the form still guards what was typed.
      onClose={() => (isAsked.current ? onAsked() : onClose())}
      title={`Ask ${doctorName}`}
      description="The prescription is marked pending. It stays in the queue and isn’t dispensed until you have an answer."
      submitLabel="Mark pending and ask"
      busyLabel="Sending…"
      cancelLabel="Go back"
    >
      {whereabouts !== undefined && (
        <Alert tone={prescriber?.state === 'here' ? 'info' : 'warn'}>{whereabouts}</Alert>
      )}
      {query.isError && !query.data && <LoadFailed what="whether the doctor is here" query={query} />}
      <fieldset className="grid gap-1">
        <legend className="mb-1.5 font-semibold">
          About <span className="font-normal text-ink-2">(optional)</span>
        </legend>
        {questionReasons.map((reason) => (
          <Checkbox
            key={reason}
            label={questionReasonLabel[reason]}
            value={reason}
            {...form.register('reasons')}
          />
        ))}
      </fieldset>
      <Field label="Question" error={form.errors.text?.message}>
        <TextArea rows={3} maxLength={1000} {...form.register('text')} />
      </Field>
    </FormDialog>
  )
}
