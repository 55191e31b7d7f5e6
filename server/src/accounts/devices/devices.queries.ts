import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { day } from '@alafia/contract/kernel/durations'
import { keptForDays } from '@alafia/contract/kernel/kept-for'
import { prepared, type Database } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import { hashOf } from '../../platform/secret.ts'
import { userAccount } from '../table.ts'
import { knownDevice } from './table.ts'

/** A device is forgotten after this long without a sign-in. */
export const deviceLife = keptForDays.device * day

/** Of each outcome, so that strangers' attempts don't push out the owner's sign-ins. */
export const keptSignIns = 50

export const usedAfter = (now: Date) => new Date(now.getTime() - deviceLife)

const selectDevice = prepared((db, name) =>
  db
    .select({ id: knownDevice.id })
    .from(knownDevice)
    .innerJoin(userAccount, eq(userAccount.id, knownDevice.userId))
    .where(
      and(
        sql`lower(${userAccount.email}) = ${param('email')}`,
        eq(knownDevice.secretHash, param('hash')),
        isNull(knownDevice.forgottenAt),
        gt(knownDevice.lastUsedAt, param('usedAfter')),
      ),
    )
    .prepare(name),
)

/** The id of the device with this secret, if someone has signed in to this account on it. `email` in lower case. */
export const findKnownDevice = async (
  db: Database,
  email: string,
  secret: string | undefined,
  now: Date,
): Promise<number | undefined> =>
  secret === undefined
    ? undefined
    : (await selectDevice(db).execute({ email, hash: hashOf(secret), usedAfter: usedAfter(now) }))[0]?.id
