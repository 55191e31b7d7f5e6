import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type {
  AppointmentType,
  AppointmentTypeForm,
  AppointmentTypeUpdate,
} from '@alafia/contract/doctors/appointment-types'
import type { Currency } from '@alafia/contract/kernel/money'
import { requireAmount } from '../../platform/http/amount.ts'
import { clinicCurrency } from '../../clinic/currency.exports.queries.ts'
import { nameKey } from '../../platform/database/name-key.ts'
import { invalid, notFound, Problem } from '../../platform/http/problem.ts'
import type { Context, Tx } from '../../request/context.ts'
import { invalidatePrices } from '../reprice.actions.ts'
import { doctor } from '../table.ts'
import { appointmentType, offeredAppointmentType } from './table.ts'
import { findType } from './types.queries.ts'

/** One change of the list at a time, so that two of the same name answer with the field instead of failing at the index. */
const lockTypes = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('appointment types'))`)

const requireNewName = async (tx: Tx, name: string, except = 0) => {
  const isSame = eq(nameKey(appointmentType.name), nameKey(sql`${name}::text`))
  const taken = await tx.$count(appointmentType, and(isSame, ne(appointmentType.id, except)))
  if (taken > 0) throw invalid('name', 'There is an appointment type of this name already')
}

/** @throws Problem 400 for a currency that is neither the clinic's nor dollars, unless the type has it already */
const requireOurCurrency = async (tx: Tx, currency: Currency, before?: Currency) => {
  const known = ['USD', before, await clinicCurrency(tx)]
  if (!known.includes(currency)) throw invalid('currency', 'Choose a currency from the list')
}

/** @throws Problem 400 for a part of the currency's smallest unit */
const priceOf = ({ price, currency }: Pick<AppointmentTypeForm, 'price' | 'currency'>) =>
  price === null ? null : requireAmount('price', price, currency)

/** Replaces who offers the type. @throws Problem 400 for someone who isn't a doctor */
const replaceDoctors = async (tx: Tx, typeId: number, doctorIds: readonly number[]) => {
  const wanted = [...new Set(doctorIds)]
  const known = await tx.$count(doctor, inArray(doctor.userId, wanted))
  if (known < wanted.length) throw invalid('doctorIds', 'Choose doctors from the list')
  await tx.delete(offeredAppointmentType).where(eq(offeredAppointmentType.typeId, typeId))
  if (wanted.length > 0)
    await tx.insert(offeredAppointmentType).values(wanted.map((doctorId) => ({ typeId, doctorId })))
}

/** @throws Problem 400 for a name that is taken, or someone who isn't a doctor */
export const addType = (
  context: Context,
  { doctorIds, ...fields }: AppointmentTypeForm,
): Promise<AppointmentType> =>
  context.transact(async (tx) => {
    await lockTypes(tx)
    await requireNewName(tx, fields.name)
    await requireOurCurrency(tx, fields.currency)
    const [added] = await tx
      .insert(appointmentType)
      .values({ ...fields, price: priceOf(fields) })
      .returning({ id: appointmentType.id })
    if (!added) throw new Error('The appointment type was not stored')
    await replaceDoctors(tx, added.id, doctorIds)
    tx.record('appointment-type.added', `appointment type ${added.id}`)
    tx.invalidate('everyone', 'slots')
    return findType(tx, added.id)
  })

const verbOf = (before: boolean, after: boolean) => {
  if (before === after) return 'appointment-type.updated'
  return after ? 'appointment-type.reactivated' : 'appointment-type.deactivated'
}

/**
 * Counts for bookings from now on: an appointment keeps what was shown when it was booked.
 * @throws Problem 404, 409 if it was changed since it was read, 400 for a name that is taken, or someone who isn't a doctor
 */
export const updateType = (
  context: Context,
  id: number,
  { doctorIds, version, ...fields }: AppointmentTypeUpdate,
): Promise<AppointmentType> => {
  context.about([], `appointment type ${id}`)
  return context.transact(async (tx) => {
    await lockTypes(tx)
    const [held] = await tx
      .select({
        version: appointmentType.version,
        isActive: appointmentType.isActive,
        currency: appointmentType.currency,
      })
      .from(appointmentType)
      .where(eq(appointmentType.id, id))
    if (!held) throw notFound()
    if (held.version !== version)
      throw new Problem('edited-elsewhere', 'Someone else changed this appointment type in the meantime')
    await requireNewName(tx, fields.name, id)
    await requireOurCurrency(tx, fields.currency, held.currency)
    await tx
      .update(appointmentType)
      .set({ ...fields, price: priceOf(fields), version: version + 1 })
      .where(eq(appointmentType.id, id))
    await replaceDoctors(tx, id, doctorIds)
    tx.record(verbOf(held.isActive, fields.isActive), `appointment type ${id}`)
    invalidatePrices(tx)
    return findType(tx, id)
  })
}
