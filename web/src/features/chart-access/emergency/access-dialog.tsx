import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import {
  toRequest,
  emergencyAccessForm,
  type EmergencyAccess,
  type EmergencyAccessForm,
} from '@alafia/contract/chart-access/schema'
import {
  emergencyAccessMinutes,
  identifierKinds,
  type PatientIdentifierKind,
} from '@alafia/contract/chart-access/labels'
import { CallError } from '../../../lib/http/call.ts'
import { useClinic } from '../../../lib/clinic.ts'
import { useRepeatKey } from '../../../lib/http/repeat-key.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlay/dialog.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { errorsIn } from '../../../ui/form/form-errors.ts'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useStartEmergencyAccess } from './queries.ts'

export type EmergencyAccessDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** With the patient whose chart is open now: under the access, or because the doctor treats the patient anyway. */
  onOpened: (patientId: number) => void
}

const identifierLabel: Record<PatientIdentifierKind, string> = {
  email: 'Email address',
  phone: 'Phone number',
  name: 'Full name and date of birth',
}
const names = ['by', 'email', 'phone', 'firstName', 'lastName', 'dateOfBirth', 'reason'] as const
const failed = 'Failed to open the record. Please try again.'

/** Opens one patient's record in an emergency (CHART-2). There is no list to choose from: the patient is told exactly. */
export function EmergencyAccessDialog({ open, onOpenChange, onOpened }: EmergencyAccessDialogProps) {
  const { today } = useClinic()
  const starting = useStartEmergencyAccess()
  const keyFor = useRepeatKey()
  const { register, watch, handleSubmit, setError, formState } = useForm<EmergencyAccessForm>({
    resolver: zodResolver(emergencyAccessForm),
    // The summary takes the focus.
    shouldFocusError: false,
    defaultValues: {
      by: 'email',
      email: '',
      phone: '',
      firstName: '',
      lastName: '',
      dateOfBirth: '',
      reason: '',
    },
  })
  const { errors, isDirty, submitCount } = formState
  const by = watch('by')
  const problem = starting.error instanceof CallError ? starting.error.problem : undefined
  const ownPatient = problem?.patientId

  const submit = handleSubmit(async (form) => {
    const body = toRequest(form)
    let access: EmergencyAccess
    try {
      access = await starting.mutateAsync({ body, idempotencyKey: keyFor(body) })
    } catch (error) {
      const told = error instanceof CallError ? (error.problem?.errors ?? []) : []
      for (const { path, message } of told) {
        const name = names.find((one) => one === path)
        if (name) setError(name, { message })
      }
      return
    }
    toast({
      title: 'Emergency access opened',
      description: `${access.patientName} and the administrators have been told.`,
    })
    onOpened(access.patientId)
  })

  const wrong = errorsIn(errors, names)

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Emergency access"
      description="For a patient who isn’t in your care and can’t wait for an appointment."
      guarded={isDirty && !starting.isSuccess && ownPatient === undefined}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="contents">
        <ErrorSummary errors={wrong} attempt={submitCount} />
        <Alert tone="info" title="What this does">
          <ul className="list-disc pl-5">
            <li>
              You can read this one patient’s record for {emergencyAccessMinutes} minutes; then it closes by
              itself.
            </li>
            <li>You can’t change anything, book or prescribe.</li>
            <li>
              The patient and every administrator are told at once: your name, the time and your reason.
            </li>
            <li>Each page that you open is noted as opened under emergency access.</li>
          </ul>
        </Alert>
        <RadioGroup
          legend="How do you know who the patient is?"
          options={identifierKinds.map((value) => ({ value, label: identifierLabel[value] }))}
          hint="All of it has to be exact. A child’s record is kept with the parent’s account."
          error={errors.by?.message}
          {...register('by')}
        />
        {by === 'email' && (
          <Field label="Patient’s email" error={errors.email?.message}>
            <TextInput type="email" autoComplete="off" {...register('email')} />
          </Field>
        )}
        {by === 'phone' && (
          <Field label="Patient’s phone number" error={errors.phone?.message}>
            <TextInput type="tel" autoComplete="off" {...register('phone')} />
          </Field>
        )}
        {by === 'name' && (
          <div className="grid gap-4 sm:grid-cols-3">
            <Field label="First name" error={errors.firstName?.message}>
              <TextInput autoComplete="off" {...register('firstName')} />
            </Field>
            <Field label="Last name" error={errors.lastName?.message}>
              <TextInput autoComplete="off" {...register('lastName')} />
            </Field>
            <Field label="Date of birth" error={errors.dateOfBirth?.message}>
              <TextInput type="date" max={today} {...register('dateOfBirth')} />
            </Field>
          </div>
        )}
        <Field
          label="Reason"
          hint="At least 10 characters. The patient and the administrators can read it."
          error={errors.reason?.message}
        >
          <TextArea rows={3} maxLength={500} {...register('reason')} />
        </Field>
        {starting.isError && wrong.length === 0 && (
          <Alert
            tone={ownPatient === undefined ? 'danger' : 'info'}
            title={problem?.detail ?? failed}
            actions={
              ownPatient !== undefined && (
                <Button variant="primary" onClick={() => onOpened(ownPatient)}>
                  Open the chart
                </Button>
              )
            }
          >
            {ownPatient === undefined ? 'Nothing was opened. What you typed is still here.' : undefined}
          </Alert>
        )}
        <DialogActions>
          <Button type="submit" variant="primary" busy={starting.isPending} busyLabel="Opening…">
            Open the record
          </Button>
          <DialogCancel />
        </DialogActions>
      </form>
    </Dialog>
  )
}
