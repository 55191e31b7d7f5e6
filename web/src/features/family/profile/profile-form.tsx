import { useEffect, useRef } from 'react'
import { isRenamed } from '@alafia/contract/accounts/earlier-names.schema'
import { updateProfile } from '@alafia/contract/family/endpoints'
import { joinList } from '@alafia/contract/family/comma-list'
import { profileForm, type Profile } from '@alafia/contract/family/profile'
import { useClinic } from '../../../lib/clinic.ts'
import { EarlierNames } from '../../../domain/earlier-names.tsx'
import { useSession } from '../../../lib/session/session.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { InsuranceFields } from '../insurance-fields.tsx'
import { profileQuery } from './queries.ts'

const fieldsOf = ({ patient, ...person }: Profile) => ({
  firstName: person.firstName,
  lastName: person.lastName,
  dateOfBirth: person.dateOfBirth ?? '',
  phone: person.phone ?? '',
  reason: '',
  address: patient?.address ?? '',
  medicalConditions: joinList(patient?.medicalConditions ?? []),
  allergies: joinList(patient?.allergies ?? []),
  regularMedicines: joinList(patient?.regularMedicines ?? []),
  insuranceProvider: patient?.insuranceProvider ?? '',
  insurancePlan: patient?.insurancePlan ?? '',
  insuranceNumber: patient?.insuranceNumber ?? '',
})

export type ProfileFormProps = {
  profile: Profile
  /** How often it was saved on this page: key the form by it, so that it starts again with what was saved. */
  saves: number
  onSaved: () => void
}

/** The user's own profile. What is saved elsewhere updates the fields that aren't being changed here. */
export function ProfileForm({ profile, saves, onSaved }: ProfileFormProps) {
  const isPatient = profile.patient !== null
  const { today } = useClinic()
  const { verify } = useSession()
  const form = useForm(updateProfile, {
    schema: profileForm(today, isPatient),
    start: fieldsOf(profile),
    isLive: true,
    input: ({ firstName, lastName, phone, dateOfBirth, reason, ...patient }) => ({
      body: {
        firstName,
        lastName,
        phone,
        reason,
        dateOfBirth: dateOfBirth === '' ? null : dateOfBirth,
        ...(isPatient ? { patient } : {}),
      },
    }),
    success: { title: 'Profile Updated', description: 'Your changes are saved.' },
    failure: 'Failed to update your profile. Please try again.',
    onSuccess: (saved, client) => {
      client.setQueryData(profileQuery.queryKey, saved)
      // Refreshes the top bar and what the browser stores about the user.
      void verify()
    },
  })
  const { register, errors } = form
  const [firstName, lastName, dateOfBirth] = form.watch(['firstName', 'lastName', 'dateOfBirth'])
  const needsReason = isRenamed(profile, {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    dateOfBirth,
  })

  // The pressed button has been replaced, so focus moves to the new one.
  const saveButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (saves > 0) saveButton.current?.focus()
  }, [saves])

  const commas = 'Separate each one with a comma.'

  return (
    <Form
      form={form}
      onDone={onSaved}
      className="grid gap-8"
      actions={
        <div>
          <SubmitButton ref={saveButton} size="main">
            Save Changes
          </SubmitButton>
        </div>
      }
    >
      <Section title="About you">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="First name" error={errors.firstName?.message}>
            <TextInput autoComplete="given-name" readOnly={profile.isNameFixed} {...register('firstName')} />
          </Field>
          <Field
            label="Last name"
            {...(profile.isNameFixed ? { hint: 'Ask an administrator to change your name.' } : {})}
            error={errors.lastName?.message}
          >
            <TextInput autoComplete="family-name" readOnly={profile.isNameFixed} {...register('lastName')} />
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
        {needsReason && (
          <Field
            label="Reason for the change"
            hint={`Your ${profile.isNameFixed ? 'earlier date of birth' : 'earlier details'} stay on record.`}
            error={errors.reason?.message}
          >
            <TextInput autoComplete="off" maxLength={300} {...register('reason')} />
          </Field>
        )}
        {profile.earlierNames.length > 0 && (
          <div>
            <p className="text-small text-ink-2">Earlier details</p>
            <EarlierNames names={profile.earlierNames} />
          </div>
        )}
        <p>
          <span className="font-semibold">Email</span> {profile.email}
          <span className="block text-small text-ink-2">
            You sign in with it. Change it under Sign-in and Security.
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
            <InsuranceFields register={register} errors={errors} />
          </Section>
        </>
      )}
    </Form>
  )
}
