import type { SessionUser } from '@alafia/contract/accounts/schema'
import { signedInByForm } from '@alafia/contract/accounts/sign-in-cookie'
import { roles, type Role } from '@alafia/contract/kernel/roles'
import { ignoreErrors } from '../ignore-errors.ts'
import { applyTheme } from '../theme.ts'

/** ACC-11: the storage keys. If storage is blocked or full, the session lasts as long as the page, through its cookie. */
export const tokenKey = 'auth_token'
export const userKey = 'user'

export const storedToken = (): string | undefined =>
  ignoreErrors(() => localStorage.getItem(tokenKey)) ?? undefined

const isUser = (value: unknown): value is SessionUser =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  Number.isInteger(value.id) &&
  'role' in value &&
  roles.some((role) => role === value.role) &&
  'roles' in value &&
  Array.isArray(value.roles) &&
  'firstName' in value &&
  typeof value.firstName === 'string' &&
  'lastName' in value &&
  typeof value.lastName === 'string'

/** The stored user, if token and user are both present and readable. */
export const storedUser = (): SessionUser | undefined => {
  const text = ignoreErrors(() => localStorage.getItem(userKey))
  if (storedToken() === undefined || text == null) return undefined
  const user = ignoreErrors<unknown>(() => JSON.parse(text))
  return isUser(user) ? user : undefined
}

export const storeUser = (user: SessionUser): void => {
  ignoreErrors(() => localStorage.setItem(userKey, JSON.stringify(user)))
}

/** The role of a session that began before this script had loaded; the server forgets it once the script goes on in it. */
export const roleOfForm = (): Role | undefined =>
  ignoreErrors(() => roles.find((role) => document.cookie.includes(`${signedInByForm}=${role}`)))

/** The token is stored last: other tabs react to its change, and need the user by then. */
export const storeSession = (token: string, user: SessionUser): void => {
  storeUser(user)
  ignoreErrors(() => localStorage.setItem(tokenKey, token))
}

/** Nor does the next person get the last person's theme and text size. */
export const clearStoredSession = (): void => {
  ignoreErrors(() => {
    localStorage.removeItem(userKey)
    localStorage.removeItem(tokenKey)
  })
  // Where the page is written there is none to change.
  ignoreErrors(() => applyTheme('system'))
}
