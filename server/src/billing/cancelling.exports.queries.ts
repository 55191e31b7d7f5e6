import { eq, inArray, and, sql } from 'drizzle-orm'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { variants } from '../platform/database/query-variants.ts'
import type { Role } from '@alafia/contract/kernel/roles'
import type { Reader, Tx } from '../request/context.ts'
import type { Actor } from '../sessions/actor.ts'
import { visibleTo } from './policy.ts'
import { payment, paymentAttempt } from './table.ts'

/** A payment, whether the actor may see it, and whether an attempt to pay it has no answer yet. */
export type BillOfAppointment = typeof payment.$inferSelect & { isVisible: boolean; isBeingPaid: boolean }

const statement = variants(({ role, isLocked }: { role: Role; isLocked: boolean }) =>
  prepared((db, name) => {
    const query = db
      .select({
        bill: payment,
        isVisible: sql<boolean>`${visibleTo(role, param('actorId'))}`,
        isBeingPaid: sql<boolean>`exists (${db
          .select({ id: paymentAttempt.id })
          .from(paymentAttempt)
          .where(
            and(
              eq(paymentAttempt.paymentId, payment.id),
              inArray(paymentAttempt.outcome, ['started', 'interrupted']),
            ),
          )})`,
      })
      .from(payment)
      .where(eq(payment.appointmentId, param('appointmentId')))
    return (isLocked ? query.for('update', { of: payment }) : query).prepare(name)
  }),
)

const find =
  (isLocked: boolean) =>
  async (
    reader: Reader,
    { role, userId }: Actor,
    appointmentId: number,
  ): Promise<BillOfAppointment | undefined> => {
    const [row] = await statement({ role, isLocked })(reader).execute({ actorId: userId, appointmentId })
    return row && { ...row.bill, isVisible: row.isVisible, isBeingPaid: row.isBeingPaid }
  }

/** What an appointment costs, if anything. The caller has checked that the actor may see the appointment. */
export const findBill = find(false)

/** The same, locked until the transaction ends. */
export const lockBill = (tx: Tx, actor: Actor, appointmentId: number) => find(true)(tx, actor, appointmentId)
