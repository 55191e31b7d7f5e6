import { useRef } from 'react'
import { startEmergencyAccess } from '@alafia/contract/chart-access/endpoints'
import {
  accessSubjects,
  emergencyAccessMinutes,
  identifierKinds,
  type AccessSubject,
  type PatientIdentifierKind,
} from '@alafia/contract/chart-access/labels'
import { emergencyAccessForm, toRequest } from '@alafia/contract/chart-access/schema'
import { useClinic } from '../../../lib/clinic.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlay/dialog.tsx'
import { invalidateEmergencyAccess } from './queries.ts'

export type EmergencyAccessDialogProps = {
  onClose: () => void
  /** Called with the person whose chart is now open: under the access, or because they are in the doctor's care anyway. */
  onOpened: (person: OpenedPerson) => void
}

/** The member is null for the account holder. */
export type OpenedPerson = { patientId: number; familyMemberId: number | null }

const subjectLabel: Record<AccessSubject, string> = {
  'account-holder': 'This patient',
  'family-member': 'Someone in their family',
}

const identifierLabel: Record<PatientIdentifierKind, string> = {
  email: 'Email address',
  phone: 'Phone number',
  name: 'Full name and date of birth',
}

/** Opens one patient's record in an emergency (CHART-2). There is no list: the doctor has to identify the patient exactly. */
export function EmergencyAccessDialog({ onClose, onOpened }: EmergencyAccessDialogProps) {
  const { today } = useClinic()
  const opened = useRef<OpenedPerson>(undefined)
  const form = useForm(startEmergencyAccess, {
    schema: emergencyAccessForm,
    start: {
      by: 'email',
      email: '',
      phone: '',
      firstName: '',
      lastName: '',
      dateOfBirth: '',
      subject: 'account-holder',
      memberFirstName: '',
      memberDateOfBirth: '',
      reason: '',
    },
    input: (values) => ({ body: toRequest(values) }),
    success: ({ patientName, familyMemberId }) => ({
      title: 'Emergency access opened',
      description: `${familyMemberId === null ? patientName : 'The account holder'} and the administrators have been notified.`,
    }),
    failure: 'Failed to open the record',
    onSuccess: ({ patientId, familyMemberId }) => {
      opened.current = { patientId, familyMemberId }
    },
    onRefused: ({ patientId }) => patientId !== undefined,
    invalidate: invalidateEmergencyAccess,
  })
  const { errors, problem, register } = form
  const inCareId = problem?.patientId
  const by = form.watch('by')
  const isMember = form.watch('subject') === 'family-member'

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Emergency access"
      description="For a patient who isn’t in your care and can’t wait for an appointment."
    >
      <Form
        form={form}
        guarded={inCareId === undefined}
        onDone={() => opened.current !== undefined && onOpened(opened.current)}
        actions={
          <DialogActions>
            <SubmitButton busyLabel="Opening…">Open the record</SubmitButton>
            <DialogCancel />
          </DialogActions>
        }
      >
        <Alert tone="info" title="What this does">
          <ul className="list-disc pl-5">
            <li>You can read this one person’s record for {emergencyAccessMinutes} minutes.</li>
            <li>You can’t change anything, book or prescribe.</li>
            <li>
              The patient and every administrator are notified at once: your name, the time and your reason.
            </li>
            <li>Each page that you open is recorded as opened under emergency access.</li>
          </ul>
        </Alert>
        <RadioGroup
          legend="How do you know who the patient is?"
          options={identifierKinds.map((value) => ({ value, label: identifierLabel[value] }))}
          hint="Every detail has to match exactly. A child’s record is kept with the parent’s account: identify the parent."
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
        <RadioGroup
          legend="Who needs care?"
          options={accessSubjects.map((value) => ({ value, label: subjectLabel[value] }))}
          hint="Only this person’s record opens."
          error={errors.subject?.message}
          {...register('subject')}
        />
        {isMember && (
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Their first name" error={errors.memberFirstName?.message}>
              <TextInput autoComplete="off" {...register('memberFirstName')} />
            </Field>
            <Field label="Their date of birth" error={errors.memberDateOfBirth?.message}>
              <TextInput type="date" max={today} {...register('memberDateOfBirth')} />
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
        {inCareId !== undefined && (
          <Alert
            tone="info"
            title={problem?.detail ?? 'This patient is already in your care'}
            actions={
              <Button
                variant="primary"
                onClick={() =>
                  onOpened({ patientId: inCareId, familyMemberId: problem?.familyMemberId ?? null })
                }
              >
                Open the chart
              </Button>
            }
          />
        )}
      </Form>
    </Dialog>
  )
}
