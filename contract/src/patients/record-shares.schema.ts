import * as z from 'zod/mini'
import { linkSecret } from '../accounts/new-password.ts'
import { healthFacts, healthSummary } from '../clinical/facts/schema.ts'
import { civilDate, instant } from '../kernel/civil-schema.ts'
import { id } from '../kernel/ids.ts'
import { text } from '../kernel/text.ts'
import { prescriptionStatuses } from '../prescriptions/states.ts'
import { healthRecord } from '../records/schema.ts'
import { shareParts, shareStates } from './record-shares.states.ts'

/** `familyMemberId`: null for the account holder. */
export const newShare = z.object({
  familyMemberId: z.nullable(id()),
  recipient: text({ min: 2, max: 120, message: 'Enter who it is for' }),
  parts: z
    .array(z.enum(shareParts))
    .check(z.minLength(1, 'Choose at least one part'), z.maxLength(shareParts.length)),
})
export type NewShare = z.output<typeof newShare>

export const recordShare = z.object({
  id: id(),
  /** Whose record it is. */
  personName: z.string(),
  recipient: z.string(),
  parts: z.array(z.enum(shareParts)),
  /** The other parent, if they shared it; null for the reader. */
  sharedBy: z.nullable(z.string()),
  state: z.enum(shareStates),
  createdAt: instant,
  expiresAt: instant,
  endedAt: z.nullable(instant),
  /** Oldest first; `name` is what the opener entered. */
  openings: z.array(z.object({ name: z.string(), at: instant })),
})
export type RecordShare = z.infer<typeof recordShare>

/** Shown once: neither the link nor the PIN is stored. */
export const createdShare = z.object({
  share: recordShare,
  /** With the secret in the fragment. */
  path: z.string(),
  pin: z.string(),
})
export type CreatedShare = z.infer<typeof createdShare>

export const shareOpening = z.object({
  secret: linkSecret,
  pin: z.string('Enter the 6 digits').check(z.regex(/^\d{6}$/, 'Enter the 6 digits')),
  name: text({ min: 2, max: 120, message: 'Enter your name' }),
})
export type ShareOpening = z.output<typeof shareOpening>

export const openedShare = z.object({ key: z.string(), endsAt: instant })
export type OpenedShare = z.infer<typeof openedShare>

export const shareKey = z.object({ key: linkSecret })

export const sharedFile = z.object({ key: linkSecret, documentId: id() })

const sharedVisit = z.pick(healthRecord, {
  id: true,
  date: true,
  title: true,
  doctorName: true,
  specialization: true,
  diagnosis: true,
  diagnosisCodes: true,
  notes: true,
  advice: true,
  prescription: true,
  addenda: true,
})
export type SharedVisit = z.infer<typeof sharedVisit>

const sharedDocument = z.pick(healthRecord, { id: true, date: true, title: true, notes: true, file: true })
export type SharedDocument = z.infer<typeof sharedDocument>

const sharedPrescription = z.object({
  id: id(),
  doctorName: z.string(),
  status: z.enum(prescriptionStatuses),
  isGenuine: z.boolean(),
  issuedDate: civilDate(),
  expiryDate: civilDate(),
  medications: z.array(
    z.object({
      name: z.string(),
      dosage: z.string(),
      frequency: z.string(),
      duration: z.string(),
      instructions: z.nullable(z.string()),
    }),
  ),
})
export type SharedPrescription = z.infer<typeof sharedPrescription>

const sharedFacts = z.object({ ...healthSummary.shape, immunisations: healthFacts.shape.immunisations })
export type SharedFacts = z.infer<typeof sharedFacts>

/** What somebody outside reads, as it is now. A part that isn't shared is null. */
export const sharedRecord = z.object({
  personName: z.string(),
  dateOfBirth: z.nullable(civilDate()),
  sharedBy: z.string(),
  recipient: z.string(),
  expiresAt: instant,
  /** When the PIN is needed again. */
  endsAt: instant,
  facts: z.nullable(sharedFacts),
  visits: z.nullable(z.array(sharedVisit)),
  prescriptions: z.nullable(z.array(sharedPrescription)),
  documents: z.nullable(z.array(sharedDocument)),
})
export type SharedRecord = z.infer<typeof sharedRecord>
