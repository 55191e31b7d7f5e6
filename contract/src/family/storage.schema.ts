import * as z from 'zod/mini'

/** What a family's own files take up and may take up, in bytes. */
export const familyStorage = z.object({ used: z.int(), limit: z.int() })
export type FamilyStorage = z.infer<typeof familyStorage>
