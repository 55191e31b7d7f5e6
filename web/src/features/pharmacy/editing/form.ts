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
import type { FormError } from '../../../ui/form/form-errors.ts'
import { controlId } from './week.ts'

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

const timeMessages = { open: 'Enter an opening time', close: 'Enter a closing time' }
const ends = ['open', 'close'] as const

/** What is wrong with the hours, each at its control and with its day. */
const wrongHours = (hours: readonly OpeningSpan[]): FormError[] => {
  const issues = operatingHours.safeParse(hours).error?.issues ?? []
  return hours.flatMap(({ day }, place) => {
    const here = issues.filter(({ path }) => path[0] === place)
    const whole = here.find(({ path }) => path.length === 1)
    const missing = ends.filter((end) => here.some(({ path }) => path[1] === end))
    return [
      ...(whole ? [{ field: controlId(place, 'open'), message: `${day}: ${whole.message}` }] : []),
      ...missing.map((end) => ({ field: controlId(place, end), message: `${day}: ${timeMessages[end]}` })),
    ]
  })
}

/** The form's errors, with each wrong span in place of the one error that the form has for all hours. */
export const withHours = (wrong: readonly FormError[], hours: readonly OpeningSpan[]): FormError[] =>
  wrong.flatMap((error) => {
    if (error.field !== 'operatingHours') return [error]
    const spans = wrongHours(hours)
    return spans.length > 0 ? spans : [{ ...error, field: controlId(0, 'open') }]
  })
