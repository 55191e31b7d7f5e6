import * as z from 'zod/mini'

/** The patient dashboard's four counters and the records dialog's totals (spec §2.4), computed. */
export const patientSummary = z.object({
  upcomingAppointments: z.int(),
  /** In force: '3 Active' (decisions §1). */
  activePrescriptions: z.int(),
  familyMembers: z.int(),
  /** Not completed yet. */
  healthReminders: z.int(),
  /** All there have ever been: the totals beside the latest ones. */
  totalAppointments: z.int(),
  totalPrescriptions: z.int(),
})
export type PatientSummary = z.infer<typeof patientSummary>
