import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { issueReportForm, type IssueReportForm } from '@alafia/contract/issue-reports/schema'
import {
  issueSeverities,
  issueSeverityLabel,
  issueTypeLabel,
  issueTypes,
} from '@alafia/contract/issue-reports/states'
import { CallError } from '../../lib/http/call.ts'
import { useIdempotencyKey } from '../../lib/http/idempotency-key.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogActions, DialogCancel } from '../../ui/overlay/dialog.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Field } from '../../ui/form/field.tsx'
import { errorsIn } from '../../ui/form/form-errors.ts'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { useCloseOwnDialog } from '../../ui/overlay/use-close-own-dialog.ts'
import { MedicineName } from './medicine-name.tsx'
import { PatientPicker } from './patient-picker.tsx'
import { useReportIssue } from './queries.ts'

type Fields = z.input<typeof issueReportForm>
const names = ['type', 'severity', 'patientId', 'medicationName', 'title', 'description'] as const

const failed = 'Failed to submit issue report'
const noLongerSeen = 'This patient is no longer among those you can see. Please choose again'

/** What the server has against the report, by its field. */
const refusalsOf = (error: unknown) => {
  if (!(error instanceof CallError)) return []
  if (error.status === 404) return [{ name: 'patientId' as const, message: noLongerSeen }]
  return (error.problem?.errors ?? []).flatMap(({ path, message }) => {
    const name = names.find((one) => one === path)
    return name === undefined ? [] : [{ name, message }]
  })
}

export type ReportFormProps = {
  /** Something is typed that is not sent. */
  onDirty: (dirty: boolean) => void
  onReported: () => void
}

/** Report Issues. */
export function ReportForm({ onDirty, onReported }: ReportFormProps) {
  const close = useCloseOwnDialog(onReported)
  const report = useReportIssue()
  const keyFor = useIdempotencyKey()
  const { control, register, handleSubmit, setError, setValue, watch, formState } = useForm<
    Fields,
    unknown,
    IssueReportForm
  >({
    resolver: zodResolver(issueReportForm),
    shouldFocusError: false,
    defaultValues: { severity: 'medium', title: '', description: '', patientId: null, medicationName: '' },
  })
  const { errors, submitCount, isSubmitted, isDirty } = formState
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])

  const submit = handleSubmit(async (body) => {
    try {
      await report.mutateAsync({ body, idempotencyKey: keyFor(body) })
    } catch (error) {
      for (const { name, message } of refusalsOf(error)) setError(name, { message })
      toast({ title: 'Error', description: failed, tone: 'danger' })
      return
    }
    toast({ title: 'Issue reported successfully! Our team will review it.' })
    close()
  })
  const wrong = errorsIn(errors, names)
  const isCritical = watch('severity') === 'critical'

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="contents">
      <ErrorSummary errors={wrong} attempt={submitCount} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Type" error={errors.type?.message}>
          <Select {...register('type')} defaultValue="">
            <option value="" disabled>
              Select a type
            </option>
            {issueTypes.map((type) => (
              <option key={type} value={type}>
                {issueTypeLabel[type]}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="Severity"
          error={errors.severity?.message}
          {...(isCritical ? { hint: 'Administrators are told at once.' } : {})}
        >
          <Select {...register('severity')}>
            {issueSeverities.map((severity) => (
              <option key={severity} value={severity}>
                {issueSeverityLabel[severity]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Patient" optional error={errors.patientId?.message}>
          <PatientPicker
            name="patientId"
            onPatient={(id) => setValue('patientId', id, { shouldDirty: true, shouldValidate: isSubmitted })}
          />
        </Field>
        <Field label="Medication" optional error={errors.medicationName?.message}>
          <Controller
            control={control}
            name="medicationName"
            render={({ field: { name, value, onChange, onBlur, ref } }) => (
              <MedicineName name={name} value={value ?? ''} onValue={onChange} onBlur={onBlur} ref={ref} />
            )}
          />
        </Field>
      </div>
      <Field label="Title" error={errors.title?.message}>
        <TextInput maxLength={120} autoComplete="off" {...register('title')} />
      </Field>
      <Field
        label="Description"
        hint="What happened, when, and what was done about it. At least 20 characters."
        error={errors.description?.message}
      >
        <TextArea rows={4} maxLength={4000} {...register('description')} />
      </Field>
      {report.isError && wrong.length === 0 && (
        <Alert tone="danger" title={failed}>
          Everything you typed is still here. Trying again reports it only once.
        </Alert>
      )}
      <DialogActions>
        <Button type="submit" variant="primary" busy={report.isPending} busyLabel="Submitting…">
          Submit Report
        </Button>
        <DialogCancel />
      </DialogActions>
    </form>
  )
}
