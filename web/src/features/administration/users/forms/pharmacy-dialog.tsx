import * as z from 'zod/mini'
import { setUserPharmacy } from '@alafia/contract/administration/users/endpoints'
import { pharmacyChoice } from '@alafia/contract/administration/users/schema'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import { useForm } from '../../../../ui/form/use-form.ts'
import { invalidateUsers } from '../queries.ts'
import { nameOf } from '../labels.ts'
import type { UserActionProps } from './grant-role-dialog.tsx'
import { PharmacyField } from './role-fields.tsx'

const schema = z.pipe(
  z.transform(({ pharmacyId }: { pharmacyId: string }) => ({
    pharmacyId: pharmacyId === '' ? null : Number(pharmacyId),
  })),
  pharmacyChoice,
)

/** The pharmacy in which a pharmacist works. */
export function PharmacyDialog({ user, onClose }: UserActionProps) {
  const form = useForm(setUserPharmacy, {
    schema,
    start: { pharmacyId: user.pharmacy ? String(user.pharmacy.id) : '' },
    input: (body) => ({ params: { id: String(user.id) }, body }),
    success: { title: 'Pharmacy saved', description: nameOf(user) },
    failure: 'The pharmacy was not saved',
    invalidate: invalidateUsers,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Choose Pharmacy"
      description={`The pharmacy where ${nameOf(user)} works.`}
      submitLabel="Save Pharmacy"
    >
      <PharmacyField {...form} chosen={user.pharmacy} />
    </FormDialog>
  )
}
