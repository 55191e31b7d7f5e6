import * as z from 'zod/mini'

/**
 * The prescriptions that the actor may see, counted in the dashboards' vocabulary: `fulfilled` includes collected and delivered
 * ones. `current` is the patient card's '3 Active'.
 */
export const prescriptionSummary = z.object({
  pending: z.int(),
  active: z.int(),
  fulfilled: z.int(),
  rejected: z.int(),
  current: z.int(),
})
