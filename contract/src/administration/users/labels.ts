import type { Role } from '../../kernel/roles.ts'

/** In the middle of a sentence: 'as a doctor'. */
export const withArticle: Record<Role, string> = {
  patient: 'a patient',
  doctor: 'a doctor',
  pharmacist: 'a pharmacist',
  admin: 'an administrator',
}
