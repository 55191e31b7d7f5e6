import * as z from 'zod/mini'
import { changeUserName } from '@alafia/contract/administration/users/endpoints'
import { nameForm } from '@alafia/contract/administration/users/schema'
import { useClinic } from '../../../../lib/clinic.ts'
import { Field } from '../../../../ui/form/field.tsx'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import { TextInput } from '../../../../ui/form/text-input.tsx'
import { useForm } from '../../../../ui/form/use-form.ts'
import { nameOf } from '../labels.ts'
import { invalidateUsers } from '../queries.ts'
import type { UserActionProps } from './grant-role-dialog.tsx'

type Typed = { firstName: string; lastName: string; dateOfBirth: string; reason: string }

const schema = z.pipe(
  z.transform(({ dateOfBirth, ...typed }: Typed) => (dateOfBirth === '' ? typed : { ...typed, dateOfBirth })),
  nameForm,
)

/** ADM-61: the name or date of birth of an account, with a reason. */
export function NameDialog({ user, onClose }: UserActionProps) {
  const { today } = useClinic()
  const { firstName, lastName, dateOfBirth } = user
  const form = useForm(changeUserName, {
    schema,
    start: { firstName, lastName, dateOfBirth: dateOfBirth ?? '', reason: '' },
    input: (body) => ({ params: { id: String(user.id) }, body }),
    success: (changed) => ({ title: 'Name saved', description: nameOf(changed) }),
    failure: 'The name was not saved',
    invalidate: invalidateUsers,
  })
  const { register, errors } = form
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Change Name"
      description={`${nameOf(user)} is notified. The earlier name stays on record.`}
      submitLabel="Save Name"
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="First name" error={errors.firstName?.message}>
          <TextInput autoComplete="off" maxLength={80} {...register('firstName')} />
        </Field>
        <Field label="Last name" error={errors.lastName?.message}>
          <TextInput autoComplete="off" maxLength={80} {...register('lastName')} />
        </Field>
        <Field
          label="Date of birth"
          optional={!user.roles.includes('patient')}
          error={errors.dateOfBirth?.message}
        >
          <TextInput type="date" min="1900-01-01" max={today} {...register('dateOfBirth')} />
        </Field>
      </div>
      <Field label="Reason" hint="For example, marriage or a mistyped name." error={errors.reason?.message}>
        <TextInput autoComplete="off" maxLength={300} {...register('reason')} />
      </Field>
    </FormDialog>
  )
}
