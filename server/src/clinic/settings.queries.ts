import { eq, sql } from 'drizzle-orm'
import type { ClinicSettings } from '@alafia/contract/clinic/schema'
import type { Currency } from '@alafia/contract/kernel/money'
import type { OnlinePayment } from '@alafia/contract/kernel/online-payment'
import { people } from '../accounts/exports.queries.ts'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import type { Tx } from '../request/context.ts'
import type { Clinic } from '../request/services.ts'
import { withPhoneText } from './current.queries.ts'
import { clinic } from './table.ts'

/**
 * `hasAppointments`: whether there is any appointment, whose time a new time zone would change; `hasBills`: any bill or charge.
 * `repriceIn`: gives the prices in one currency another, which is the clinic's by then, with the same numbers. @throws Problem 400 for a
 *   price with more decimals than the other has
 */
export type Ports = Pick<Clinic, 'defaults'> & {
  onlinePayment: OnlinePayment
  hasAppointments: (db: Queryable) => Promise<boolean>
  hasBills: (db: Queryable) => Promise<boolean>
  repriceIn: (tx: Tx, from: Currency, to: Currency) => Promise<void>
}

const selectSettings = prepared((db, name) => {
  const changer = people('changer')
  return db
    .select({
      details: clinic.details,
      version: clinic.version,
      changedAt: clinic.updatedAt,
      changedBy: sql<string | null>`${changer.firstName} || ' ' || ${changer.lastName}`,
    })
    .from(clinic)
    .leftJoin(changer, eq(changer.id, clinic.updatedBy))
    .prepare(name)
})

/** The clinic's details, and who changed them last. */
export const getClinicSettings = async (
  db: Queryable,
  { defaults, onlinePayment, hasAppointments, hasBills }: Ports,
): Promise<ClinicSettings> => {
  const [row] = await selectSettings(db).execute()
  return {
    details: withPhoneText({ ...defaults, ...row?.details }),
    version: row?.version ?? 0,
    changedAt: row?.changedAt.toISOString() ?? null,
    changedBy: row?.changedBy ?? null,
    isTimeZoneFixed: await hasAppointments(db),
    isCurrencyFixed: await hasBills(db),
    onlinePayment,
  }
}

const waitForLock = prepared((db, name) =>
  db
    .select({ turn: sql`pg_advisory_xact_lock(hashtextextended('clinic', 0))` })
    .from(sql`(select) as nothing`)
    .prepare(name),
)

/** Bills, which share it, wait until the transaction ends. */
export const lockCurrency = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('clinic currency', 0))`)
}

/** Whoever else changes the clinic's details or logo waits until the transaction ends. */
export const lockClinic = async (tx: Tx): Promise<void> => {
  await waitForLock(tx).execute()
}

/** Locks them until the transaction ends. */
export const lockClinicSettings = async (tx: Tx, ports: Ports): Promise<ClinicSettings> => {
  await lockClinic(tx)
  return getClinicSettings(tx, ports)
}
