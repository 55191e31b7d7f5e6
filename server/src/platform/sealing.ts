import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/*
 * Secrets that must be read again, and so can't be stored as hashes: encrypted with AES-256-GCM (NIST SP 800-38D). `place`
 * names the row, so that a sealed secret that is copied to another row doesn't open there.
 */

const nonceBytes = 12
const tagBytes = 16

/** @param key 256 bits */
export const seal = (key: Buffer, secret: string, place: string): string => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Undefined if it was sealed with another key or for another place, or was changed. */
export const unseal = (key: Buffer, sealed: string, place: string): string | undefined => {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < nonceBytes + tagBytes) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes))
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    return Buffer.concat([
      decipher.update(bytes.subarray(nonceBytes + tagBytes)),
      decipher.final(),
    ]).toString()
  } catch {
    return undefined
  }
}
