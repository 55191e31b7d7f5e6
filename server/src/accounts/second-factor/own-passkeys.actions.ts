import { and, eq } from 'drizzle-orm'
import type { NewPasskeyCredential } from '@alafia/contract/accounts/passkeys.schema'
import type { AddedFactor, SecondFactor } from '@alafia/contract/accounts/second-factor.schema'
import { notFound } from '../../platform/http/problem.ts'
import type { Context } from '../../request/context.ts'
import type { Services } from '../../request/services.ts'
import { lockAccount } from '../users.actions.ts'
import { codesIfFirst, requireAnother } from './app.actions.ts'
import { factorsOf, getSecondFactor, hasFactor } from './factors.queries.ts'
import { storePasskey } from './passkeys.actions.ts'
import type { RelyingParty } from './relying-party.ts'
import { passkeyAdded, passkeyRemoved } from './second-factor.notifications.ts'
import { passkey } from './table.ts'
import { warnOwner } from './warning.actions.ts'

const own = (userId: number, id: number) => and(eq(passkey.userId, userId), eq(passkey.id, id))

/** @throws Problem 400 for an answer of the browser that doesn't verify */
export const addPasskey = async (
  context: Context,
  services: Services,
  site: RelyingParty,
  wanted: { name: string; credential: NewPasskeyCredential },
): Promise<AddedFactor> => {
  const { userId } = context.actor
  const rules = await services.security.rules()
  const added = await context.transact(async (tx) => {
    await lockAccount(tx, userId)
    const isFirst = !hasFactor(await factorsOf(tx, userId))
    await storePasskey(tx, services, site, { userId, ...wanted })
    const recoveryCodes = await codesIfFirst(tx, userId, isFirst)
    tx.record('second-factor.added', 'passkey')
    await warnOwner(tx, userId, passkeyAdded(userId, wanted.name))
    tx.invalidate({ userId }, 'account')
    return { ...(await getSecondFactor(tx, userId, rules)), recoveryCodes }
  })
  await services.sessions.prove(context.actor, true)
  return added
}

/** @throws Problem 404 */
export const renamePasskey = async (
  context: Context,
  services: Services,
  id: number,
  name: string,
): Promise<SecondFactor> => {
  const { userId } = context.actor
  const rules = await services.security.rules()
  return context.transact(async (tx) => {
    const renamed = await tx
      .update(passkey)
      .set({ name })
      .where(own(userId, id))
      .returning({ id: passkey.id })
    if (renamed.length === 0) throw notFound()
    tx.record('second-factor.renamed', `passkey ${id}`)
    tx.invalidate({ userId }, 'account')
    return getSecondFactor(tx, userId, rules)
  })
}

/** @throws Problem 404, 409 if it is the last factor and a role requires one */
export const removePasskey = async (
  context: Context,
  services: Services,
  id: number,
): Promise<SecondFactor> => {
  const { userId } = context.actor
  const rules = await services.security.rules()
  return context.transact(async (tx) => {
    await lockAccount(tx, userId)
    const [removed] = await tx.delete(passkey).where(own(userId, id)).returning({ name: passkey.name })
    if (!removed) throw notFound()
    const left = await requireAnother(tx, userId, rules)
    tx.record('second-factor.removed', `passkey ${id}`)
    await warnOwner(tx, userId, passkeyRemoved(userId, removed.name))
    tx.invalidate({ userId }, 'account')
    return left
  })
}
