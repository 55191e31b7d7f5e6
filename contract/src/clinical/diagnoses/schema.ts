import * as z from 'zod/mini'

/** The edition of the codes and titles, for people to read. */
export const diagnosisEdition = 'ICD-10-CM 2021'

/** One diagnosis of the local ICD-10 list (FHIR's Coding): 'I10', 'Essential (primary) hypertension'. */
export const coding = z.object({
  code: z.string().check(z.maxLength(8)),
  display: z.string().check(z.maxLength(200)),
  /** What the patient reads beside the title: 'high blood pressure'. */
  plain: z.optional(z.string().check(z.maxLength(200))),
})
export type Coding = z.infer<typeof coding>
