import * as z from 'zod/mini'
import { instant } from '../kernel/civil-schema.ts'
import { draftText } from '../kernel/text.ts'
import { draftVersion } from './draft.ts'

/** What a pharmacist has typed about a prescription that waits. Only they read it. */
export const noteDraft = z.object({
  text: z.string(),
  /** Increases by one with each save; 0 if nothing was saved yet. */
  version: z.int(),
  updatedAt: z.nullable(instant),
})
export type NoteDraft = z.infer<typeof noteDraft>

/** Replaces the draft of exactly this `version`. */
export const noteDraftUpdate = z.object({ text: draftText(2000), version: draftVersion })
export type NoteDraftUpdate = z.output<typeof noteDraftUpdate>
