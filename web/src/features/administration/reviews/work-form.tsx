import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import {
  answerForm,
  neededAnswerForm,
  type AnswerForm,
  type CaseChange,
} from '@alafia/contract/administration/reviews/schema'
import type { CaseStatus } from '@alafia/contract/administration/reviews/states'
import { CallError } from '../../../lib/http/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { DialogActions, DialogCancel } from '../../../ui/overlay/dialog.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { toast } from '../../../ui/overlay/toast.ts'

/** What an administrator can do with a case in each state; the first is what usually comes next. */
const steps: Record<CaseStatus, readonly { to: CaseStatus; label: string }[]> = {
  open: [
    { to: 'in-review', label: 'Take into review' },
    { to: 'resolved', label: 'Resolve' },
  ],
  'in-review': [
    { to: 'resolved', label: 'Resolve' },
    { to: 'open', label: 'Put back to open' },
  ],
  resolved: [{ to: 'open', label: 'Open again' }],
}

export type WorkFormProps = {
  status: CaseStatus
  /** Who reads the answer: 'Ifeoma Eze'. */
  readers: string
  work: {
    mutateAsync: (change: CaseChange) => Promise<unknown>
    isPending: boolean
    isError: boolean
    error: Error | null
    variables: CaseChange | undefined
  }
  /** Something is typed that is not sent. */
  onDirty: (dirty: boolean) => void
}

/** The answer, and the steps that lead on from here. What is typed stays when somebody else was faster. */
export function WorkForm({ status, readers, work, onDirty }: WorkFormProps) {
  const { register, handleSubmit, setError, reset, formState } = useForm<AnswerForm>({
    resolver: zodResolver(answerForm),
    defaultValues: { answer: '' },
  })
  const { errors, isDirty } = formState
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const refusal = work.error instanceof CallError ? work.error.problem?.detail : undefined

  const go = (to: CaseStatus) =>
    handleSubmit(async ({ answer }) => {
      const needed = neededAnswerForm.safeParse({ answer })
      if (to === 'resolved' && !needed.success) {
        setError('answer', { message: needed.error.issues[0]?.message ?? '' }, { shouldFocus: true })
        return
      }
      try {
        await work.mutateAsync({ from: status, to, answer: needed.success ? needed.data.answer : undefined })
      } catch {
        toast({ title: 'Error', description: 'Failed to change the case', tone: 'danger' })
        return
      }
      reset({ answer: '' })
      toast({ title: 'Case Updated', description: `${readers} can see it now.` })
    })

  return (
    <form noValidate onSubmit={(event) => event.preventDefault()} className="contents">
      {work.isError && (
        <Alert tone="danger" title={refusal ?? 'The case was not changed'}>
          What you typed is still here.
        </Alert>
      )}
      <Field
        label="Answer"
        hint={`${readers} can read it. Needed to resolve the case; with any other step it may stay empty.`}
        error={errors.answer?.message}
      >
        <TextArea rows={3} maxLength={2000} {...register('answer')} />
      </Field>
      <DialogActions>
        {steps[status].map(({ to, label }, nth) => (
          <Button
            key={to}
            variant={nth === 0 ? 'primary' : 'secondary'}
            busy={work.isPending && work.variables?.to === to}
            disabled={work.isPending && work.variables?.to !== to}
            onClick={(event) => void go(to)(event)}
          >
            {label}
          </Button>
        ))}
        <DialogCancel>Close</DialogCancel>
      </DialogActions>
    </form>
  )
}
