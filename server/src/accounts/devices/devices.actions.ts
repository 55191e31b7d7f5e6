import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { day, hour } from '@alafia/contract/kernel/durations'
import type { Role } from '@alafia/contract/kernel/roles'
import type { Database } from '../../platform/database/connect.ts'
import { hashOf, newSecret } from '../../platform/secret.ts'
import type { Tx } from '../../request/context.ts'
import { session } from '../../sessions/table.ts'
import type { CallOrigin } from '../call-origin.ts'
import type { Account } from '../sign-in.queries.ts'
import { userAccount } from '../table.ts'
import { keptSignIns, usedAfter } from './devices.queries.ts'
import { deviceAndNetwork, newDeviceNotice, passwordNotice } from './new-device.ts'
import { passwordEmail } from './new-device-email.actions.ts'
import { knownDevice, signInHistory } from './table.ts'

const keptDevices = 100

/** The device on which someone signed in, and the secret for its cookie. */
export type SignedInDevice = { id: number; secret: string }

/** Another account's device, on which this account may be new; a secret that we didn't give out isn't taken over. */
const isOurs = async (tx: Tx, secret: string) => {
  const [row] = await tx
    .select({ id: knownDevice.id })
    .from(knownDevice)
    .where(eq(knownDevice.secretHash, hashOf(secret)))
    .limit(1)
  return row !== undefined
}

/**
 * Records a sign-in and its device. A device on which this account has never signed in is announced to its owner by bell and
 * email, except for the first of all. The caller has locked the account.
 */
export const recordSignIn = async (
  tx: Tx,
  { account, role, now, isDemo }: { account: Account; role: Role; now: Date; isDemo: boolean },
  { address, deviceName, deviceSecret }: CallOrigin,
): Promise<SignedInDevice> => {
  const devices = await tx
    .select({ hash: knownDevice.secretHash })
    .from(knownDevice)
    .where(eq(knownDevice.userId, account.id))
    .limit(1)
  const secret = deviceSecret !== undefined && (await isOurs(tx, deviceSecret)) ? deviceSecret : newSecret()
  const [known] = await tx
    .update(knownDevice)
    .set({ lastUsedAt: now })
    .where(
      and(
        eq(knownDevice.userId, account.id),
        eq(knownDevice.secretHash, hashOf(secret)),
        isNull(knownDevice.forgottenAt),
        gt(knownDevice.lastUsedAt, usedAfter(now)),
      ),
    )
    .returning({ id: knownDevice.id })
  const [added] = known
    ? [known]
    : await tx
        .insert(knownDevice)
        .values({ userId: account.id, secretHash: hashOf(secret), createdAt: now, lastUsedAt: now })
        .onConflictDoUpdate({
          target: [knownDevice.secretHash, knownDevice.userId],
          set: { lastUsedAt: now, forgottenAt: null },
        })
        .returning({ id: knownDevice.id })
  const isNewDevice = !known && devices.length > 0
  const [signedIn] = await tx
    .insert(signInHistory)
    .values({ userId: account.id, at: now, outcome: 'signed-in', role, deviceName, address, isNewDevice })
    .returning({ id: signInHistory.id })
  if (!added || !signedIn) throw new Error('The sign-in was not stored')
  // Everyone uses the demo accounts, so nearly every device is new.
  if (isNewDevice && !isDemo) {
    tx.warn([account.id], newDeviceNotice({ id: signedIn.id, deviceName, address }))
    tx.email({ kind: 'new-device', address: account.email, subjectId: signedIn.id })
  }
  return { id: added.id, secret }
}

const maxPasswordAlerts = 5

/**
 * Records a right password whose second step hasn't followed. On a device on which this account has never signed in it is announced
 * to its owner, once per device and hour; whoever has the password can pretend to have many devices, so a few per hour are enough.
 * @returns the id among the sign-ins
 */
export const recordPassword = async (
  tx: Tx,
  {
    account,
    role,
    now,
    isKnownDevice,
    isDemo,
  }: { account: Account; role: Role; now: Date; isKnownDevice: boolean; isDemo: boolean },
  { address, deviceName }: CallOrigin,
): Promise<number> => {
  await tx
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(eq(userAccount.id, account.id))
    .for('no key update')
  const announced = await tx
    .select({ deviceName: signInHistory.deviceName, address: signInHistory.address })
    .from(signInHistory)
    .where(
      and(
        eq(signInHistory.userId, account.id),
        eq(signInHistory.outcome, 'password-only'),
        eq(signInHistory.isNewDevice, true),
        gt(signInHistory.at, new Date(now.getTime() - hour)),
      ),
    )
    .limit(maxPasswordAlerts)
  const [recorded] = await tx
    .insert(signInHistory)
    .values({
      userId: account.id,
      at: now,
      outcome: 'password-only',
      role,
      deviceName,
      address,
      isNewDevice: !isKnownDevice,
    })
    .returning({ id: signInHistory.id })
  if (!recorded) throw new Error('The sign-in was not stored')
  const isAnnounced = announced.some(
    (one) => deviceAndNetwork(one) === deviceAndNetwork({ deviceName, address }),
  )
  if (!isKnownDevice && !isAnnounced && announced.length < maxPasswordAlerts && !isDemo) {
    tx.warn([account.id], passwordNotice({ id: recorded.id, deviceName, address }))
    tx.email({ kind: passwordEmail, address: account.email, subjectId: recorded.id })
  }
  return recorded.id
}

/** Records an attempt that was refused, for the account's owner to see. The limits of attempts bound how many. */
export const recordRefusedSignIn = async (
  db: Database,
  { account, role, now }: { account: Pick<Account, 'id'>; role: Role; now: Date },
  outcome: 'refused' | 'too-many',
  { address, deviceName }: CallOrigin,
): Promise<void> => {
  await db.insert(signInHistory).values({ userId: account.id, at: now, outcome, role, deviceName, address })
}

/**
 * Whoever has these devices no longer has an allowance of their own, and the next sign-in on them is announced. Those of the
 * session that ends them stay.
 */
export const forgetDevices = async (
  tx: Tx,
  userId: number,
  now: Date,
  { of, except }: { of?: number; except?: number },
): Promise<void> => {
  const deviceOf = (id: number) => tx.select({ id: session.deviceId }).from(session).where(eq(session.id, id))
  await tx
    .update(knownDevice)
    .set({ forgottenAt: now })
    .where(
      and(
        eq(knownDevice.userId, userId),
        isNull(knownDevice.forgottenAt),
        of === undefined ? undefined : inArray(knownDevice.id, deviceOf(of)),
        except === undefined ? undefined : sql`${knownDevice.id} is distinct from (${deviceOf(except)})`,
      ),
    )
}

/** Deletes what nobody is shown any more. @param signInDays how long sign-ins are kept */
export const deleteOldSignIns = async (db: Database, now: Date, signInDays: number): Promise<void> => {
  const ranked = (table: 'sign_in_history' | 'known_device', by: string, kept: number) =>
    sql.raw(
      `select id from (select id, row_number() over (partition by ${by} order by id desc) as place from ${table}) as ranked where place > ${kept}`,
    )
  await db
    .delete(signInHistory)
    .where(
      or(
        lt(signInHistory.at, new Date(now.getTime() - signInDays * day)),
        sql`${signInHistory.id} in (${ranked('sign_in_history', 'user_id, outcome', keptSignIns)})`,
      ),
    )
  await db
    .delete(knownDevice)
    .where(
      or(
        lt(knownDevice.lastUsedAt, usedAfter(now)),
        sql`${knownDevice.id} in (${ranked('known_device', 'user_id', keptDevices)})`,
      ),
    )
}
