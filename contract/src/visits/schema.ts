import * as z from 'zod/mini'

/** Who can be in a visit: its patient, its doctor, and whoever was invited to it. */
export const personKinds = ['patient', 'doctor', 'guest'] as const
export type PersonKind = (typeof personKinds)[number]

/** What a person sends just now. */
export const media = z.object({ microphone: z.boolean(), camera: z.boolean(), screen: z.boolean() })
export type Media = z.infer<typeof media>

/** Somebody who is in the visit. `peer` names the browser, not the person. */
export const person = z.object({
  peer: z.string(),
  kind: z.enum(personKinds),
  /** As the others read it: 'Amina Bello', 'Dr. Chidi Okafor', 'Ada (interpreter)'. */
  name: z.string(),
  media,
})
export type Person = z.infer<typeof person>

/** Most guests that are in a visit at one time, beside its patient and its doctor: each sends to each. */
export const mostGuests = 1
