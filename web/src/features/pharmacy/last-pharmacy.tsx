import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { choosePharmacy } from '@alafia/contract/pharmacy/endpoints'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { Button } from '../../ui/button.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { medicineText } from './labels.ts'
import { invalidatePrescriptions, pharmaciesQuery } from './queries.ts'

/** One press sends a prescription without a pharmacy to the one that the patient used last (PHARM-58). */
export function LastPharmacy({ prescription }: { prescription: Prescription }) {
  const { data } = useQuery(pharmaciesQuery)
  const last = data?.find(({ isLast, closed }) => isLast && closed === null)
  const choose = useSubmit(choosePharmacy, {
    success: { title: 'Pharmacy Chosen', description: `${last?.name} has received the prescription` },
    failure: (why) => why ?? 'Failed to choose the pharmacy. Try again.',
    invalidate: invalidatePrescriptions,
  })
  if (!last || prescription.pharmacy) return null
  return (
    <Button
      variant="primary"
      busy={choose.isPending}
      aria-label={`Send to ${last.name}: ${medicineText(prescription)}`}
      onClick={() =>
        void choose.send({ params: { id: String(prescription.id) }, body: { pharmacyId: last.id } })
      }
    >
      <Check /> Send to {last.name}
    </Button>
  )
}
