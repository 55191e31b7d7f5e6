import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type DefaultValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { asLine } from '@alafia/contract/family/lists'
import {
  familyPageForm,
  familyPageRelationships,
  type FamilyMember,
  type FamilyPageForm,
} from '@alafia/contract/family/schema'
import { useClinic } from '../../lib/clinic.ts'
import { useRepeatKey } from '../../lib/http/repeat-key.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlay/dialog.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Field } from '../../ui/form/field.tsx'
import { errorsIn } from '../../ui/form/form-errors.ts'
import { Form } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { useOwnClose } from '../../ui/overlay/use-own-close.ts'
import { showFieldErrors } from '../../lib/http/field-errors.ts'
import { nameOf, relationshipLabel } from './person.ts'
import { useAddFamilyMember, useChangeFamilyMember } from './queries.ts'

type Fields = z.input<FamilyPageForm>

const names = [
  'firstName',
  'lastName',
  'dateOfBirth',
  'relationship',
  'phone',
  'emergencyContact',
  'medicalConditions',
  'allergies',
  'regularMedicines',
] as const

const fieldsOf = (member: FamilyMember | undefined): DefaultValues<Fields> => ({
  firstName: member?.firstName ?? '',
  lastName: member?.lastName ?? '',
  dateOfBirth: member?.dateOfBirth ?? '',
  // Nobody yet: the choice is asked for.
  ...(member ? { relationship: member.relationship } : {}),
  phone: member?.phone ?? '',
  emergencyContact: member?.emergencyContact ?? '',
  medicalConditions: asLine(member?.medicalConditions ?? []),
  allergies: asLine(member?.allergies ?? []),
  regularMedicines: asLine(member?.regularMedicines ?? []),
})

/** The page's choices, and what the member already is (a 'child' of the dashboard's form). */
const choicesFor = (member: FamilyMember | undefined) =>
  member && !familyPageRelationships.some((word) => word === member.relationship)
    ? [...familyPageRelationships, member.relationship]
    : familyPageRelationships

export type MemberDialogProps = {
  /** Who is edited; nobody: somebody is added. */
  member?: FamilyMember | undefined
  user: { id: number; phone: string | null }
  onClose: () => void
}

/** The family page's form (FAM-4). Import it lazily; key it by the member. */
export function MemberDialog({ member, user, onClose }: MemberDialogProps) {
  const { today } = useClinic()
  const { register, handleSubmit, formState, setError } = useForm<Fields, unknown, z.output<FamilyPageForm>>({
    resolver: zodResolver(familyPageForm(today)),
    shouldFocusError: false,
    defaultValues: fieldsOf(member),
  })
  const { errors, submitCount, isDirty } = formState
  const add = useAddFamilyMember()
  const change = useChangeFamilyMember()
  const keyFor = useRepeatKey()
  const close = useOwnClose(onClose)
  const saving = member ? change : add
  const failure = `Failed to ${member ? 'update' : 'add'} family member. Please try again.`

  const submit = handleSubmit(async (details) => {
    const body = { primaryUserId: user.id, ...details }
    try {
      if (member) await change.mutateAsync({ id: member.id, body })
      else await add.mutateAsync({ body, idempotencyKey: keyFor(body) })
    } catch (error) {
      showFieldErrors(error, names, setError)
      toast({ title: 'Error', description: failure, tone: 'danger' })
      return
    }
    toast({
      title: member ? 'Family Member Updated' : 'Family Member Added',
      description: `${nameOf(details)} is ${member ? 'up to date' : 'in your family now'}.`,
    })
    close()
  })

  const wrong = errorsIn(errors, names)
  const fallback = !member && user.phone ? `Left empty, it is your own phone, ${user.phone}.` : undefined
  const commas = 'Put a comma between them.'

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={member ? 'Edit Family Member' : 'Add Family Member'}
      description={member ? nameOf(member) : 'Somebody whom you book and care for.'}
      guarded={isDirty && !saving.isSuccess}
    >
      <Form sending={saving.isPending} onSubmit={(event) => void submit(event)} className="contents">
        <ErrorSummary errors={wrong} attempt={submitCount} />
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
              {choicesFor(member).map((word) => (
                <option key={word} value={word}>
                  {relationshipLabel(word)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
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
        {saving.isError && wrong.length === 0 && (
          <Alert tone="danger" title={failure}>
            Everything you typed is still here.
          </Alert>
        )}
        <DialogActions>
          <Button type="submit" variant="primary" busy={saving.isPending} busyLabel="Saving…">
            {member ? 'Save Changes' : 'Add Family Member'}
          </Button>
          <DialogCancel />
        </DialogActions>
      </Form>
    </Dialog>
  )
}
