import type { SessionUser } from '@alafia/contract/accounts/schema'
import { roles } from '@alafia/contract/kernel/roles'
import { ignoreErrors } from '../ignore-errors.ts'
import { applyTheme } from '../theme.ts'

/** ACC-11: the storage keys. Where storage is forbidden or full, the session lives as long as the page, by its cookie. */
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

/** The stored user, when token and user are both there and readable. */
export const storedUser = (): SessionUser | undefined => {
  const text = ignoreErrors(() => localStorage.getItem(userKey))
  if (storedToken() === undefined || text == null) return undefined
  const user = ignoreErrors<unknown>(() => JSON.parse(text))
  return isUser(user) ? user : undefined
}

export const storeUser = (user: SessionUser): void => {
  ignoreErrors(() => localStorage.setItem(userKey, JSON.stringify(user)))
}

/** The token goes last: other tabs follow when it changes, and then the user must be there. */
export const storeSession = (token: string, user: SessionUser): void => {
  storeUser(user)
  ignoreErrors(() => localStorage.setItem(tokenKey, token))
}

/** The next person doesn't get the last person's theme either. */
export const clearStoredSession = (): void => {
  ignoreErrors(() => {
    localStorage.removeItem(userKey)
    localStorage.removeItem(tokenKey)
  })
  applyTheme('system')
}
