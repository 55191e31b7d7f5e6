import { useState } from 'react'
import {
  addSpecialization,
  specializationForm,
  updateSpecialization,
  type Specialization,
} from '@alafia/contract/doctors/specializations'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { invalidateSpecializations } from './invalidate.ts'

export type SpecializationDialogProps = {
  /** The latest version: what others save arrives while the form is open. Left out to add one. */
  specialization?: Specialization | undefined
  onClose: () => void
}

/** Adds or renames a specialization (DOC-26). */
export function SpecializationDialog({ specialization, onClose }: SpecializationDialogProps) {
  /** The version that the name was filled from, and that saving replaces. */
  const [base, setBase] = useState(specialization)
  const form = useForm(specialization ? updateSpecialization : addSpecialization, {
    schema: specializationForm,
    start: { name: base?.name ?? '' },
    input: ({ name }) =>
      base
        ? {
            params: { id: String(base.id) },
            body: { name, isArchived: base.isArchived, version: base.version },
          }
        : { body: { name } },
    success: ({ name }) =>
      specialization
        ? { title: 'Specialization Renamed', description: `Its doctors now have ${name}.` }
        : { title: 'Specialization Added', description: `You can now choose ${name} for a doctor.` },
    failure: specialization ? 'Failed to rename the specialization' : 'Failed to add the specialization',
    invalidate: invalidateSpecializations,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={specialization ? 'Rename specialization' : 'Add specialization'}
      description={
        specialization
          ? 'Every doctor who has it gets the new name. Signed letters keep the old one.'
          : 'You can then choose it when you invite a doctor or change their practice.'
      }
      submitLabel={specialization ? 'Rename' : 'Add specialization'}
    >
      {specialization && specialization.version !== base?.version && !form.isPending && (
        <Alert
          tone="warn"
          title="Someone else changed this specialization"
          actions={
            <>
              <Button
                onClick={() => {
                  setBase(specialization)
                  form.reset({ name: specialization.name })
                }}
              >
                Show the saved version
              </Button>
              <Button onClick={() => setBase(specialization)}>Keep my changes</Button>
            </>
          }
        >
          Your changes aren’t saved yet. Saving them now replaces theirs.
        </Alert>
      )}
      <Field label="Name" error={form.errors.name?.message}>
        <TextInput maxLength={80} autoComplete="off" {...form.register('name')} />
      </Field>
    </FormDialog>
  )
}
