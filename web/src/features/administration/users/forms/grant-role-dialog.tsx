import { grantRole } from '@alafia/contract/administration/users/endpoints'
import { roleForm, type UserDetail } from '@alafia/contract/administration/users/schema'
import { aRole } from '@alafia/contract/administration/users/wording'
import { roles } from '@alafia/contract/kernel/roles'
import { call } from '../../../../lib/http/call.ts'
import { useRepeatKey } from '../../../../lib/http/repeat-key.ts'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import { nameOf } from '../wording.ts'
import { RoleField, RoleFields } from './role-fields.tsx'
import { noRole, roleBodyOf, roleNames, type RoleValues } from './role-values.ts'
import { useUserForm } from './use-user-form.ts'

export type UserDeedProps = {
  user: UserDetail
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Another role for somebody, with what it needs. */
export function GrantRoleDialog({ user, open, onOpenChange }: UserDeedProps) {
  const keyFor = useRepeatKey()
  const name = nameOf(user)
  // Whoever had the role before finds what is known still.
  const defaultValues: RoleValues = {
    ...noRole,
    specialization: user.doctor?.specialization ?? '',
    fee: user.doctor?.fee ?? '',
    pharmacyId: user.pharmacy ? String(user.pharmacy.id) : '',
  }
  const { register, errors, watch, frame } = useUserForm({
    schema: roleForm,
    names: roleNames,
    defaultValues,
    bodyOf: roleBodyOf,
    send: (body) => call(grantRole, { params: { id: String(user.id) }, body, idempotencyKey: keyFor(body) }),
    onSaved: (_user, { role }) => {
      toast({ title: 'Role given', description: role === '' ? name : `${name} is now ${aRole[role]} too` })
      onOpenChange(false)
    },
  })
  return (
    <FormDialog
      {...frame}
      open={open}
      onOpenChange={onOpenChange}
      title="Give a Role"
      description={`${name} can then sign in with this role as well, with the same password.`}
      failed="The role was not given"
      submitLabel="Give Role"
    >
      <RoleField
        among={roles.filter((one) => !user.roles.includes(one))}
        register={register}
        errors={errors}
      />
      <RoleFields
        role={watch('role')}
        licenceUntil={watch('licenceUntil')}
        pharmacy={user.pharmacy}
        register={register}
        errors={errors}
      />
    </FormDialog>
  )
}
