import { zodResolver } from '@hookform/resolvers/zod'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { asLine } from '@alafia/contract/family/lists'
import { profileForm, type Profile, type ProfileForm as Schema } from '@alafia/contract/family/profile'
import { CallError } from '../../../lib/http/call.ts'
import { useClinic } from '../../../lib/clinic.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { errorsIn } from '../../../ui/form/form-errors.ts'
import { BareForm } from '../../../ui/form/bare-form.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useChangeProfile } from './queries.ts'

type Fields = z.input<Schema>

const names = [
  'firstName',
  'lastName',
  'dateOfBirth',
  'phone',
  'address',
  'medicalConditions',
  'allergies',
  'regularMedicines',
  'insuranceProvider',
  'insurancePlan',
  'insuranceNumber',
] as const

const fieldsOf = ({ patient, ...person }: Profile): Fields => ({
  firstName: person.firstName,
  lastName: person.lastName,
  dateOfBirth: person.dateOfBirth ?? '',
  phone: person.phone ?? '',
  address: patient?.address ?? '',
  medicalConditions: asLine(patient?.medicalConditions ?? []),
  allergies: asLine(patient?.allergies ?? []),
  regularMedicines: asLine(patient?.regularMedicines ?? []),
  insuranceProvider: patient?.insuranceProvider ?? '',
  insurancePlan: patient?.insurancePlan ?? '',
  insuranceNumber: patient?.insuranceNumber ?? '',
})

/** `patient.allergies.2` of the server is the field `allergies`. */
const fieldAt = (path: string) => {
  const [first, second] = path.split('.')
  return names.find((name) => name === (first === 'patient' ? second : first))
}

export type ProfileFormProps = {
  profile: Profile
  /** How often it was saved on this page: key the form by it, so that it begins anew with what was saved. */
  saves: number
  onSaved: () => void
}

/** One's own profile; what somebody saves elsewhere comes into the fields that are not being changed here. */
export function ProfileForm({ profile, saves, onSaved }: ProfileFormProps) {
  const isPatient = profile.patient !== null
  const { today } = useClinic()
  const { verify } = useSession()
  const change = useChangeProfile()
  const { register, handleSubmit, formState, setError } = useForm<Fields, unknown, z.output<Schema>>({
    resolver: zodResolver(profileForm(today, isPatient)),
    shouldFocusError: false,
    values: fieldsOf(profile),
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, submitCount, isDirty } = formState
  const leaving = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })

  // The button that was pressed is another one now.
  const saveButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (saves > 0) saveButton.current?.focus()
  }, [saves])

  const submit = handleSubmit(async ({ firstName, lastName, phone, dateOfBirth, ...patient }) => {
    const person = { firstName, lastName, phone, dateOfBirth: dateOfBirth === '' ? null : dateOfBirth }
    try {
      await change.mutateAsync({ ...person, ...(isPatient ? { patient } : {}) })
    } catch (error) {
      const problem = error instanceof CallError ? error.problem : undefined
      for (const { path, message } of problem?.errors ?? []) {
        const field = fieldAt(path)
        if (field) setError(field, { message })
      }
      toast({
        title: 'Error',
        description: 'Failed to update your profile. Please try again.',
        tone: 'danger',
      })
      return
    }
    toast({ title: 'Profile Updated', description: 'Your changes are saved.' })
    onSaved()
    // The top bar and what the browser stores of the person.
    await verify()
  })

  const wrong = errorsIn(errors, names)
  const commas = 'Put a comma between them.'

  return (
    <BareForm sending={change.isPending} onSubmit={(event) => void submit(event)} className="grid gap-8">
      <ErrorSummary errors={wrong} attempt={submitCount} />
      <Section title="About you">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="First name" error={errors.firstName?.message}>
            <TextInput autoComplete="given-name" {...register('firstName')} />
          </Field>
          <Field label="Last name" error={errors.lastName?.message}>
            <TextInput autoComplete="family-name" {...register('lastName')} />
          </Field>
          <Field label="Date of birth" optional={!isPatient} error={errors.dateOfBirth?.message}>
            <TextInput
              type="date"
              autoComplete="bday"
              min="1900-01-01"
              max={today}
              {...register('dateOfBirth')}
            />
          </Field>
          <Field label="Phone" optional error={errors.phone?.message}>
            <TextInput type="tel" autoComplete="tel" {...register('phone')} />
          </Field>
        </div>
        <p>
          <span className="font-semibold">Email</span> {profile.email}
          <span className="block text-small text-ink-2">
            You sign in with it, so it can’t be changed here.
          </span>
        </p>
        {isPatient && (
          <Field label="Address" optional error={errors.address?.message}>
            <TextArea rows={2} autoComplete="street-address" {...register('address')} />
          </Field>
        )}
      </Section>
      {isPatient && (
        <>
          <Section title="Your health">
            <p className="text-small text-ink-2">
              Your doctors see this before they prescribe, and pharmacists before they hand out a medicine.
            </p>
            <Field label="Allergies" optional hint={commas} error={errors.allergies?.message}>
              <TextInput autoComplete="off" {...register('allergies')} />
            </Field>
            <Field
              label="Medical conditions"
              optional
              hint={commas}
              error={errors.medicalConditions?.message}
            >
              <TextInput autoComplete="off" {...register('medicalConditions')} />
            </Field>
            <Field label="Regular medicines" optional hint={commas} error={errors.regularMedicines?.message}>
              <TextInput autoComplete="off" {...register('regularMedicines')} />
            </Field>
          </Section>
          <Section title="Insurance">
            <p className="text-small text-ink-2">Shown to the pharmacist who fills your prescriptions.</p>
            <Field label="Insurance company" optional error={errors.insuranceProvider?.message}>
              <TextInput autoComplete="off" {...register('insuranceProvider')} />
            </Field>
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label="Plan" optional error={errors.insurancePlan?.message}>
                <TextInput autoComplete="off" {...register('insurancePlan')} />
              </Field>
              <Field label="Member number" optional error={errors.insuranceNumber?.message}>
                <TextInput autoComplete="off" {...register('insuranceNumber')} />
              </Field>
            </div>
          </Section>
        </>
      )}
      {change.isError && wrong.length === 0 && (
        <Alert tone="danger" title="Failed to update your profile. Please try again.">
          Everything you typed is still here.
        </Alert>
      )}
      <div>
        <Button
          ref={saveButton}
          type="submit"
          variant="primary"
          size="main"
          busy={change.isPending}
          busyLabel="Saving…"
        >
          Save Changes
        </Button>
      </div>
      <ConfirmDialog
        open={leaving.status === 'blocked'}
        onOpenChange={(open) => !open && leaving.reset?.()}
        title="Leave without saving?"
        description="What you changed here will be lost."
        confirmLabel="Leave without saving"
        cancelLabel="Keep editing"
        onConfirm={() => leaving.proceed?.()}
      />
    </BareForm>
  )
}
