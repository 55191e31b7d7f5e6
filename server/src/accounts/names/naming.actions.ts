import { isRenamed, nameReasonMissing } from '@alafia/contract/accounts/earlier-names.schema'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import { charactersIn } from '@alafia/contract/kernel/text'
import { invalid } from '../../platform/http/problem.ts'
import type { Context, Tx } from '../../request/context.ts'
import { nameChange } from './table.ts'

export type Named = { firstName: string; lastName: string; dateOfBirth: CivilDate | null }
type Renamed = Omit<Named, 'dateOfBirth'> & { dateOfBirth?: CivilDate | null | undefined }

/** What a stored change is made of; undefined if nothing changes that needs one. @throws Problem 400 without a reason */
export const nameChangeOf = (
  { actor, clock }: Pick<Context, 'actor' | 'clock'>,
  { firstName, lastName, dateOfBirth }: Named,
  next: Renamed & { reason: string | null },
) => {
  if (!isRenamed({ firstName, lastName, dateOfBirth }, next)) return undefined
  if (next.reason === null || charactersIn(next.reason) < 3) throw invalid('reason', nameReasonMissing)
  return {
    firstName,
    lastName,
    dateOfBirth,
    reason: next.reason,
    changedBy: actor.userId,
    changedAt: clock.now(),
  }
}

/**
 * Keeps what an account's person was called, before it is changed in the same transaction. The caller has locked the account.
 * @returns whether there is anything to keep
 * @throws Problem 400 without a reason
 */
export const keepEarlierName = async (
  tx: Tx,
  context: Pick<Context, 'actor' | 'clock'>,
  before: Named & { id: number },
  next: Renamed & { reason: string | null },
): Promise<boolean> => {
  const change = nameChangeOf(context, before, next)
  if (change) await tx.insert(nameChange).values({ userId: before.id, ...change })
  return change !== undefined
}
