import { eq } from 'drizzle-orm'
import type {
  AddedFactor,
  NewAuthenticatorApp,
  SecondFactor,
} from '@alafia/contract/accounts/second-factor.schema'
import { seal } from '../../platform/sealing.ts'
import { invalid, Problem } from '../../platform/http/problem.ts'
import type { Context, Tx } from '../../request/context.ts'
import { qrPathOf } from '../../request/printed-code.ts'
import type { Services } from '../../request/services.ts'
import { lockAccount } from '../users.actions.ts'
import { findAccount } from '../sign-in.queries.ts'
import { appAddress, newAppKey } from './app-codes.ts'
import { acceptAppCode, placeOfKey, replaceRecoveryCodes } from './codes.actions.ts'
import { factorsOf, getSecondFactor, hasFactor } from './factors.queries.ts'
import { appAdded, appRemoved, recoveryCodesRenewed } from './second-factor.notifications.ts'
import { authenticatorApp, recoveryCode } from './table.ts'
import { warnOwner } from './warning.actions.ts'

const requireNoApp = ({ appAddedAt }: { appAddedAt: Date | null }) => {
  if (appAddedAt) throw new Problem('wrong-state', 'You already have an authenticator app. Remove it first')
}

/** A new key, which replaces one that was never confirmed. @throws Problem 409 if there is an app */
export const startAuthenticatorApp = (context: Context, services: Services): Promise<NewAuthenticatorApp> =>
  context.transact(async (tx) => {
    const { id: userId } = await lockAccount(tx, context.actor.userId)
    requireNoApp(await factorsOf(tx, userId))
    const account = await findAccount(services.db, userId)
    const key = newAppKey()
    const added = {
      sealedKey: seal(services.signing.keyFor('authenticator apps'), key, placeOfKey(userId)),
      createdAt: context.clock.now(),
      lastStep: 0,
    }
    await tx
      .insert(authenticatorApp)
      .values({ userId, ...added })
      .onConflictDoUpdate({ target: authenticatorApp.userId, set: added })
    return {
      key: key.replaceAll(/(.{4})(?=.)/g, '$1 '),
      qrCode: await qrPathOf(appAddress(key, account?.email ?? '')),
    }
  })

/** With the first factor, the account gets its recovery codes. */
export const codesIfFirst = async (tx: Tx, userId: number, isFirst: boolean) =>
  isFirst ? replaceRecoveryCodes(tx, userId) : []

/** @throws Problem 400 for a wrong code, 409 if there is nothing to confirm */
export const confirmAuthenticatorApp = async (
  context: Context,
  services: Services,
  code: string,
): Promise<AddedFactor> => {
  const { userId } = context.actor
  const rules = await services.security.rules()
  const added = await context.transact(async (tx) => {
    await lockAccount(tx, userId)
    const factors = await factorsOf(tx, userId)
    requireNoApp(factors)
    if ((await tx.$count(authenticatorApp, eq(authenticatorApp.userId, userId))) === 0)
      throw new Problem('wrong-state', 'There is no app to confirm. Start again')
    if (!(await acceptAppCode(tx, services, { userId, code, isFirst: true })))
      throw invalid(
        'code',
        'This code doesn’t match. Check the time on your phone, and enter the code it shows now',
      )
    const recoveryCodes = await codesIfFirst(tx, userId, !hasFactor(factors))
    tx.record('second-factor.added', 'authenticator app')
    await warnOwner(tx, userId, appAdded(userId))
    tx.invalidate({ userId }, 'account')
    return { ...(await getSecondFactor(tx, userId, rules)), recoveryCodes }
  })
  await services.sessions.prove(context.actor, true)
  return added
}

/** Nobody is left without a factor that their role requires. */
export const requireAnother = async (
  tx: Tx,
  userId: number,
  rules: Parameters<typeof getSecondFactor>[2],
) => {
  const after = await getSecondFactor(tx, userId, rules)
  if (after.authenticatorApp || after.passkeys.length > 0) return after
  if (after.isRequired)
    throw new Problem('wrong-state', 'Your role needs a second step. Add another before you remove this one')
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
  return { ...after, recoveryCodesLeft: 0 }
}

/** @throws Problem 409 if it is the last factor and a role requires one, or if there is none */
export const removeAuthenticatorApp = async (context: Context, services: Services): Promise<SecondFactor> => {
  const { userId } = context.actor
  const rules = await services.security.rules()
  return context.transact(async (tx) => {
    await lockAccount(tx, userId)
    const removed = await tx
      .delete(authenticatorApp)
      .where(eq(authenticatorApp.userId, userId))
      .returning({ confirmedAt: authenticatorApp.confirmedAt })
    if (!removed[0]?.confirmedAt) throw new Problem('wrong-state', 'You have no authenticator app')
    const left = await requireAnother(tx, userId, rules)
    tx.record('second-factor.removed', 'authenticator app')
    await warnOwner(tx, userId, appRemoved(userId))
    tx.invalidate({ userId }, 'account')
    return left
  })
}

/** @throws Problem 409 without a second factor */
export const renewRecoveryCodes = (context: Context): Promise<{ recoveryCodes: string[] }> =>
  context.transact(async (tx) => {
    const { userId } = context.actor
    await lockAccount(tx, userId)
    if (!hasFactor(await factorsOf(tx, userId)))
      throw new Problem('wrong-state', 'Add an authenticator app or a passkey first')
    const recoveryCodes = await replaceRecoveryCodes(tx, userId)
    tx.record('second-factor.codes-renewed', 'recovery codes')
    await warnOwner(tx, userId, recoveryCodesRenewed(userId))
    tx.invalidate({ userId }, 'account')
    return { recoveryCodes }
  })
