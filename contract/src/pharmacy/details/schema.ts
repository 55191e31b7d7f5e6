import * as z from 'zod/mini'
import { text } from '../../kernel/text.ts'
import { overlapping } from '../hours.ts'
import { openingSpan, phoneNumber, wholeAddress } from '../schema.ts'

const emailMessage = 'Please enter an e-mail address'
const placeMessage = 'Please enter a place on the map'

const inDegrees = (most: number) =>
  z.number(placeMessage).check(z.gte(-most, placeMessage), z.lte(most, placeMessage))

export const latitude = inDegrees(90)
export const longitude = inDegrees(180)

/** The whole week in place of the one before. A day without a span is closed. */
const openingHours = z.array(openingSpan).check(z.maxLength(70, 'At most 70 spans'), (context) => {
  // Of what isn't a time nobody knows when it is.
  if (context.issues.length > 0) return
  for (const place of overlapping(context.value))
    context.issues.push({
      code: 'custom',
      input: context.value,
      path: [place],
      message: 'These hours overlap others',
    })
})

const services = z.array(text({ max: 60, message: 'Please name the service' })).check(
  z.maxLength(20, 'At most 20 services'),
  z.refine(
    (names) => new Set(names.map((name) => name.toLowerCase())).size === names.length,
    'Please name each service once',
  ),
)

/** What a pharmacy's people and administrators change of it; what is left out stays as it is. */
export const pharmacyChange = z.object({
  address: z.optional(wholeAddress),
  phone: z.optional(phoneNumber),
  email: z.optional(
    z.string(emailMessage).check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email(emailMessage)),
  ),
  services: z.optional(services),
  operatingHours: z.optional(openingHours),
  coordinates: z.optional(z.object({ latitude, longitude })),
  /** What the changes begin from; another one is there by now: 409. */
  version: z.optional(text({ max: 64, message: 'Please name the version' })),
})
export type PharmacyChange = z.output<typeof pharmacyChange>
