import { sql } from 'drizzle-orm'
import type { ClinicSettings, ClinicUpdate } from '@alafia/contract/clinic/schema'
import { storedPhone } from '../platform/database/phone-column.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Context } from '../request/context.ts'
import { changesOf } from './changes.ts'
import { withPhoneText } from './current.queries.ts'
import { getClinicSettings, lockClinicSettings, lockCurrency, type Ports } from './settings.queries.ts'
import { clinic } from './table.ts'

/**
 * Changes the clinic's details. Every process follows within half a second, and every open browser fetches them again.
 * @throws Problem 400 for a currency with fewer decimals than a price has, 409 that names who changed them meanwhile, or for another time zone once there are appointments, or another currency
 *   once there are bills
 */
export const updateClinicSettings = (
  context: Context,
  ports: Ports,
  { version, ...typed }: ClinicUpdate,
): Promise<ClinicSettings> =>
  context.transact(async (tx) => {
    const before = await lockClinicSettings(tx, ports)
    const details = withPhoneText(typed)
    const changes = changesOf(before.details, details)
    if (changes.length === 0) return before
    if (version !== before.version)
      throw new Problem(
        'edited-elsewhere',
        `${before.changedBy ?? 'Someone'} changed the clinic’s details in the meantime`,
      )
    if (before.isTimeZoneFixed && details.timeZone !== before.details.timeZone)
      throw new Problem(
        'wrong-state',
        'The time zone can’t change any more, because there are appointments in it',
      )
    const isRepriced = details.currency !== before.details.currency
    if (isRepriced) {
      // A bill in the currency before waits, and is then refused by the database or seen here.
      await lockCurrency(tx)
      if (await ports.hasBills(tx))
        throw new Problem('wrong-state', 'The currency can’t change any more, because there are bills in it')
    }
    const changed = {
      details: { ...details, phone: typed.phone && storedPhone(typed.phone) },
      ...(isRepriced
        ? { earlierCurrencies: sql`${clinic.earlierCurrencies} || ${before.details.currency}::text` }
        : {}),
      version: before.version + 1,
      updatedAt: context.clock.now(),
      updatedBy: context.actor.userId,
    }
    await tx
      .insert(clinic)
      .values({ ...changed, earlierCurrencies: isRepriced ? [before.details.currency] : [] })
      .onConflictDoUpdate({ target: clinic.singleton, set: changed })
    if (isRepriced) await ports.repriceIn(tx, before.details.currency, details.currency)
    tx.record('clinic.updated', `clinic ${changed.version}: ${changes.join(', ')}`)
    tx.invalidate('everyone', 'clinic')
    tx.invalidate({ role: 'admin' }, 'activity')
    return getClinicSettings(tx, ports)
  })
