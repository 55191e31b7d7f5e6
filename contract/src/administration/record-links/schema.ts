import * as z from 'zod/mini'
import { civilDate, instant } from '../../kernel/civil-schema.ts'
import { id, idInPath } from '../../kernel/ids.ts'
import { text } from '../../kernel/text.ts'

/** One person of an account. `familyMemberId`: null for the account holder. */
export const recordPerson = z.object({ patientId: id(), familyMemberId: z.nullable(id()) })
export type RecordPerson = z.infer<typeof recordPerson>

/** Someone whose record is in an account: its holder or a family member. */
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

/** What an administrator compares: who it is and how much is in the record. Administrators don't read what it says (ADM-55). */
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
  /** The other people of the account. */
  family: z.array(z.string()),
})
export type ComparedPerson = z.infer<typeof comparedPerson>

/** A difference, or another reason not to link them; `isBlocking`: it has to be put right first. */
export const linkConflict = z.object({ text: z.string(), isBlocking: z.boolean() })
export type LinkConflict = z.infer<typeof linkConflict>

/** An account whose sign-in could stay if both accounts are merged; `obstacle`: why it can't. */
export const stayingChoice = z.object({
  accountId: id(),
  email: z.string(),
  obstacle: z.nullable(z.string()),
})
export type StayingChoice = z.infer<typeof stayingChoice>

export const recordComparison = z.object({
  one: comparedPerson,
  other: comparedPerson,
  /** The two accounts of two account holders, otherwise none: a family member has no sign-in to merge. */
  staying: z.array(stayingChoice),
  conflicts: z.array(linkConflict),
  /** A digest of the comparison. Asking and confirming send it back, to prove that nothing has changed since. */
  seen: z.string(),
})
export type RecordComparison = z.infer<typeof recordComparison>

export const linkStates = ['asked', 'linked', 'ending'] as const

/** Two records of one person. `asked` waits for another administrator; `linked` is shown and checked as one, and so is `ending`, until another administrator agrees to unlink. */
export const recordLink = z.object({
  id: id(),
  state: z.enum(linkStates),
  one: personOfAccount,
  other: personOfAccount,
  /** The account whose sign-in stays, if the accounts are merged too. */
  stayingId: z.nullable(id()),
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

/** An entry made in either record while they were linked: when and by whom, but not what it says (ADM-55). */
export const writtenEntry = z.object({
  record: z.enum(['one', 'other']),
  kind: z.enum(writtenKinds),
  /** Whether it is a change of an earlier entry. */
  isChange: z.boolean(),
  at: instant,
  by: z.string(),
})
export type WrittenEntry = z.infer<typeof writtenEntry>

/** How many of them are listed at most. */
export const maxWrittenEntries = 100

/** Two records that are probably of one person: they have the same date of birth, and the same name or phone. */
export const probablePair = z.object({
  one: personOfAccount,
  other: personOfAccount,
  sameName: z.boolean(),
  samePhone: z.boolean(),
})
export type ProbablePair = z.infer<typeof probablePair>

/** How many are listed at most. */
export const maxProbablePairs = 100

/** A link or a request for one, with both people as they are now. */
export const recordLinkDetail = z.object({
  ...recordLink.shape,
  comparison: recordComparison,
  /** Whether something has changed since another administrator asked. */
  hasChanged: z.boolean(),
  /** Entries that stay in their record when the two are unlinked, newest first; empty unless they are linked. */
  written: z.array(writtenEntry),
  writtenCount: z.int(),
})
export type RecordLinkDetail = z.infer<typeof recordLinkDetail>

const seen = text({ max: 100, message: 'Look at both people first' })

/** What an administrator states about two accounts that are merged. */
const isSameAdult = z.literal(true, 'Confirm that both accounts are of the same adult')

export const newRecordLink = z.object({
  one: recordPerson,
  other: recordPerson,
  seen,
  /** To merge the accounts, too: the one whose sign-in stays. */
  merge: z.optional(z.object({ stayingId: id(), isSameAdult })),
})
export type NewRecordLink = z.output<typeof newRecordLink>

/** `isSameAdult`: needed if the accounts are merged. */
export const linkConfirmation = z.object({ seen, isSameAdult: z.optional(isSameAdult) })
export type LinkConfirmation = z.output<typeof linkConfirmation>

export const unlinkForm = z.object({ reason: text({ min: 3, max: 500, message: 'Enter a reason' }) })

/** Declining to unlink takes a reason, which whoever asked reads. */
export const refusalForm = z.object({ reason: z.optional(unlinkForm.shape.reason) })
