import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { doctorProfileForm, updateDoctorProfile, type DoctorProfile } from '@alafia/contract/doctors/profiles'
import { languages } from '@alafia/contract/doctors/languages'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Field, FieldError } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { doctorProfileQuery } from './queries.ts'

const fieldsOf = ({ languages: spoken, about }: DoctorProfile) => ({ languages: spoken, about: about ?? '' })

function ProfileFields({ profile }: { profile: DoctorProfile }) {
  /** The version that the fields were filled from, and that saving replaces. */
  const [base, setBase] = useState(profile)
  const form = useForm(updateDoctorProfile, {
    schema: doctorProfileForm,
    start: fieldsOf(base),
    input: (body) => ({ params: { id: String(profile.id) }, body: { ...body, version: base.version } }),
    success: { title: 'Profile Updated', description: 'Patients see your changes now.' },
    failure: 'Failed to update your profile for patients',
    onSuccess: (saved, client) => {
      client.setQueryData(doctorProfileQuery(saved.id).queryKey, saved)
      setBase(saved)
    },
    invalidate: (client) => client.invalidateQueries({ queryKey: ['/api/doctors'] }),
  })
  const { register, errors, isPending, isDirty, reset } = form
  const isOvertaken = profile.version !== base.version
  if (isOvertaken && !isDirty && !isPending) {
    setBase(profile)
    reset(fieldsOf(profile))
  }
  return (
    <Form form={form} className="grid gap-4" actions={<SubmitButton>Save profile for patients</SubmitButton>}>
      {isOvertaken && isDirty && !isPending && (
        <Alert
          tone="warn"
          title="Someone else changed this profile"
          actions={
            <>
              <Button
                onClick={() => {
                  setBase(profile)
                  reset(fieldsOf(profile))
                }}
              >
                Show the saved version
              </Button>
              <Button onClick={() => setBase(profile)}>Keep my changes</Button>
            </>
          }
        >
          Your changes aren’t saved yet. Saving them now replaces theirs.
        </Alert>
      )}
      <fieldset className="grid min-w-0 gap-1">
        <legend className="mb-1 font-semibold">Languages you hold visits in</legend>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
          {languages.map((language) => (
            <Checkbox key={language} label={language} value={language} {...register('languages')} />
          ))}
        </div>
        {errors.languages && <FieldError id={undefined}>{errors.languages.message}</FieldError>}
      </fieldset>
      <Field
        label="About you"
        optional
        hint="What you treat and where you trained. Patients read it before they book."
        error={errors.about?.message}
      >
        <TextArea rows={4} maxLength={1500} {...register('about')} />
      </Field>
    </Form>
  )
}

/** What a doctor tells patients about themself (DOC-25). */
export function ProfileSection({ doctorId }: { doctorId: number }) {
  const query = useQuery(doctorProfileQuery(doctorId))
  return (
    <Section title="Your profile for patients">
      {query.isPending && <SkeletonRows />}
      {query.isError && <LoadFailed what="your profile for patients" query={query} />}
      {query.data && <ProfileFields profile={query.data} />}
    </Section>
  )
}
