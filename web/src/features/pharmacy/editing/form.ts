import * as z from 'zod/mini'
import {
  latitude,
  longitude,
  newPharmacy,
  type NewPharmacy,
  type PharmacyUpdate,
} from '@alafia/contract/pharmacy/details/schema'
import type { OpeningSpan } from '@alafia/contract/pharmacies/schema'
import type { Pharmacy } from '@alafia/contract/pharmacy/schema'

const degreesIn = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))

const { name, address, phone, email, services, operatingHours } = newPharmacy.shape

/** The contract's rules, but degrees are typed as text. */
export const detailsForm = z.object({
  name,
  operatingHours,
  services,
  address,
  phone,
  email,
  latitude: z.pipe(z.string(), z.pipe(z.transform(degreesIn), latitude)),
  longitude: z.pipe(z.string(), z.pipe(z.transform(degreesIn), longitude)),
})
export type Fields = z.input<typeof detailsForm>
export type Details = z.output<typeof detailsForm>

/** In the order of the screen. */
export const fieldsOf = (pharmacy: Pharmacy): Fields => ({
  name: pharmacy.name,
  operatingHours: [...pharmacy.operatingHours],
  services: [...pharmacy.services],
  address: pharmacy.address,
  phone: pharmacy.phone,
  email: pharmacy.email,
  latitude: String(pharmacy.coordinates.latitude),
  longitude: String(pharmacy.coordinates.longitude),
})

const hoursText = (hours: readonly OpeningSpan[] = []) =>
  hours.map(({ day, open, close }) => `${day} ${open} ${close}`).join('\n')

/** Only what was changed, so that changes by others in the meantime are kept. */
export const changesIn = (details: Details, start: Fields): Omit<PharmacyUpdate, 'version'> => {
  const { latitude: north, longitude: east } = details
  const isMoved = north !== Number(start.latitude) || east !== Number(start.longitude)
  return {
    ...(details.name !== start.name && { name: details.name }),
    ...(details.address !== start.address && { address: details.address }),
    ...(details.phone !== start.phone && { phone: details.phone }),
    ...(details.email !== start.email && { email: details.email }),
    ...(details.services.join('\n') !== start.services.join('\n') && { services: details.services }),
    ...(hoursText(details.operatingHours) !== hoursText(start.operatingHours) && {
      operatingHours: details.operatingHours,
    }),
    ...(isMoved && { coordinates: { latitude: north, longitude: east } }),
  }
}

/** Nothing filled in yet. */
export const noDetails: Fields = {
  name: '',
  operatingHours: [],
  services: [],
  address: '',
  phone: '',
  email: '',
  latitude: '',
  longitude: '',
}

/** As the contract takes it. */
export const newPharmacyOf = ({ latitude: north, longitude: east, ...details }: Details): NewPharmacy => ({
  ...details,
  coordinates: { latitude: north, longitude: east },
})
