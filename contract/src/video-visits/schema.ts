import * as z from 'zod/mini'
import { appointmentStatuses, joinStates } from '../appointments/states.ts'

/** Who can be in a video visit. */
export const participantKinds = ['patient', 'doctor', 'guest'] as const
export type ParticipantKind = (typeof participantKinds)[number]

/** What a participant is sending. */
export const media = z.object({ microphone: z.boolean(), camera: z.boolean(), screen: z.boolean() })
export type Media = z.infer<typeof media>

/** Someone in the video visit. `peer` identifies the browser, not the person. */
export const participant = z.object({
  peer: z.string(),
  kind: z.enum(participantKinds),
  /** 'Amina Bello', 'Dr. Chidi Okafor', 'Ada (interpreter)' */
  name: z.string(),
  media,
})
export type Participant = z.infer<typeof participant>

/** How many guests may be in a video visit at a time: every browser sends to every other. */
export const maxGuests = 1

/** The delays that a doctor can announce, in minutes; 0: on time again. */
export const delayChoices = [0, 10, 20, 30] as const
export const delayForm = z.object({ minutes: z.literal(delayChoices, 'Choose 0, 10, 20 or 30 minutes') })
export type DelayForm = z.infer<typeof delayForm>

/** A video visit as its waiting room shows it. Its id is that of its appointment. Instants are ISO 8601, UTC. */
export const videoVisit = z.object({
  id: z.int(),
  status: z.enum(appointmentStatuses),
  doctorName: z.string(),
  /** Who the appointment is for: the account holder or a family member. */
  patientName: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** When the reader may join, and whether they may now (`joinWindowOf`). */
  joining: z.object({ state: z.enum(joinStates), opensAt: z.string(), closesAt: z.string() }),
  /** When the doctor ended it for everyone; it doesn't open again. */
  endedAt: z.nullable(z.string()),
  doctorIsThere: z.boolean(),
  patientIsThere: z.boolean(),
  /** Since when the patient has been there. */
  patientSince: z.nullable(z.string()),
  /** When the patient joined, whether they are still there or not. */
  patientJoinedAt: z.nullable(z.string()),
  /** The doctor is in another video visit. */
  doctorIsWithAnother: z.boolean(),
  /** How many of the doctor's appointments come before this one today: 0 is the next. */
  ahead: z.int(),
  /** By how much the doctor is late; 0: on time. */
  delayMinutes: z.int(),
  /** The clinic's, for when nothing else helps. */
  phone: z.nullable(z.string()),
})
export type VideoVisit = z.infer<typeof videoVisit>

/** A patient who is in the waiting room of a video visit today, without the doctor. */
export const waitingPatient = z.object({
  /** Of the appointment. */
  id: z.int(),
  /** Who the appointment is for, whichever of the family is there. */
  patientName: z.string(),
  startsAt: z.string(),
  /** Since when the patient has been there. */
  since: z.string(),
})
export type WaitingPatient = z.infer<typeof waitingPatient>

/** How a browser connects, for the test before a call. The call gets the same when it is joined. */
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
