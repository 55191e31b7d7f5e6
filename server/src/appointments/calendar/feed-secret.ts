import { isSecret } from '../../platform/secret.ts'

/** The path of a secret's feed. */
export const pathOf = (secret: string): string => `/api/calendar/${secret}.ics`

/** The secret in the last part of such a path; nothing where there is none. */
export const secretIn = (address: string): string | undefined => {
  const secret = address.endsWith('.ics') ? address.slice(0, -4) : ''
  return isSecret(secret) ? secret : undefined
}
