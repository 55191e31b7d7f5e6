import * as z from 'zod/mini'
import { instant } from '../kernel/civil-schema.ts'
import { id } from '../kernel/ids.ts'
import { text } from '../kernel/text.ts'

/** `interrupted`: its process stopped before it finished. */
export const verificationStates = ['running', 'intact', 'broken', 'interrupted'] as const
export type VerificationState = (typeof verificationStates)[number]

/** One check of the whole trail: whether every entry is unchanged (AUD-11). */
export const verification = z.object({
  id: id(),
  state: z.enum(verificationStates),
  /** Who started it; null for the nightly check. */
  startedBy: z.nullable(z.string()),
  startedAt: instant,
  endedAt: z.nullable(instant),
  /** How many of `entries` have been checked; in a broken trail, how many are intact before the break. */
  entries: z.int(),
  checked: z.int(),
  /** The hash of the last entry of an intact trail. A copy stored elsewhere reveals even a rewritten trail. */
  head: z.nullable(z.string()),
  /** The first entry that was tampered with, and how. */
  broken: z.nullable(z.object({ id: z.int(), why: z.string() })),
})
export type Verification = z.infer<typeof verification>

export const headCopyKinds = ['email', 'file'] as const
export type HeadCopyKind = (typeof headCopyKinds)[number]

/** A place outside the database to which the head is copied each night (AUD-33). */
export const headCopies = z.object({
  kind: z.enum(headCopyKinds),
  /** The address or the file. */
  destination: z.string(),
  /** The latest head that got there, with the number of entries; null before the first. */
  last: z.nullable(z.object({ at: instant, entries: z.int() })),
  /** Since when no head gets there; null if all is well. */
  failingSince: z.nullable(instant),
})
export type HeadCopies = z.infer<typeof headCopies>

/** Earlier heads as they were emailed, written to the file or printed. */
export const headsForm = z.object({ text: text({ max: 20_000, message: 'Paste a head' }) })

const head = z.object({ entries: z.int(), hash: z.string() })

/** Whether earlier heads are part of the chain (AUD-36). */
export const headComparison = z.object({
  /** How many were compared. */
  heads: z.int(),
  /** The latest that is part of the chain, before the first that isn't. */
  last: z.nullable(head),
  /** The earliest that isn't. */
  foreign: z.nullable(head),
})
export type HeadComparison = z.infer<typeof headComparison>
