import type { FieldErrors } from 'react-hook-form'
import * as z from 'zod/mini'
import {
  latitude,
  longitude,
  pharmacyUpdate,
  type PharmacyUpdate,
} from '@alafia/contract/pharmacy/details/schema'
import type { OpeningSpan, Pharmacy } from '@alafia/contract/pharmacy/schema'
import { errorsIn, type FormError } from '../../../ui/form/form-errors.ts'
import { controlId } from './week.ts'

const degreesIn = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))

const { address, phone, email, services, operatingHours } = pharmacyUpdate.shape

/** The contract's rules; degrees are typed as text. */
export const form = z.object({
  address,
  phone,
  email,
  services,
  operatingHours,
  latitude: z.pipe(z.string(), z.pipe(z.transform(degreesIn), latitude)),
  longitude: z.pipe(z.string(), z.pipe(z.transform(degreesIn), longitude)),
})
export type Fields = z.input<typeof form>
export type Details = z.output<typeof form>

export const fieldsOf = (pharmacy: Pharmacy): Fields => ({
  address: pharmacy.address,
  phone: pharmacy.phone,
  email: pharmacy.email,
  services: [...pharmacy.services],
  operatingHours: [...pharmacy.operatingHours],
  latitude: String(pharmacy.coordinates.latitude),
  longitude: String(pharmacy.coordinates.longitude),
})

type Dirty = Partial<Record<keyof Fields, unknown>>

/** Only what was changed, so that what others change meanwhile is kept. */
export const changesIn = (details: Details, dirty: Dirty): Omit<PharmacyUpdate, 'version'> => {
  const changed = (...fields: (keyof Fields)[]) => fields.some((field) => dirty[field] !== undefined)
  const { latitude: north, longitude: east } = details
  return {
    ...(changed('address') && { address: details.address }),
    ...(changed('phone') && { phone: details.phone }),
    ...(changed('email') && { email: details.email }),
    ...(changed('services') && { services: details.services }),
    ...(changed('operatingHours') && { operatingHours: details.operatingHours }),
    ...(changed('latitude', 'longitude') && { coordinates: { latitude: north, longitude: east } }),
  }
}

/** Errors of the hours, each at its control and with its day. */
export const wrongHours = (
  errors: FieldErrors<Fields>['operatingHours'],
  hours: readonly OpeningSpan[],
): FormError[] =>
  hours.flatMap(({ day }, place) => {
    const error = errors?.[place]
    const own = error?.message && { field: controlId(place, 'open'), message: error.message }
    const [open, close] = [error?.open && 'Enter an opening time', error?.close && 'Enter a closing time']
    const ends = [
      ...(open ? [{ field: controlId(place, 'open'), message: open }] : []),
      ...(close ? [{ field: controlId(place, 'close'), message: close }] : []),
    ]
    return [...(own ? [own] : []), ...ends].map((one) => ({ ...one, message: `${day}: ${one.message}` }))
  })

/** In the order of the form. */
export const wrongIn = (errors: FieldErrors<Fields>, hours: readonly OpeningSpan[]): FormError[] => [
  ...wrongHours(errors.operatingHours, hours),
  ...errorsIn({ services: errors.services && { message: errors.services.message } }, ['services']),
  ...errorsIn(
    {
      address: errors.address,
      phone: errors.phone,
      email: errors.email,
      latitude: errors.latitude,
      longitude: errors.longitude,
    },
    ['address', 'phone', 'email', 'latitude', 'longitude'],
  ),
]
