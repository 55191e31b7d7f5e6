import { useState } from 'react'
import { updatePharmacy } from '@alafia/contract/pharmacy/details/endpoints'
import type { Pharmacy } from '@alafia/contract/pharmacy/schema'
import { withHours } from '../../../domain/opening-errors.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { invalidatePharmacies } from '../queries.ts'
import { DetailsFields } from './details-fields.tsx'
import { changesIn, detailsForm, fieldsOf } from './form.ts'

export type EditDialogProps = {
  /** The latest version: what others save arrives while the form is open. */
  pharmacy: Pharmacy
  mayRename: boolean
  onClose: () => void
}

/** For the pharmacists who work there and for administrators. */
export function EditDialog({ pharmacy, mayRename, onClose }: EditDialogProps) {
  /** The version that the fields were filled from. */
  const [start, setStart] = useState(pharmacy)
  /** The version that saving replaces. */
  const [base, setBase] = useState(pharmacy)
  const form = useForm(updatePharmacy, {
    schema: detailsForm,
    start: fieldsOf(start),
    input: (details) => ({
      params: { id: String(pharmacy.id) },
      body: {
        ...changesIn(details, fieldsOf(start)),
        ...(base.version === null ? {} : { version: base.version }),
      },
    }),
    success: { title: 'Pharmacy Updated', description: 'Patients can see the changes now' },
    failure: 'Failed to save the pharmacy’s details',
    invalidate: invalidatePharmacies,
    isLive: true,
  })
  const { reset, watch, isDirty, isPending } = form

  const isOld = pharmacy.version !== base.version
  const startFromLatest = () => {
    setStart(pharmacy)
    setBase(pharmacy)
  }
  if (isOld && !isDirty) startFromLatest()
  const showLatest = () => {
    startFromLatest()
    reset(fieldsOf(pharmacy))
  }

  const wrong = withHours(form.wrong, watch('operatingHours'))

  return (
    <FormDialog
      form={{ ...form, wrong }}
      onClose={onClose}
      title="Edit details"
      description={`${pharmacy.name}. Patients see your changes immediately.`}
      width="wide"
      submitLabel="Save Details"
    >
      {isDirty && isOld && !isPending && (
        <Alert
          tone="warn"
          title="Someone else changed these details"
          actions={
            <>
              <Button onClick={showLatest}>Show the saved version</Button>
              <Button onClick={() => setBase(pharmacy)}>Keep my changes</Button>
            </>
          }
        >
          Your changes aren't saved yet. Saving them now may overwrite theirs.
        </Alert>
      )}
      <DetailsFields form={{ ...form, wrong }} hasName={mayRename} />
    </FormDialog>
  )
}
