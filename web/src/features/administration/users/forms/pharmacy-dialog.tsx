import { choosePharmacyOfUser } from '@alafia/contract/administration/users/endpoints'
import { pharmacyChoice } from '@alafia/contract/administration/users/schema'
import { call } from '../../../../lib/http/call.ts'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import { nameOf } from '../wording.ts'
import type { UserDeedProps } from './grant-role-dialog.tsx'
import { PharmacyField } from './role-fields.tsx'
import { useUserForm } from './use-user-form.ts'

type Values = { pharmacyId: string }
const names = ['pharmacyId'] as const
const bodyOf = ({ pharmacyId }: Values) => ({ pharmacyId: pharmacyId === '' ? null : Number(pharmacyId) })

/** The pharmacy in which a pharmacist stands. */
export function PharmacyDialog({ user, open, onOpenChange }: UserDeedProps) {
  const { register, errors, frame } = useUserForm({
    schema: pharmacyChoice,
    names,
    defaultValues: { pharmacyId: user.pharmacy ? String(user.pharmacy.id) : '' },
    bodyOf,
    send: (body) => call(choosePharmacyOfUser, { params: { id: String(user.id) }, body }),
    onSaved: () => {
      toast({ title: 'Pharmacy saved', description: nameOf(user) })
      onOpenChange(false)
    },
  })
  return (
    <FormDialog
      {...frame}
      open={open}
      onOpenChange={onOpenChange}
      title="Choose Pharmacy"
      description={`Where ${nameOf(user)} stands.`}
      failed="The pharmacy was not saved"
      submitLabel="Save Pharmacy"
    >
      <PharmacyField register={register} errors={errors} chosen={user.pharmacy} />
    </FormDialog>
  )
}
