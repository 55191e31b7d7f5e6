import * as z from 'zod/mini'
import { entryShape, fromText, seenVersion } from '../entry.ts'
import { maxSearchLength } from '../../kernel/search.ts'
import { optionalText, text } from '../../kernel/text.ts'

export const allergyTypes = ['allergy', 'intolerance'] as const
export const reactionSeverities = ['mild', 'moderate', 'severe'] as const
export const certainties = ['confirmed', 'suspected', 'ruled-out'] as const

/**
 * What a substance is to the safety checks: 'drug:amoxicillin', 'group:penicillins' (both as the safety table names them), or
 * 'other:peanut' for an allergen that isn't a medicine.
 */
const key = z.string().check(z.maxLength(100), z.regex(/^(drug|group|other):\S.*$/, 'Not a known substance'))

/** FHIR's AllergyIntolerance. */
const allergyDetails = z.object({
  substance: text({ max: 120, message: 'Enter the substance' }),
  /** From a suggestion. Without one, the server finds it if the substance is exactly a known name. */
  key: z.nullish(key),
  type: z.enum(allergyTypes, 'Choose allergy or intolerance'),
  reaction: optionalText(200),
  severity: z.nullish(z.enum(reactionSeverities, 'Choose a severity')),
  certainty: z.enum(certainties, 'Choose how certain it is'),
})

export const newAllergy = z.object({ ...allergyDetails.shape, fromText })
export const changedAllergy = z.object({ ...allergyDetails.shape, version: seenVersion })

export type NewAllergy = z.output<typeof newAllergy>
export type ChangedAllergy = z.output<typeof changedAllergy>

export const allergy = z.object({
  ...entryShape,
  substance: z.string(),
  key: z.nullable(z.string()),
  type: z.enum(allergyTypes),
  reaction: z.nullable(z.string()),
  severity: z.nullable(z.enum(reactionSeverities)),
  certainty: z.enum(certainties),
})
export type Allergy = z.infer<typeof allergy>

export const substanceQuery = z.object({ search: optionalText(maxSearchLength) })

/** A suggestion while the substance is typed. */
export const substance = z.object({
  key: z.string(),
  name: z.string(),
  kind: z.enum(['drug', 'group', 'other']),
})
export type Substance = z.infer<typeof substance>
