import { setLicence } from '@alafia/contract/administration/users/endpoints'
import { licenceForm, type LicenceForm } from '@alafia/contract/accounts/licences/schema'
import { aRole } from '@alafia/contract/administration/users/wording'
import type { LicensedRole } from '@alafia/contract/kernel/roles'
import { call } from '../../../../lib/http/call.ts'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import { nameOf } from '../wording.ts'
import type { UserDeedProps } from './grant-role-dialog.tsx'
import { LicenceFields } from './role-fields.tsx'
import { useUserForm } from './use-user-form.ts'

type Values = { licenceNumber: string; licenceUntil: string }
const names = ['licenceNumber', 'licenceUntil'] as const
const bodyOf = ({ licenceNumber, licenceUntil }: Values): LicenceForm => ({
  number: licenceNumber,
  validUntil: licenceUntil,
})
/** The schema's own fields are the licence's. */
const nameAt = { number: 'licenceNumber', validUntil: 'licenceUntil' } as const

/** The licence under which somebody works as a doctor or pharmacist. */
export function LicenceDialog({ user, role, open, onOpenChange }: UserDeedProps & { role: LicensedRole }) {
  const now = user.licences.find((one) => one.role === role)
  const name = nameOf(user)
  const { register, errors, watch, frame } = useUserForm({
    schema: licenceForm,
    names,
    nameAt,
    defaultValues: { licenceNumber: now?.number ?? '', licenceUntil: now?.validUntil ?? '' },
    bodyOf,
    send: (body) => call(setLicence, { params: { id: String(user.id), role }, body }),
    onSaved: () => {
      toast({ title: 'Licence saved', description: name })
      onOpenChange(false)
    },
  })
  return (
    <FormDialog
      {...frame}
      open={open}
      onOpenChange={onOpenChange}
      title={now?.number == null ? 'Enter Licence' : 'Change Licence'}
      description={`Under which ${name} works as ${aRole[role]}. Without a valid one ${role === 'doctor' ? 'nothing can be prescribed' : 'nothing can be dispensed'}.`}
      failed="The licence was not saved"
      submitLabel="Save Licence"
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <LicenceFields register={register} errors={errors} until={watch('licenceUntil')} />
      </div>
    </FormDialog>
  )
}
