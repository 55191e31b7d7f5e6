import { Secret, TOTP } from 'otpauth'
import { codeDigits, codeSeconds } from '@alafia/contract/accounts/second-factor.schema'

/** RFC 4226, section 4: at least 128 bits, better 160. */
const keyBytes = 20

const settings = { issuer: 'Alafia', algorithm: 'SHA1', digits: codeDigits, period: codeSeconds }

/** Whether it could be a code of an app. The library fails on six characters that aren't ASCII. */
export const isAppCode = (code: string): boolean => new RegExp(`^\\d{${codeDigits}}$`).test(code)

/** In base32, as authenticator apps take it. */
export const newAppKey = (): string => new Secret({ size: keyBytes }).base32

/** What the QR code says. */
export const appAddress = (key: string, email: string): string =>
  new TOTP({ ...settings, label: email, secret: key }).toString()

/**
 * The half minute that a code belongs to: the current one, or the one before or after, for clocks that differ and people who
 * type slowly (RFC 6238, section 5.2). Undefined for a wrong code.
 */
export const stepOfCode = (key: string, code: string, now: Date): number | undefined => {
  if (!isAppCode(code)) return undefined
  const totp = new TOTP({ ...settings, secret: key })
  const timestamp = now.getTime()
  const difference = totp.validate({ token: code, timestamp, window: 1 })
  return difference === null ? undefined : totp.counter({ timestamp }) + difference
}
