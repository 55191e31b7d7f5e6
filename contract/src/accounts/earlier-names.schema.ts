import * as z from 'zod/mini'
import { civilDate, instant } from '../kernel/civil-schema.ts'
import { optionalText } from '../kernel/text.ts'

/** PAT-50: what someone was called, or when they were said to be born, before a change. */
export const earlierName = z.object({
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.nullable(civilDate()),
  /** When it was changed, by whom and why. */
  until: instant,
  changedBy: z.string(),
  reason: z.string(),
})
export type EarlierName = z.infer<typeof earlierName>

/** Why a name or date of birth changes; needed only if one does. */
export const nameChangeReason = optionalText(300)

type Named = { firstName: string; lastName: string; dateOfBirth?: string | null | undefined }

/** Whether the change needs a reason. A date of birth that is entered for the first time replaces nothing. */
export const isRenamed = (before: Named, after: Named): boolean =>
  before.firstName !== after.firstName ||
  before.lastName !== after.lastName ||
  (Boolean(before.dateOfBirth) &&
    after.dateOfBirth !== undefined &&
    (after.dateOfBirth ?? '') !== before.dateOfBirth)

export const nameReasonMissing = 'Say why the name or date of birth changes'
