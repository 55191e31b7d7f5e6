import { Check } from 'lucide-react'
import { useState } from 'react'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { CallError } from '../../lib/http/call.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import type { Nearby } from './nearby.ts'
import { useChoosePharmacy } from './queries.ts'
import { medicineWords } from './wording.ts'

export type ChooseProps = {
  pharmacy: Nearby
  /** Those that wait to be filled. */
  prescriptions: readonly Prescription[]
  wanted: number | undefined
}

/** Has a prescription filled at this pharmacy: its pharmacists see it first. */
export function Choose({ pharmacy, prescriptions, wanted }: ChooseProps) {
  const [picked, setPicked] = useState(wanted)
  const choose = useChoosePharmacy()
  const prescription = prescriptions.find(({ id }) => id === picked) ?? prescriptions[0]
  if (!prescription) return null
  const isChosen = prescription.pharmacy?.id === pharmacy.id

  const send = async () => {
    try {
      await choose.mutateAsync({ id: prescription.id, pharmacyId: pharmacy.id })
    } catch (error) {
      const detail = error instanceof CallError ? error.problem?.detail : undefined
      toast({
        title: 'Error',
        description: detail ?? 'Failed to choose the pharmacy. Please try again.',
        tone: 'danger',
      })
      return
    }
    toast({ title: 'Pharmacy Chosen', description: `${pharmacy.name} has been told of your prescription` })
  }

  return (
    <div className="grid gap-3 rounded-surface bg-sunken p-4">
      {prescriptions.length > 1 ? (
        <Field label="Prescription">
          <Select value={prescription.id} onChange={({ target }) => setPicked(Number(target.value))}>
            {prescriptions.map((one) => (
              <option key={one.id} value={one.id}>
                {medicineWords(one)}
              </option>
            ))}
          </Select>
        </Field>
      ) : (
        <p>
          <span className="block text-small text-ink-2">Prescription</span>
          {medicineWords(prescription)}
        </p>
      )}
      {!isChosen && prescription.pharmacy && (
        <p className="text-small text-ink-2">Now at {prescription.pharmacy.name}.</p>
      )}
      <div>
        <Button
          variant={isChosen ? 'secondary' : 'primary'}
          busy={choose.isPending}
          {...(isChosen ? { 'aria-disabled': true } : { onClick: () => void send() })}
        >
          <Check /> {isChosen ? 'You have chosen this pharmacy' : 'Choose this pharmacy'}
        </Button>
      </div>
    </div>
  )
}
