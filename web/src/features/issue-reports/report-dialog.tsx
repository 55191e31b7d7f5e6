import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { reportIssue } from '@alafia/contract/issue-reports/endpoints'
import { issueReportForm } from '@alafia/contract/issue-reports/schema'
import {
  issueSeverities,
  issueSeverityLabel,
  issueTypeLabel,
  issueTypes,
} from '@alafia/contract/issue-reports/states'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { MedicineName } from './medicine-name.tsx'
import { PatientPicker } from './patient-picker.tsx'
import { invalidateReports } from './queries.ts'

export type ReportDialogProps = {
  onClose: () => void
  /** A link to the pharmacist's reports, except on their page. */
  myReportsLink?: ReactNode
}

/** Report Issues. */
export function ReportDialog({ onClose, myReportsLink }: ReportDialogProps) {
  const form = useForm(reportIssue, {
    schema: issueReportForm,
    start: {
      type: '',
      severity: 'medium',
      patientId: null,
      medicationName: '',
      title: '',
      description: '',
    },
    input: (body) => ({ body }),
    success: 'Issue reported successfully! Our team will review it.',
    failure: 'Failed to submit issue report',
    invalidate: invalidateReports,
    onRefused: ({ status }, setError) => {
      if (status === 404)
        setError('patientId', { message: 'You can no longer see this patient. Choose another one.' })
    },
  })
  const { errors, register } = form
  const isCritical = form.watch('severity') === 'critical'

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Report an Issue"
      description={<>Tell us what went wrong. Our team will review it. {myReportsLink}</>}
      submitLabel="Submit Report"
      busyLabel="Submitting…"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Type" error={errors.type?.message}>
          <Select {...register('type')}>
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
          {...(isCritical ? { hint: "We'll notify the administrators immediately." } : {})}
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
            onPatient={(id) =>
              form.setValue('patientId', id, { shouldDirty: true, shouldValidate: form.attempt > 0 })
            }
          />
        </Field>
        <Field label="Medication" optional error={errors.medicationName?.message}>
          <Controller
            control={form.control}
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
        hint="What happened, when, and what you did about it. At least 20 characters."
        error={errors.description?.message}
      >
        <TextArea rows={4} maxLength={4000} {...register('description')} />
      </Field>
    </FormDialog>
  )
}
