import * as z from 'zod/mini'
import { appointmentStatuses, joinStates } from '../appointments/states.ts'

/** Who can be in a visit: its patient, its doctor, and whoever was invited to it. */
export const participantKinds = ['patient', 'doctor', 'guest'] as const
export type ParticipantKind = (typeof participantKinds)[number]

/** What a person sends just now. */
export const media = z.object({ microphone: z.boolean(), camera: z.boolean(), screen: z.boolean() })
export type Media = z.infer<typeof media>

/** Somebody who is in the visit. `peer` names the browser, not the person. */
export const participant = z.object({
  peer: z.string(),
  kind: z.enum(participantKinds),
  /** As the others read it: 'Amina Bello', 'Dr. Chidi Okafor', 'Ada (interpreter)'. */
  name: z.string(),
  media,
})
export type Participant = z.infer<typeof participant>

/** Most guests that are in a visit at one time, beside its patient and its doctor: each sends to each. */
export const maxGuests = 1

/** By how many minutes a doctor can say to run late; 0: on time again. */
export const delayChoices = [0, 10, 20, 30] as const
export const delayForm = z.object({ minutes: z.literal(delayChoices, 'Choose 0, 10, 20 or 30 minutes') })
export type DelayForm = z.infer<typeof delayForm>

/** A visit as its waiting room shows it. Instants are ISO 8601, UTC. */
export const videoVisit = z.object({
  id: z.int(),
  status: z.enum(appointmentStatuses),
  doctorName: z.string(),
  patientName: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** When this reader may join, and whether now (the contract's `joinWindowOf`). */
  joining: z.object({ state: z.enum(joinStates), opensAt: z.string(), closesAt: z.string() }),
  /** When the doctor ended the call for everyone; it doesn't open again. */
  endedAt: z.nullable(z.string()),
  doctorIsThere: z.boolean(),
  patientIsThere: z.boolean(),
  /** Since when the patient is there. */
  patientSince: z.nullable(z.string()),
  /** The doctor is in the call of another visit. */
  doctorIsWithAnother: z.boolean(),
  /** How many visits of the doctor come before this one today and are still to be held: 0 is the next. */
  ahead: z.int(),
  /** By how much the doctor said to run late; 0: on time. */
  delayMinutes: z.int(),
  /** Where the clinic is called when nothing else helps. */
  phone: z.nullable(z.string()),
})
export type VideoVisit = z.infer<typeof videoVisit>

/** How a browser can be reached; for the try before a call, which gets the same at its start. */
export const videoVisitConnection = z.object({
  iceServers: z.array(
    z.object({
      urls: z.array(z.string()),
      username: z.optional(z.string()),
      credential: z.optional(z.string()),
    }),
  ),
  relayOnly: z.boolean(),
})
export type VideoVisitConnection = z.infer<typeof videoVisitConnection>
