import { eq } from 'drizzle-orm'
import type { NewOrder, TestOrder } from '@alafia/contract/orders/schema'
import { isAgreed, isEnded } from '@alafia/contract/appointments/states'
import { lockVisible } from '../appointments/exports.queries.ts'
import { mayConsult } from '../appointments/policy.ts'
import { doctorIdsInCareOf, requireCare } from '../chart-access/exports.queries.ts'
import { accountsActingFor, firstNameOfMember } from '../family/exports.queries.ts'
import { withFamilyConflict } from '../family/policy.ts'
import { doctorDisplayName } from '../doctors/exports.queries.ts'
import { invalid, Problem } from '../platform/http/problem.ts'
import { authorize } from '../request/authorize.ts'
import type { Context, Tx } from '../request/context.ts'
import { investigationOf } from './catalogue/all.ts'
import { lockOrder, resultsOfLocked } from './locked.queries.ts'
import { cancelledNotification, orderedNotification } from './notifications.ts'
import { findOrder } from './orders.queries.ts'
import { mayCancel } from './policy.ts'
import { toOrder } from './row.ts'
import { testOrder, type StoredTest } from './table.ts'

/** Everyone who may have the person's orders on their screen. */
export const invalidateOrders = async (
  tx: Tx,
  order: { patientId: number; familyMemberId: number | null; doctorId: number },
): Promise<void> => {
  const [acting, treating] = await Promise.all([accountsActingFor(tx, order), doctorIdsInCareOf(tx, order)])
  for (const userId of new Set([...acting, order.doctorId, ...treating])) tx.invalidate({ userId }, 'results')
}

/** The order as the caller sees it after a change. */
export const orderAfter = async (context: Context, tx: Tx, id: number): Promise<TestOrder> =>
  toOrder(await findOrder(tx, context, id), context.actor.role)

/** @throws Problem 400 for a test that isn't in the list */
const storedTests = (tests: NewOrder['tests']): StoredTest[] =>
  tests.map(({ key, name, kind }, place) => {
    if (key == null) return { key: null, name: name ?? '', kind: kind ?? 'other', loinc: null }
    const found = investigationOf(key)
    if (!found) throw invalid(`tests.${place}.key`, 'This test isn’t in the list')
    return { key, name: found.name, kind: found.kind, loinc: found.loinc }
  })

/**
 * Orders tests at an appointment that is confirmed or completed.
 * @throws Problem 400, 403, 404, and 409 at an appointment that didn't take place, or once care has ended
 */
export const orderTests = (context: Context, appointmentId: number, body: NewOrder): Promise<TestOrder> =>
  withFamilyConflict(context.actor, () =>
    context.transact(async (tx) => {
      const { actor, clock } = context
      context.about([], `appointment ${appointmentId}`)
      const found = await lockVisible(tx, context, appointmentId)
      context.about([found.patientId], `appointment ${appointmentId}`, found.familyMemberId)
      const { patientId, familyMemberId, doctorId, status, ...row } = authorize(found, mayConsult(actor))
      if (!isAgreed(status))
        throw new Problem(
          'wrong-state',
          isEnded(status)
            ? 'This appointment didn’t take place, so no test can be ordered at it'
            : 'This appointment isn’t confirmed yet. Confirm it to order tests at it',
        )
      await requireCare(tx, context, { patientId, familyMemberId })
      const tests = storedTests(body.tests)
      const [stored] = await tx
        .insert(testOrder)
        .values({
          appointmentId,
          patientId,
          familyMemberId,
          doctorId,
          orderedAt: clock.now(),
          tests,
          note: body.note,
        })
        .returning({ id: testOrder.id })
      if (!stored) throw new Error('The order was not stored')
      tx.record('test-order.added', `test order ${stored.id}`, patientId)
      const doctorName = doctorDisplayName({ firstName: row.doctorFirstName, lastName: row.doctorLastName })
      const member = await firstNameOfMember(tx, familyMemberId)
      tx.notify([patientId], orderedNotification({ testOrderId: stored.id, doctorName, member }))
      await invalidateOrders(tx, { patientId, familyMemberId, doctorId })
      return orderAfter(context, tx, stored.id)
    }),
  )

/** @throws Problem 403, 404, and 409 once there is a result: it has to be reviewed */
export const cancelOrder = (context: Context, id: number, reason: string): Promise<TestOrder> =>
  context.transact(async (tx) => {
    const { actor, clock } = context
    context.about([], `test order ${id}`)
    const order = authorize(await lockOrder(context, tx, id), mayCancel(actor))
    if (order.cancelledAt !== null) throw new Problem('wrong-state', 'This order is cancelled already')
    if ((await resultsOfLocked(tx, order)).length > 0)
      throw new Problem('wrong-state', 'There is a result already. Review it instead')
    const now = clock.now()
    await tx
      .update(testOrder)
      .set({ cancelledAt: now, cancelReason: reason, updatedAt: now })
      .where(eq(testOrder.id, id))
    tx.record('test-order.cancelled', `test order ${id}`, order.patientId)
    const after = await orderAfter(context, tx, id)
    const member = await firstNameOfMember(tx, order.familyMemberId)
    tx.notify(
      [order.patientId],
      cancelledNotification({ testOrderId: id, doctorName: after.doctorName, member }),
    )
    await invalidateOrders(tx, order)
    return after
  })
