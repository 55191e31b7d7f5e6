import { createHash, randomBytes } from 'node:crypto'

const secretBytes = 32

/** 256 random bits as they stand in an address. */
export const newSecret = (): string => randomBytes(secretBytes).toString('base64url')

/** What is kept of a secret. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** The path of a secret's feed. */
export const pathOf = (secret: string): string => `/api/calendar/${secret}.ics`

/** The secret in the last part of such a path; nothing where there is none. */
export const secretIn = (address: string): string | undefined => /^([\w-]{43})\.ics$/.exec(address)?.[1]
