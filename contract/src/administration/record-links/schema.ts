import * as z from 'zod/mini'
import { civilDate, instant } from '../../kernel/civil-schema.ts'
import { id, idInPath } from '../../kernel/ids.ts'
import { text } from '../../kernel/text.ts'

/** One person of an account. `familyMemberId`: null for the account holder. */
export const recordPerson = z.object({ patientId: id(), familyMemberId: z.nullable(id()) })
export type RecordPerson = z.infer<typeof recordPerson>

/** Whom an account holds records about. */
export const personOfAccount = z.object({
  ...recordPerson.shape,
  name: z.string(),
  dateOfBirth: z.nullable(civilDate()),
})
export type PersonOfAccount = z.infer<typeof personOfAccount>

/** The two people to compare, by account and, unless it is the account holder, family member. */
export const comparisonQuery = z.object({
  account: idInPath,
  member: z.optional(idInPath),
  otherAccount: idInPath,
  otherMember: z.optional(idInPath),
})

/** What an administrator compares: who it is, and how much there is. What is in the records, administrators don't read (ADM-55). */
export const comparedPerson = z.object({
  ...personOfAccount.shape,
  sex: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.string(),
  /** Whose account it is; null for the account holder. */
  accountHolder: z.nullable(z.string()),
  allergies: z.int(),
  problems: z.int(),
  activePrescriptions: z.int(),
  upcomingVisits: z.int(),
  unpaidBills: z.int(),
  conversations: z.int(),
  doctors: z.int(),
  /** The others of the account. */
  family: z.array(z.string()),
})
export type ComparedPerson = z.infer<typeof comparedPerson>

/** Something in which the two differ or that speaks against linking them; `isBlocking`: it has to be put right first. */
export const linkConflict = z.object({ text: z.string(), isBlocking: z.boolean() })
export type LinkConflict = z.infer<typeof linkConflict>

export const recordComparison = z.object({
  one: comparedPerson,
  other: comparedPerson,
  conflicts: z.array(linkConflict),
  /** A digest of all of it: who asks or confirms sends back which state they saw. */
  seen: z.string(),
})
export type RecordComparison = z.infer<typeof recordComparison>

export const linkStates = ['asked', 'linked', 'ending'] as const

/** Two records of one person: `asked` waits for another administrator, `linked` is shown and checked as one, `ending` is too, until another agrees to unlink. */
export const recordLink = z.object({
  id: id(),
  state: z.enum(linkStates),
  one: personOfAccount,
  other: personOfAccount,
  askedById: id(),
  askedBy: z.string(),
  askedAt: instant,
  /** Why they are to be unlinked. */
  reason: z.nullable(z.string()),
})
export type RecordLink = z.infer<typeof recordLink>

export const writtenKinds = [
  'appointment',
  'prescription',
  'medicine-stop',
  'document',
  'allergy',
  'problem',
  'medicine-elsewhere',
  'immunisation',
  'measurement',
  'statement',
  'reviewed-text',
  'letter',
  'test-order',
  'addendum',
] as const

/** Something that was written in one of the two records while they were linked: when and by whom, but not what (ADM-55). */
export const writtenEntry = z.object({
  record: z.enum(['one', 'other']),
  kind: z.enum(writtenKinds),
  /** An earlier entry that was changed since. */
  isChange: z.boolean(),
  at: instant,
  by: z.string(),
})
export type WrittenEntry = z.infer<typeof writtenEntry>

/** As many of them as are listed. */
export const maxWrittenEntries = 100

/** Two records that are probably of one person, and in what they agree besides the date of birth. */
export const probablePair = z.object({
  one: personOfAccount,
  other: personOfAccount,
  sameName: z.boolean(),
  samePhone: z.boolean(),
})
export type ProbablePair = z.infer<typeof probablePair>

/** As many as are listed at a time. */
export const maxProbablePairs = 100

/** A link that waits or holds, with both people as they are now. */
export const recordLinkDetail = z.object({
  ...recordLink.shape,
  comparison: recordComparison,
  /** Whether something has changed since another administrator asked. */
  hasChanged: z.boolean(),
  /** What unlinking leaves where it was written, the newest first; empty unless they are linked. */
  written: z.array(writtenEntry),
  writtenCount: z.int(),
})
export type RecordLinkDetail = z.infer<typeof recordLinkDetail>

const seen = text({ max: 100, message: 'Look at both people first' })

export const newRecordLink = z.object({ one: recordPerson, other: recordPerson, seen })
export type NewRecordLink = z.output<typeof newRecordLink>

export const linkConfirmation = z.object({ seen })

export const unlinkForm = z.object({ reason: text({ min: 3, max: 500, message: 'Enter a reason' }) })

/** The reason is needed by who declines to unlink: the one who asked reads it. */
export const refusalForm = z.object({ reason: z.optional(unlinkForm.shape.reason) })
