import * as z from 'zod/mini'
import { emailAddress } from '../../kernel/email.ts'
import { text } from '../../kernel/text.ts'
import { openingHours } from '../../pharmacies/opening-week.ts'
import { placePhone, fullAddress } from '../schema.ts'

const placeMessage = 'Enter a place on the map'

const degrees = (max: number) =>
  z.number(placeMessage).check(z.gte(-max, placeMessage), z.lte(max, placeMessage))

export const latitude = degrees(90)
export const longitude = degrees(180)

const services = z.array(text({ max: 60, message: 'Enter a name for the service' })).check(
  z.maxLength(20, 'At most 20 services'),
  z.refine(
    (names) => new Set(names.map((name) => name.toLowerCase())).size === names.length,
    'Enter each service only once',
  ),
)

/** A pharmacy as an administrator adds it. */
export const newPharmacy = z.object({
  name: text({ max: 120, message: 'Enter the pharmacy’s name' }),
  address: fullAddress,
  phone: placePhone,
  email: emailAddress('Enter an email address'),
  services,
  operatingHours: openingHours,
  coordinates: z.object({ latitude, longitude }),
})
export type NewPharmacy = z.output<typeof newPharmacy>

/** Omitted fields stay as they are. Only an administrator changes the name. */
export const pharmacyUpdate = z.extend(z.partial(newPharmacy), {
  /** The version that was edited. If it's outdated, the call answers 409. */
  version: z.optional(text({ max: 64, message: 'The version is missing' })),
})
export type PharmacyUpdate = z.output<typeof pharmacyUpdate>
