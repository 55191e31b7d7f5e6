import { Check } from 'lucide-react'
import { useState } from 'react'
import { choosePharmacy } from '@alafia/contract/pharmacy/endpoints'
import { isStillThere, stillThere } from '@alafia/contract/pharmacy/states'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { useClinic } from '../../lib/clinic.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import type { Nearby } from './nearby.ts'
import { medicineText } from './labels.ts'
import { invalidatePrescriptions } from './queries.ts'

export type ChoosePharmacyProps = {
  pharmacy: Nearby
  /** Those that wait to be filled. */
  prescriptions: readonly Prescription[]
  selectedId: number | undefined
}

/** Sends a prescription to this pharmacy, where it is first in the queue. */
export function ChoosePharmacy({ pharmacy, prescriptions, selectedId }: ChoosePharmacyProps) {
  const { today } = useClinic()
  const [chosenId, setChosenId] = useState(selectedId)
  const choose = useSubmit(choosePharmacy, {
    success: { title: 'Pharmacy Chosen', description: `${pharmacy.name} has received the prescription` },
    failure: (why) => why ?? 'Failed to choose the pharmacy. Try again.',
    invalidate: invalidatePrescriptions,
  })
  const prescription = prescriptions.find(({ id }) => id === chosenId) ?? prescriptions[0]
  if (!prescription) return null
  const isChosen = prescription.pharmacy?.id === pharmacy.id
  const isKept = !isChosen && isStillThere(prescription, today)

  return (
    <div className="grid gap-3 rounded-surface bg-sunken p-4">
      {prescriptions.length > 1 ? (
        <Field label="Prescription">
          <Select value={prescription.id} onChange={({ target }) => setChosenId(Number(target.value))}>
            {prescriptions.map((choice) => (
              <option key={choice.id} value={choice.id}>
                {medicineText(choice)}
              </option>
            ))}
          </Select>
        </Field>
      ) : (
        <p>
          <span className="block text-small text-ink-2">Prescription</span>
          {medicineText(prescription)}
        </p>
      )}
      {!isChosen && prescription.pharmacy && (
        <p className="text-small text-ink-2">Now at {prescription.pharmacy.name}.</p>
      )}
      {isKept ? (
        <p>{stillThere}.</p>
      ) : (
        <div>
          <Button
            variant={isChosen ? 'secondary' : 'primary'}
            busy={choose.isPending}
            {...(isChosen
              ? { 'aria-disabled': true }
              : {
                  onClick: () =>
                    void choose.send({
                      params: { id: String(prescription.id) },
                      body: { pharmacyId: pharmacy.id },
                    }),
                })}
          >
            <Check /> {isChosen ? 'You have chosen this pharmacy' : 'Choose this pharmacy'}
          </Button>
        </div>
      )}
    </div>
  )
}
