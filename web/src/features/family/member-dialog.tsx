import { isRenamed } from '@alafia/contract/accounts/earlier-names.schema'
import { addFamilyMember, updateFamilyMember } from '@alafia/contract/family/endpoints'
import { joinList } from '@alafia/contract/family/comma-list'
import { familyPageForm, familyPageRelationships, type FamilyMember } from '@alafia/contract/family/schema'
import { useClinic } from '../../lib/clinic.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { InsuranceFields } from './insurance-fields.tsx'
import { addedText, fullName, relationshipLabel } from './person.ts'
import { invalidateMember } from './queries.ts'

/** The page's choices, plus the member's current one if it isn't among them (a 'child' from the dashboard's form). */
const relationshipOptions = (member: FamilyMember | undefined) =>
  member && !familyPageRelationships.some((word) => word === member.relationship)
    ? [...familyPageRelationships, member.relationship]
    : familyPageRelationships

export type MemberDialogProps = {
  /** The member to edit; left out to add one. */
  member?: FamilyMember | undefined
  user: { id: number; phone: string | null }
  onClose: () => void
}

/** The family page's form (FAM-4). Import it lazily; key it by the member. */
export function MemberDialog({ member, user, onClose }: MemberDialogProps) {
  const { today } = useClinic()
  const form = useForm(member ? updateFamilyMember : addFamilyMember, {
    schema: familyPageForm(today),
    start: {
      firstName: member?.firstName ?? '',
      lastName: member?.lastName ?? '',
      dateOfBirth: member?.dateOfBirth ?? '',
      relationship: member?.relationship ?? '',
      phone: member?.phone ?? '',
      emergencyContact: member?.emergencyContact ?? '',
      reason: '',
      medicalConditions: joinList(member?.medicalConditions ?? []),
      allergies: joinList(member?.allergies ?? []),
      regularMedicines: joinList(member?.regularMedicines ?? []),
      insuranceProvider: member?.insuranceProvider ?? '',
      insurancePlan: member?.insurancePlan ?? '',
      insuranceNumber: member?.insuranceNumber ?? '',
    },
    input: (details) => ({
      ...(member && { params: { id: String(member.id) } }),
      body: { primaryUserId: member?.primaryUserId ?? user.id, ...details },
    }),
    success: (saved) => ({
      title: member ? 'Family Member Updated' : 'Family Member Added',
      description: member ? `${fullName(saved)}’s details are saved.` : addedText(saved),
    }),
    failure: `Failed to ${member ? 'update' : 'add'} family member. Please try again.`,
    invalidate: invalidateMember,
  })
  const { register, errors } = form
  const [firstName, lastName, dateOfBirth] = form.watch(['firstName', 'lastName', 'dateOfBirth'])
  const needsReason =
    member !== undefined &&
    isRenamed(member, { firstName: firstName.trim(), lastName: lastName.trim(), dateOfBirth })
  const fallback =
    !member && user.phone ? `If you leave this blank, we’ll use your number, ${user.phone}.` : undefined
  const commas = 'Separate each one with a comma.'

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={member ? 'Edit Family Member' : 'Add Family Member'}
      description={member ? fullName(member) : 'Add someone you look after.'}
      submitLabel={member ? 'Save Changes' : 'Add Family Member'}
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
            <option value="">Select a relationship</option>
            {relationshipOptions(member).map((word) => (
              <option key={word} value={word}>
                {relationshipLabel(word)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {needsReason && (
        <Field
          label="Reason for the change"
          hint="The earlier details stay on record."
          error={errors.reason?.message}
        >
          <TextInput autoComplete="off" maxLength={300} {...register('reason')} />
        </Field>
      )}
      <Field label="Phone" optional error={errors.phone?.message}>
        <TextInput type="tel" autoComplete="off" {...register('phone')} />
      </Field>
      <Field
        label="Emergency contact"
        optional
        {...(fallback === undefined ? {} : { hint: fallback })}
        error={errors.emergencyContact?.message}
      >
        <TextInput autoComplete="off" {...register('emergencyContact')} />
      </Field>
      <Field label="Medical conditions" optional hint={commas} error={errors.medicalConditions?.message}>
        <TextInput autoComplete="off" {...register('medicalConditions')} />
      </Field>
      <Field label="Allergies" optional hint={commas} error={errors.allergies?.message}>
        <TextInput autoComplete="off" {...register('allergies')} />
      </Field>
      <Field label="Regular medicines" optional hint={commas} error={errors.regularMedicines?.message}>
        <TextInput autoComplete="off" {...register('regularMedicines')} />
      </Field>
      <InsuranceFields
        register={register}
        errors={errors}
        hint="Their own insurance, shown to the pharmacist who fills their prescriptions."
      />
    </FormDialog>
  )
}
