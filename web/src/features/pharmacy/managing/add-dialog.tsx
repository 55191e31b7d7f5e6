import { addPharmacy } from '@alafia/contract/pharmacy/closing/endpoints'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { withHours } from '../../../domain/opening-errors.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { DetailsFields } from '../editing/details-fields.tsx'
import { detailsForm, newPharmacyOf, noDetails } from '../editing/form.ts'
import { invalidatePharmacies } from '../queries.ts'

/** A new pharmacy, for administrators (PHARM-53). */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const form = useForm(addPharmacy, {
    schema: detailsForm,
    start: noDetails,
    input: (details) => ({ body: newPharmacyOf(details) }),
    success: ({ name }) => ({ title: 'Pharmacy Added', description: `Patients can choose ${name} now` }),
    failure: 'Failed to add the pharmacy',
    invalidate: invalidatePharmacies,
  })
  const wrong = withHours(form.wrong, form.watch('operatingHours'))
  return (
    <FormDialog
      form={{ ...form, wrong }}
      onClose={onClose}
      title="Add pharmacy"
      description="Patients see it at once. Add its pharmacists under Users; they add its stock."
      width="wide"
      submitLabel="Add Pharmacy"
    >
      <DetailsFields form={{ ...form, wrong }} hasName />
    </FormDialog>
  )
}
