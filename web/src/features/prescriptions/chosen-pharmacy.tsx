import { MapPin } from 'lucide-react'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { Status } from '../../ui/status.tsx'

/** For pharmacists: the pharmacy that the patient chose, or where it was filled. */
export function ChosenPharmacy({ prescription: { pharmacy } }: { prescription: Prescription }) {
  return (
    <Status kind="line" tone={pharmacy?.isYours ? 'info' : 'neutral'} icon={MapPin} className="text-small">
      {pharmacy ? `${pharmacy.name}${pharmacy.isYours ? ' (yours)' : ''}` : 'No pharmacy chosen yet'}
    </Status>
  )
}
