import { eq, sql } from 'drizzle-orm'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { variants } from '../platform/database/query-variants.ts'
import type { Authorized } from '../request/authorize.ts'
import type { Context, Tx } from '../request/context.ts'
import type { ConsultationOutcome } from './consultation/consultation.actions.ts'
import type { AppointmentRow } from './row.ts'
import { appointment } from './table.ts'

export const asTimestamp = (at: Date) => at.toISOString().replace('T', ' ').replace('Z', '')

export type AppointmentColumns = Partial<
  Pick<AppointmentRow, 'status' | 'notes' | 'diagnosis' | 'cancelReason'> &
    ConsultationOutcome & { startedAt: null; doctorJoinedAt: null; roomId: null }
>

/** Who makes a transition, and when. */
export type Mover = Pick<Context, 'actor' | 'clock'>

type SavedColumn = keyof AppointmentColumns | 'updatedAt' | 'updatedBy'

/** One statement for each set of columns: planning it each time takes longer than running it. */
const saveStatement = variants((columns: readonly (readonly [SavedColumn, 'given' | 'null'])[]) =>
  prepared((db, name) =>
    db
      .update(appointment)
      .set(
        Object.fromEntries(
          columns.map(([column, value]) => [
            column,
            value === 'null' ? sql`null` : sql`${sql.param(param(column), appointment[column])}`,
          ]),
        ),
      )
      .where(eq(appointment.id, param('id')))
      .prepare(name),
  ),
)

export const save = async (
  tx: Tx,
  booked: Authorized<AppointmentRow>,
  changes: AppointmentColumns,
  { actor, clock }: Mover,
): Promise<AppointmentRow> => {
  const updatedAt = clock.now()
  const columns = { ...changes, updatedAt, updatedBy: actor.userId }
  const variant = Object.entries(columns).map(
    // The keys of `columns`.
    ([column, value]) => [column as SavedColumn, value === null ? 'null' : 'given'] as const,
  )
  await saveStatement(variant)(tx).execute({ ...columns, id: booked.id })
  const { roomId, ...shown } = changes
  return { ...booked, ...shown, ...(roomId === null && { room: null }), updatedAt: asTimestamp(updatedAt) }
}
