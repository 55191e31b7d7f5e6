import * as z from 'zod/mini'
import { instant } from '../kernel/civil-schema.ts'
import { id } from '../kernel/ids.ts'
import { draftText } from '../kernel/text.ts'
import { maxMedications } from '../safety/schema.ts'
import { draftVersion } from './draft.ts'

/** Who pays, as far as the pharmacist has said, in the order in which it is sent. */
const draftPayer = z.object({
  /** Null: no insurance. */
  insurerId: z.nullable(id('Choose an insurer')),
  /** Null: as on the patient's profile. */
  memberNumber: z.nullable(draftText(60)),
  authorisation: draftText(60),
  /** As typed. */
  shares: z
    .array(
      z.object({
        medicationIndex: z.int().check(z.gte(0), z.lt(maxMedications)),
        itemId: id(),
        insurerShare: draftText(20),
      }),
    )
    .check(z.maxLength(100, 'At most 100 shares')),
})
export type DraftPayer = z.infer<typeof draftPayer>

/** What a pharmacist has typed about a prescription that waits. Only they read it. */
export const noteDraft = z.object({
  text: z.string(),
  /** Null: nobody has said who pays. */
  payer: z.nullable(draftPayer),
  /** Increases by one with each save; 0 if nothing was saved yet. */
  version: z.int(),
  updatedAt: z.nullable(instant),
})
export type NoteDraft = z.infer<typeof noteDraft>

/** Replaces the draft of exactly this `version`. */
export const noteDraftUpdate = z.object({
  text: draftText(2000),
  payer: z._default(z.nullable(draftPayer), null),
  version: draftVersion,
})
export type NoteDraftUpdate = z.output<typeof noteDraftUpdate>
