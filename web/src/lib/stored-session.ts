import type { SessionUser } from '@alafia/contract/accounts/schema'

/** Spec §9: the storage keys. */
export const tokenKey = 'auth_token'
export const userKey = 'user'

/** Storage can be forbidden or full; then the session lives as long as the page, by its cookie. */
const quietly = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}

export const storedToken = (): string | undefined => quietly(() => localStorage.getItem(tokenKey)) ?? undefined

const isUser = (value: unknown): value is SessionUser =>
  typeof value === 'object' && value !== null && 'id' in value && 'role' in value && 'firstName' in value

/** The stored user, when token and user are both there and readable. */
export const storedUser = (): SessionUser | undefined => {
  const text = quietly(() => localStorage.getItem(userKey))
  if (storedToken() === undefined || text == null) return undefined
  const user: unknown = quietly(() => JSON.parse(text))
  return isUser(user) ? user : undefined
}

export const storeSession = (token: string, user: SessionUser): void =>
  void quietly(() => {
    localStorage.setItem(tokenKey, token)
    localStorage.setItem(userKey, JSON.stringify(user))
  })

export const clearStoredSession = (): void =>
  void quietly(() => {
    localStorage.removeItem(tokenKey)
    localStorage.removeItem(userKey)
  })
