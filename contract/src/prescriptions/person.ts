import * as z from 'zod/mini'

/** What to mind before the medicine is handed out: of the person it is for; the insurance is the account holder's. */
export const prescriptionPerson = z.object({
  medicalConditions: z.array(z.string()),
  allergies: z.array(z.string()),
  regularMedicines: z.array(z.string()),
  insurance: z.nullable(
    z.object({
      provider: z.nullable(z.string()),
      plan: z.nullable(z.string()),
      number: z.nullable(z.string()),
    }),
  ),
})
export type PrescriptionPerson = z.infer<typeof prescriptionPerson>
