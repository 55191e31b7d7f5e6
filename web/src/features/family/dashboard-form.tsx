import { addFamilyMember } from '@alafia/contract/family/endpoints'
import { dashboardFamilyForm, dashboardRelationships } from '@alafia/contract/family/schema'
import { useClinic } from '../../lib/clinic.ts'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { addedText, relationshipLabel } from './person.ts'
import { invalidateFamily } from './queries.ts'

/** The dashboard's form (FAM-5), with its own rules and texts. */
export function DashboardForm({ userId }: { userId: number }) {
  const { today } = useClinic()
  const form = useForm(addFamilyMember, {
    schema: dashboardFamilyForm(today),
    start: {
      firstName: '',
      lastName: '',
      dateOfBirth: '',
      relationship: 'spouse',
      phone: '',
      emergencyContact: '',
      medicalConditions: '',
    },
    input: (details) => ({ body: { primaryUserId: userId, ...details } }),
    success: (added) => ({
      title: 'Family member added successfully!',
      ...(added.decidesSince === null ? {} : { description: addedText(added) }),
    }),
    failure: 'Failed to add family member',
    invalidate: invalidateFamily,
  })
  const { register, errors } = form

  return (
    <Form
      form={form}
      onDone={form.reset}
      className="grid gap-4"
      actions={
        <div>
          <SubmitButton busyLabel="Adding…">Add Family Member</SubmitButton>
        </div>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First name" error={errors.firstName?.message}>
          <TextInput autoComplete="off" {...register('firstName')} />
        </Field>
        <Field label="Last name" error={errors.lastName?.message}>
          <TextInput autoComplete="off" {...register('lastName')} />
        </Field>
        <Field label="Date of birth" error={errors.dateOfBirth?.message}>
          <TextInput type="date" min="1900-01-01" max={today} {...register('dateOfBirth')} />
        </Field>
        <Field label="Relationship" error={errors.relationship?.message}>
          <Select {...register('relationship')}>
            {dashboardRelationships.map((word) => (
              <option key={word} value={word}>
                {relationshipLabel(word)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Phone" optional error={errors.phone?.message}>
          <TextInput type="tel" autoComplete="off" {...register('phone')} />
        </Field>
        <Field label="Emergency contact" error={errors.emergencyContact?.message}>
          <TextInput autoComplete="off" {...register('emergencyContact')} />
        </Field>
      </div>
      <Field
        label="Medical conditions"
        optional
        hint="Separate each one with a comma."
        error={errors.medicalConditions?.message}
      >
        <TextInput autoComplete="off" {...register('medicalConditions')} />
      </Field>
    </Form>
  )
}
