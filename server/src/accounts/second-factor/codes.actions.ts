import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { Secret } from 'otpauth'
import { recoveryCodeCount } from '@alafia/contract/accounts/second-factor.schema'
import type { Transaction } from '../../platform/database/connect.ts'
import { invalid } from '../../platform/http/problem.ts'
import { hashOf } from '../../platform/secret.ts'
import { unseal } from '../../platform/sealing.ts'
import type { Services } from '../../request/services.ts'
import { limitRate } from '../rate-limit.actions.ts'
import { isAppCode, stepOfCode } from './app-codes.ts'
import { authenticatorApp, recoveryCode } from './table.ts'

/** 80 bits, so that a hash of it can't be guessed. */
const recoveryCodeBytes = 10

/** Where an app's key belongs, so that it opens nowhere else. */
export const placeOfKey = (userId: number): string => `authenticator app of account ${userId}`

/** Replaces the account's recovery codes. @returns them, in groups of four, for the only time */
export const replaceRecoveryCodes = async (tx: Transaction, userId: number): Promise<string[]> => {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    new Secret({ size: recoveryCodeBytes }).base32.toLowerCase(),
  )
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
  await tx.insert(recoveryCode).values(codes.map((code) => ({ userId, codeHash: hashOf(code) })))
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'))
}

/**
 * Accepts a code of the app once, and none that is older (RFC 6238, section 5.2): of two at once, the row's lock lets one pass.
 * @param isFirst the code that confirms the app
 */
export const acceptAppCode = async (
  tx: Transaction,
  { signing, clock }: Pick<Services, 'signing' | 'clock'>,
  { userId, code, isFirst = false }: { userId: number; code: string; isFirst?: boolean },
): Promise<boolean> => {
  const own = and(
    eq(authenticatorApp.userId, userId),
    (isFirst ? isNull : isNotNull)(authenticatorApp.confirmedAt),
  )
  const [app] = await tx.select().from(authenticatorApp).where(own)
  const key = app && unseal(signing.keyFor('authenticator apps'), app.sealedKey, placeOfKey(userId))
  const step = key === undefined ? undefined : stepOfCode(key, code, clock.now())
  if (step === undefined) return false
  const accepted = await tx
    .update(authenticatorApp)
    .set({ lastStep: step, ...(isFirst ? { confirmedAt: clock.now() } : {}) })
    .where(and(own, lt(authenticatorApp.lastStep, step)))
    .returning({ userId: authenticatorApp.userId })
  return accepted.length > 0
}

const acceptRecoveryCode = async (tx: Transaction, userId: number, code: string, now: Date) => {
  const accepted = await tx
    .update(recoveryCode)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCode.userId, userId),
        eq(recoveryCode.codeHash, hashOf(code)),
        isNull(recoveryCode.usedAt),
      ),
    )
    .returning({ userId: recoveryCode.userId })
  return accepted.length > 0
}

/**
 * Only the six digits of an app can be guessed. Once they have been tried too often, a recovery code still works, so that
 * whoever knows the password can't lock its owner out. @throws Problem 429
 */
export const countAppCode = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: number,
  code: string,
) => {
  if (isAppCode(code))
    await limitRate(db, { key: `app-code:${userId}`, what: 'codes', most: 10, minutes: 15 }, clock.now())
}

/** @returns which kind of code it was @throws Problem 400 for a code that is wrong or was used */
export const acceptCode = async (
  tx: Transaction,
  services: Pick<Services, 'signing' | 'clock'>,
  { userId, code }: { userId: number; code: string },
): Promise<'app' | 'recovery'> => {
  if (isAppCode(code)) {
    if (await acceptAppCode(tx, services, { userId, code })) return 'app'
    throw invalid('code', 'This code is wrong or was used already. Wait for the next one in your app')
  }
  if (await acceptRecoveryCode(tx, userId, code, services.clock.now())) return 'recovery'
  throw invalid('code', 'This code is wrong or was used already. Enter 6 digits, or another recovery code')
}
