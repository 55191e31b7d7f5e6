import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { TypeMode } from '@alafia/contract/doctors/appointment-types'
import type { Currency, Money } from '@alafia/contract/kernel/money'
import type { Queryable } from '../../platform/database/connect.ts'
import { appointmentType, offeredAppointmentType } from './table.ts'

/** A type as it can be booked now. `price`: null for the doctor's fee. */
export type BookableType = {
  id: number
  name: string
  lengthMinutes: number
  bufferMinutes: number
  price: Money | null
  currency: Currency
  mode: TypeMode
  preparation: string | null
  freeUntilHours: number
  lateRefundPercent: number
  maxVisits: number
}

/** The type `id` as JSON, if it is active and the doctor `doctorId` offers it, otherwise null. Both are expressions. */
export const bookableTypeOf = (id: SQLWrapper, doctorId: SQLWrapper): SQL<BookableType | null> => {
  const found = new QueryBuilder()
    .select({
      type: sql`json_build_object('id', ${appointmentType.id}, 'name', ${appointmentType.name},
        'lengthMinutes', ${appointmentType.lengthMinutes}, 'bufferMinutes', ${appointmentType.bufferMinutes},
        'price', ${appointmentType.price}::text, 'currency', ${appointmentType.currency}, 'mode', ${appointmentType.mode},
        'preparation', ${appointmentType.preparation}, 'freeUntilHours', ${appointmentType.freeUntilHours},
        'lateRefundPercent', ${appointmentType.lateRefundPercent}, 'maxVisits', ${appointmentType.maxVisits})`,
    })
    .from(appointmentType)
    .innerJoin(offeredAppointmentType, eq(offeredAppointmentType.typeId, appointmentType.id))
    .where(
      and(
        sql`${appointmentType.id} = ${id}::int`,
        eq(offeredAppointmentType.doctorId, doctorId),
        eq(appointmentType.isActive, true),
      ),
    )
  return sql`(${found})`
}

/** What the doctor `doctorId` (an expression) offers now, as JSON. */
export const typeChoicesOf = (doctorId: SQLWrapper): SQL<{ id: number; name: string; mode: TypeMode }[]> => {
  const offered = new QueryBuilder()
    .select({
      entries: sql`coalesce(json_agg(json_build_object('id', ${appointmentType.id}, 'name', ${appointmentType.name}, 'mode', ${appointmentType.mode})), '[]'::json)`,
    })
    .from(offeredAppointmentType)
    .innerJoin(appointmentType, eq(appointmentType.id, offeredAppointmentType.typeId))
    .where(and(eq(offeredAppointmentType.doctorId, doctorId), eq(appointmentType.isActive, true)))
  return sql`(${offered})`
}

/** How many types patients can be offered. */
export const countActiveTypes = (db: Queryable): Promise<number> =>
  db.$count(appointmentType, eq(appointmentType.isActive, true))
