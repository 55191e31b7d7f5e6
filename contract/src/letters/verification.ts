import * as z from 'zod/mini'
import { civilDate } from '../kernel/civil-schema.ts'

/** Whether it still matches its doctor's signature. */
const isGenuine = z.boolean()
/** The day it was signed, in the clinic's calendar. */
const issuedOn = civilDate()
/** The day its doctor took it back; null while it holds. */
const withdrawnOn = z.nullable(civilDate())

/** What anyone with the code of a printed document can find out. It names no person and nothing about health. */
export const verification = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('prescription'),
    isGenuine,
    /** Whether the current fill has been dispensed. */
    dispensed: z.boolean(),
    validity: z.enum(['valid', 'expired', 'withdrawn', 'replaced']),
  }),
  z.object({ kind: z.literal('referral'), isGenuine, issuedOn, withdrawnOn }),
  z.object({
    kind: z.literal('sick-note'),
    isGenuine,
    issuedOn,
    withdrawnOn,
    /** The days that it covers: an employer compares them with the paper. Null if it isn't genuine. */
    from: z.nullable(civilDate()),
    until: z.nullable(civilDate()),
  }),
  z.object({
    kind: z.literal('appointment-summary'),
    isGenuine,
    issuedOn,
    /** Whether the doctor has added a note or prescribed since then: a paper printed before doesn't show it. */
    addedSince: z.boolean(),
  }),
])
export type Verification = z.infer<typeof verification>
export type VerificationOf<Kind extends Verification['kind']> = Extract<Verification, { kind: Kind }>
