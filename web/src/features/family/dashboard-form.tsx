import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import {
  dashboardFamilyForm,
  dashboardRelationships,
  type DashboardFamilyForm,
} from '@alafia/contract/family/schema'
import { useClinic } from '../../lib/clinic.ts'
import { useRepeatKey } from '../../lib/http/repeat-key.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Field } from '../../ui/form/field.tsx'
import { errorsIn } from '../../ui/form/form-errors.ts'
import { Form } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { showFieldErrors } from '../../lib/http/field-errors.ts'
import { relationshipLabel } from './person.ts'
import { useAddFamilyMember } from './queries.ts'

type Fields = z.input<DashboardFamilyForm>

const empty: Fields = {
  firstName: '',
  lastName: '',
  dateOfBirth: '',
  relationship: 'spouse',
  phone: '',
  emergencyContact: '',
  medicalConditions: '',
}

const names = [
  'firstName',
  'lastName',
  'dateOfBirth',
  'relationship',
  'phone',
  'emergencyContact',
  'medicalConditions',
] as const

export type DashboardFormProps = {
  userId: number
  /** Something is typed that is not sent yet. */
  onDirty: (dirty: boolean) => void
}

/** The dashboard's form (FAM-5), with its own rules and words. */
export function DashboardForm({ userId, onDirty }: DashboardFormProps) {
  const { today } = useClinic()
  const { register, handleSubmit, formState, setError, reset } = useForm<
    Fields,
    unknown,
    z.output<DashboardFamilyForm>
  >({
    resolver: zodResolver(dashboardFamilyForm(today)),
    shouldFocusError: false,
    defaultValues: empty,
  })
  const { errors, submitCount, isDirty } = formState
  const add = useAddFamilyMember()
  const keyFor = useRepeatKey()

  useEffect(() => onDirty(isDirty), [isDirty, onDirty])

  const submit = handleSubmit(async (details) => {
    const body = { primaryUserId: userId, ...details }
    try {
      await add.mutateAsync({ body, idempotencyKey: keyFor(body) })
    } catch (error) {
      showFieldErrors(error, names, setError)
      toast({ title: 'Error', description: 'Failed to add family member', tone: 'danger' })
      return
    }
    toast({ title: 'Family member added successfully!' })
    // The inputs stay the same ones: without it they would keep what was typed.
    reset(empty, { keepFieldsRef: true })
  })

  const wrong = errorsIn(errors, names)

  return (
    <Form sending={add.isPending} onSubmit={(event) => void submit(event)} className="grid gap-4">
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
        hint="Put a comma between them."
        error={errors.medicalConditions?.message}
      >
        <TextInput autoComplete="off" {...register('medicalConditions')} />
      </Field>
      {add.isError && wrong.length === 0 && (
        <Alert tone="danger" title="Failed to add family member">
          Everything you typed is still here. Trying again adds only one.
        </Alert>
      )}
      <div>
        <Button type="submit" variant="primary" busy={add.isPending} busyLabel="Adding…">
          Add Family Member
        </Button>
      </div>
    </Form>
  )
}
