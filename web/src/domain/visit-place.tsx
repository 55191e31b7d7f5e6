import type { VisitSite } from '@alafia/contract/clinic/visit-site'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { useClinic } from '../lib/clinic.ts'
import { DataItem } from '../ui/list/data-list.tsx'

/** Its position on a map or, without one, what the map finds at its address. */
const mapAddress = ({
  address,
  latitude,
  longitude,
}: Pick<VisitSite, 'address' | 'latitude' | 'longitude'>) =>
  latitude === null || longitude === null
    ? `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
    : `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`

const linkClasses = 'inline-flex min-h-control-small items-center text-primary underline underline-offset-4'

/** Where a visit in person takes place: a site, or the clinic's own address (ORG-16). Nothing by video. */
export function VisitPlace({
  visit: { mode, site, room },
}: {
  visit: Pick<Appointment, 'mode' | 'site' | 'room'>
}) {
  const { name, address } = useClinic()
  const own =
    address === null
      ? undefined
      : { name, address, phone: null, latitude: null, longitude: null, directions: null }
  const place = site ?? own
  if (mode === 'video' || !place) return null
  return (
    <DataItem term="Where">
      <span className="block">
        {place.name}, {place.address}
        {room && `, ${room.name}`}
      </span>
      {place.directions && (
        <span className="block text-small whitespace-pre-line wrap-anywhere text-ink-2">
          {place.directions}
        </span>
      )}
      <span className="flex flex-wrap gap-x-4">
        <a href={mapAddress(place)} target="_blank" rel="noreferrer" className={linkClasses}>
          Show on a map<span className="sr-only"> in a new tab</span>
        </a>
        {place.phone && (
          <a href={`tel:${place.phone.replaceAll(/[^+\d]/g, '')}`} className={linkClasses}>
            Call {place.name}
          </a>
        )}
      </span>
    </DataItem>
  )
}
