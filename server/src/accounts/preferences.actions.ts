import type { Preferences } from '@alafia/contract/accounts/preferences'
import type { Context } from '../request/context.ts'
import { preference } from './table.ts'

/** Keeps how the actor wants it, from now on; the other browsers of the same person follow at once. */
export const changePreferences = (context: Context, chosen: Preferences): Promise<Preferences> =>
  context.transact(async (tx) => {
    const { userId } = context.actor
    await tx
      .insert(preference)
      .values({ userId, chosen })
      .onConflictDoUpdate({ target: preference.userId, set: { chosen } })
    tx.record('preferences.changed', `account ${userId}`)
    tx.invalidate({ userId }, 'account')
    return chosen
  })
