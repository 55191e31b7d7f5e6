import * as z from 'zod/mini'
import { id } from '../kernel/ids.ts'
import { optionalPlacePhone } from '../kernel/phone.ts'
import { optionalText, text } from '../kernel/text.ts'
import { degrees, isWhole, wholePosition } from './schema.ts'
import { visitSite } from './visit-site.ts'

const fields = {
  name: text({ max: 60, message: 'Enter a name, such as Lekki' }),
  address: text({ max: 200, message: 'Enter the address' }),
  phone: optionalPlacePhone,
  /** Degrees; both or neither. */
  latitude: degrees(90),
  longitude: degrees(180),
  /** How to find it. */
  directions: optionalText(500),
}

/** What an administrator enters. */
export const siteForm = z.object(fields).check(z.refine(isWhole, wholePosition))
export type SiteForm = z.output<typeof siteForm>

/** Replaces what is known of the site, unless someone has changed it since `version`. */
export const siteUpdate = z
  .object({ ...fields, version: z.int('Not a version of the site') })
  .check(z.refine(isWhole, wholePosition))
export type SiteUpdate = z.output<typeof siteUpdate>

export const site = z.extend(visitSite, { version: z.int() })
export type Site = z.infer<typeof site>

/** `moveHoursTo`: where the doctors work instead, null for the clinic's own address. Left out, the hours stay and prevent the closing. */
export const siteClosing = z.object({
  moveHoursTo: z.optional(z.nullable(id('Choose a site from the list'))),
})
export type SiteClosing = z.output<typeof siteClosing>
