import * as z from 'zod/mini'
import { civilDate } from '../kernel/civil-schema.ts'
import { id } from '../kernel/ids.ts'

/** The union of what the two forms of spec §5 offer. */
export const relationships = ['spouse', 'child', 'son', 'daughter', 'parent', 'sibling', 'other'] as const

export const familyMember = z.object({
  id: id(),
  primaryUserId: id(),
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: civilDate(),
  relationship: z.enum(relationships),
  phone: z.nullable(z.string()),
  emergencyContact: z.nullable(z.string()),
  medicalConditions: z.array(z.string()),
  profileImage: z.nullable(z.string()),
})
export type FamilyMember = z.infer<typeof familyMember>
