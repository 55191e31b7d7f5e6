import { eq } from 'drizzle-orm'
import type { Withdrawal } from '@alafia/contract/clinical/entry'
import type { Immunisation } from '@alafia/contract/clinical/immunisations/schema'
import type { PersonParams } from '@alafia/contract/clinical/person'
import type { Context } from '../request/context.ts'
import { changedNow, changeFacts, lockSeen, recordChange } from './entries.actions.ts'
import { readEntry, tableOf } from './entries.queries.ts'
import type { WhenImmunised } from './immunisations/recording.actions.ts'
import { reopenTextOf } from './reviewed-texts.actions.ts'

/** Withdraws an entry. If it was made of a patient's text, that text is open for review again (CLIN-9). */
export const withdrawEntry = (
  context: Context,
  asked: PersonParams,
  { kind, entryId, version, reason }: Withdrawal,
  whenImmunised: WhenImmunised,
): Promise<undefined> =>
  changeFacts(context, asked, async (tx, person) => {
    const locked = await lockSeen(context, tx, person, { kind, id: entryId, version })
    const before = await readEntry<Partial<Immunisation>>(tx, kind, person, entryId)
    const table = tableOf[kind]
    const set: Record<string, unknown> = { ...changedNow(context, locked), withdrawnReason: reason }
    await tx.update(table).set(set).where(eq(table.id, entryId))
    await reopenTextOf(tx, kind, entryId, context.clock.now())
    if (kind === 'immunisation')
      await whenImmunised(tx, context, {
        ...person,
        withdrawn: before.dose == null ? [] : [before.dose],
      })
    await recordChange(tx, 'health-entry.withdrawn', `${kind} ${entryId}`, locked)
    return undefined
  })
