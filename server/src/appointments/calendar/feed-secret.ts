import { isSecret } from '../../platform/secret.ts'

/** The feed's path, with its secret. */
export const pathOf = (secret: string): string => `/api/calendar/${secret}.ics`

/** The secret in such a path, if any. */
export const secretIn = (address: string): string | undefined => {
  const secret = address.endsWith('.ics') ? address.slice(0, -4) : ''
  return isSecret(secret) ? secret : undefined
}
