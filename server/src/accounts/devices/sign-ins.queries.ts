import { and, desc, eq, inArray } from 'drizzle-orm'
import type { SignInEntry } from '@alafia/contract/accounts/sessions.schema'
import type { Context } from '../../request/context.ts'
import { networkOf } from '../sessions/network-label.ts'
import { keptSignIns } from './devices.queries.ts'
import { signInHistory } from './table.ts'

/** The caller's last 50 sign-ins, right passwords without the second step, and attempts that were refused, newest first. */
export const listSignIns = async (
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  callerAddress: string,
): Promise<SignInEntry[]> => {
  const last = (...outcomes: SignInEntry['outcome'][]) =>
    db
      .select()
      .from(signInHistory)
      .where(and(eq(signInHistory.userId, actor.userId), inArray(signInHistory.outcome, outcomes)))
      .orderBy(desc(signInHistory.id))
      .limit(keptSignIns)
  const rows = (
    await Promise.all([last('signed-in'), last('password-only'), last('refused', 'too-many')])
  ).flat()
  return rows
    .toSorted((one, other) => other.id - one.id)
    .map(({ id, at, outcome, role, deviceName, address, isNewDevice }) => ({
      id,
      at: at.toISOString(),
      outcome,
      role,
      device: deviceName,
      network: networkOf(address, callerAddress),
      isNewDevice,
    }))
}
