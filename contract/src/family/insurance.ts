import * as z from 'zod/mini'
import { optionalText, updatedText } from '../kernel/text.ts'

const maxLength = 120

/** Each person's own: a child's member number isn't the account holder's. */
export const insurance = {
  insuranceProvider: z.nullable(z.string()),
  insurancePlan: z.nullable(z.string()),
  insuranceNumber: z.nullable(z.string()),
}

export const insuranceFields = {
  insuranceProvider: optionalText(maxLength),
  insurancePlan: optionalText(maxLength),
  insuranceNumber: optionalText(maxLength),
}

/** What is left out stays as it is. */
export const updatedInsurance = {
  insuranceProvider: updatedText(maxLength),
  insurancePlan: updatedText(maxLength),
  insuranceNumber: updatedText(maxLength),
}
