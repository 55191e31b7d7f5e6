import * as z from 'zod/mini'
import { grantRole } from '@alafia/contract/administration/users/endpoints'
import { roleForm, type UserDetail } from '@alafia/contract/administration/users/schema'
import { withArticle } from '@alafia/contract/administration/users/labels'
import { roles } from '@alafia/contract/kernel/roles'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import { useForm } from '../../../../ui/form/use-form.ts'
import { invalidateUsers } from '../queries.ts'
import { nameOf } from '../labels.ts'
import { RoleField, RoleFields } from './role-fields.tsx'
import { licenceFields, emptyRole, roleBodyOf } from './role-values.ts'

export type UserActionProps = { user: UserDetail; onClose: () => void }

const schema = z.pipe(z.transform(roleBodyOf), roleForm)

/** Adds a role, with what it needs. */
export function GrantRoleDialog({ user, onClose }: UserActionProps) {
  const name = nameOf(user)
  const form = useForm(grantRole, {
    schema,
    // Details from an earlier time in the role are filled in.
    start: {
      ...emptyRole,
      specialization: user.doctor?.specialization ?? '',
      fee: user.doctor?.fee ?? '',
      pharmacyId: user.pharmacy ? String(user.pharmacy.id) : '',
    },
    fieldOf: licenceFields,
    input: (body) => ({ params: { id: String(user.id) }, body }),
    success: (changed) => {
      const role = changed.roles.find((one) => !user.roles.includes(one))
      return role
        ? { title: 'Role added', description: `${name} is now ${withArticle[role]} too` }
        : { title: 'Waiting for approval', description: `${name} gets the role once it is approved.` }
    },
    failure: 'The role was not added',
    invalidate: invalidateUsers,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Add a Role"
      description={`${name} can then sign in with this role as well, with the same password.`}
      submitLabel="Add Role"
    >
      <RoleField {...form} among={roles.filter((one) => !user.roles.includes(one))} />
      <RoleFields
        {...form}
        role={form.watch('role')}
        licenceUntil={form.watch('licenceUntil')}
        pharmacy={user.pharmacy}
        specialization={user.doctor?.specialization}
      />
    </FormDialog>
  )
}
