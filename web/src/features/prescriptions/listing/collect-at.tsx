import { MapPin, Navigation, Phone } from 'lucide-react'
import { civilOf } from '@alafia/contract/kernel/civil'
import { distanceBetween } from '@alafia/contract/pharmacies/distance'
import { distanceText, openingText } from '@alafia/contract/pharmacies/labels'
import type { Coordinates } from '@alafia/contract/pharmacies/schema'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { hasRecalledWaiting } from '@alafia/contract/prescriptions/states'
import { useCurrentMinute } from '../../../domain/use-current-minute.ts'
import { useClinic } from '../../../lib/clinic.ts'
import { plainDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Status } from '../../../ui/status.tsx'

type CollectAtProps = {
  prescription: Prescription
  /** The address on the patient's profile, if it is known. */
  home: Coordinates | undefined
  /** A delivery has left the pharmacy. */
  isOnTheWay: boolean
}

/** For the patient of a filled prescription: where it is ready, until when, and how to get there; so for a fill before, too (PHARM-219). */
export function CollectAt({ prescription, home, isOnTheWay }: CollectAtProps) {
  const { status, pharmacy, waitingSince } = prescription
  const now = useCurrentMinute()
  const { timeZone, today } = useClinic()
  const isReady = status === 'fulfilled' && !isOnTheWay
  const waits = status === 'fulfilled' || !isOnTheWay ? waitingSince : null
  if (!(isReady || waits !== null) || !pharmacy?.place) return null
  if (hasRecalledWaiting(prescription)) return null
  const earlier = waits === null ? null : `your fill of ${plainDate(civilOf(new Date(waits), timeZone).date)}`
  const { address, phone, operatingHours, coordinates, collectUntil } = pharmacy.place
  const distance = home && distanceText(distanceBetween(home, coordinates))
  return (
    <section aria-label="Where to collect" className="grid gap-2 rounded-surface bg-sunken p-4">
      <p className="flex items-start gap-2 font-semibold">
        <MapPin className="mt-1 size-4 shrink-0" aria-hidden /> Collect at {pharmacy.name}
      </p>
      {earlier !== null && (
        <p>
          {isReady
            ? `Two fills are ready: this one and ${earlier}.`
            : `The pharmacy still has ${earlier}. It isn’t part of the one you asked for since.`}
        </p>
      )}
      <p>
        {address}
        {distance && ` · ${distance} from the address on your profile`}
      </p>
      <p>{openingText(operatingHours, now)}</p>
      {collectUntil !== null && (
        <Status kind="line" tone="warn">
          {collectUntil < today
            ? `The last day to collect it here was ${plainDate(collectUntil)}. Call the pharmacy before you go.`
            : `This pharmacy is closing down. Collect it by ${plainDate(collectUntil)}.`}
        </Status>
      )}
      <div className="flex flex-wrap gap-2">
        <Button asChild size="small">
          <a href={`geo:${coordinates.latitude},${coordinates.longitude}`}>
            <Navigation /> Directions
          </a>
        </Button>
        {phone && (
          <Button asChild size="small">
            <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
              <Phone /> {phone}
            </a>
          </Button>
        )}
      </div>
    </section>
  )
}
