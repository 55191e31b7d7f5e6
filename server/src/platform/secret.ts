import { createHash, randomBytes } from 'node:crypto'

const secretBytes = 32

/** 256 random bits as they stand in an address: whoever has it may. */
export const newSecret = (): string => randomBytes(secretBytes).toString('base64url')

/** What is kept of a secret. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Whether a text has a secret's form; what hasn't is nobody's. */
export const isSecret = (text: string): boolean => /^[\w-]{43}$/.test(text)
