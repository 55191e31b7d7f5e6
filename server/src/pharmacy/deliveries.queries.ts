import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Role } from '@alafia/contract/kernel/roles'
import type { Delivery } from '@alafia/contract/pharmacy/schema'
import type { DeliveryStatus } from '@alafia/contract/pharmacy/states'
import { hasRecalledWaiting } from '@alafia/contract/prescriptions/states'
import { people } from '../accounts/exports.queries.ts'
import { familyMembers } from '../family/exports.queries.ts'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { notFound } from '../platform/http/problem.ts'
import {
  filledPrescriptions,
  readableMedicationsOf,
  collectedSince,
  isReversedFill,
  recalledOf,
} from '../prescriptions/exports.queries.ts'
import type { Context } from '../request/context.ts'
import type { Actor } from '../sessions/actor.ts'
import { isStillToDeliver, visibleDeliveries } from './policy.ts'
import { deliveryRequest, isOpen } from './table.ts'

const actorId = param('actorId')
const id = param('id')
const maxShown = 50

/** Parents who share a child don't learn each other's address. */
const onlyForRequester = <Value extends string | null>(role: Role, column: PgColumn, otherwise: string) =>
  role === 'pharmacist'
    ? sql<Value>`${column}`
    : sql<Value>`case when ${deliveryRequest.requestedBy} = ${actorId} then ${column} else ${sql.raw(otherwise)} end`

/** @param which the rows; by default those of the role's list */
const selectRequests = (role: Role, which?: SQL) =>
  prepared((db, name) => {
    const filled = filledPrescriptions('filled')
    const patient = people('patient')
    const member = familyMembers('member')
    const listed = role === 'pharmacist' ? isStillToDeliver(filled) : undefined
    return db
      .select({
        id: deliveryRequest.id,
        prescriptionId: deliveryRequest.prescriptionId,
        fillNumber: deliveryRequest.fillNumber,
        patientId: deliveryRequest.patientId,
        address: onlyForRequester<string>(
          role,
          deliveryRequest.address,
          `'Where the other parent asked for it'`,
        ),
        phone: onlyForRequester<string>(role, deliveryRequest.phone, `''`).mapWith(deliveryRequest.phone),
        note: onlyForRequester<string | null>(role, deliveryRequest.note, 'null'),
        status: deliveryRequest.status,
        createdAt: deliveryRequest.createdAt,
        filled: { status: filled.status, fillCount: filled.fillCount, medications: filled.medications },
        taken: collectedSince(deliveryRequest),
        isReversed: isReversedFill(deliveryRequest),
        recalls: recalledOf(filled.id),
        patient: { firstName: patient.firstName, lastName: patient.lastName },
        member: { firstName: member.firstName, lastName: member.lastName },
      })
      .from(deliveryRequest)
      .innerJoin(filled, eq(filled.id, deliveryRequest.prescriptionId))
      .innerJoin(patient, eq(patient.id, deliveryRequest.patientId))
      .leftJoin(member, eq(member.id, filled.familyMemberId))
      .where(and(visibleDeliveries(role, actorId, filled), which ?? listed))
      .orderBy(desc(deliveryRequest.createdAt), desc(deliveryRequest.id))
      .limit(maxShown)
      .prepare(name)
  })

type Row = Awaited<ReturnType<ReturnType<ReturnType<typeof selectRequests>>['execute']>>[number]

/** Read from the fill, because the pharmacist records collection and delivery only there. */
const deliveryStatusOf = ({ status, fillNumber, filled, taken, isReversed }: Row): DeliveryStatus => {
  if (status !== 'requested' && status !== 'on-the-way') return status
  if (isReversed && taken.times === 0) return 'cancelled'
  if (filled.fillCount === fillNumber && taken.times <= 1) {
    if (filled.status === 'picked-up') return 'collected'
    if (filled.status === 'delivered') return 'delivered'
    if (taken.times === 0) return status
  }
  // The prescription's status now belongs to a later fill. A collector is recorded at the counter, rarely on delivery.
  const wasDelivered = status === 'on-the-way' || (taken.times > 0 && taken.firstBy === null)
  return wasDelivered ? 'delivered' : 'collected'
}

const toDelivery = (row: Row): Delivery => {
  const {
    filled,
    fillNumber: _fillNumber,
    taken: _taken,
    isReversed: _isReversed,
    recalls,
    patient,
    member,
    patientId: _patientId,
    ...shown
  } = row
  const person = member ?? patient
  return {
    ...shown,
    patientName: `${person.firstName} ${person.lastName}`,
    accountHolderName: `${patient.firstName} ${patient.lastName}`,
    medications: readableMedicationsOf(filled).map(({ name }) => name),
    status: deliveryStatusOf(row),
    isRecalled: hasRecalledWaiting({ recalls }),
    createdAt: row.createdAt.toISOString(),
  }
}

const lists = { patient: selectRequests('patient'), pharmacist: selectRequests('pharmacist') }

/** A patient's latest fifty requests, or what a pharmacist has to deliver; newest first. */
export const listDeliveries = async ({ db, actor, about }: Context): Promise<Delivery[]> => {
  const list = actor.role === 'pharmacist' ? lists.pharmacist : lists.patient
  const rows = await list(db).execute({ actorId: actor.userId })
  about(rows.map(({ patientId }) => patientId))
  return rows.map(toDelivery)
}

const matchesId = eq(deliveryRequest.id, id)
const selectRequest = {
  patient: selectRequests('patient', matchesId),
  pharmacist: selectRequests('pharmacist', matchesId),
}

/** A request of the patient, or of a fill by the pharmacist. @throws Problem 404 */
export const getDelivery = async (
  db: Queryable,
  { userId, role }: Actor,
  deliveryId: number,
): Promise<Delivery> => {
  const [row] = await (role === 'pharmacist' ? selectRequest.pharmacist : selectRequest.patient)(db).execute({
    actorId: userId,
    id: deliveryId,
  })
  if (!row) throw notFound()
  return toDelivery(row)
}

const prescriptionId = param('prescriptionId')
const fillNumber = param('fillNumber')
const selectOpenRequest = selectRequests(
  'patient',
  and(
    isOpen(deliveryRequest),
    eq(deliveryRequest.prescriptionId, prescriptionId),
    eq(deliveryRequest.fillNumber, fillNumber),
  ),
)

/** The patient's request for the prescription's last fill that is stored as open; it may have ended since. */
export const findOpenDelivery = async (
  db: Queryable,
  { userId }: Actor,
  prescription: { id: number; fillCount: number },
): Promise<Delivery | undefined> => {
  const [row] = await selectOpenRequest(db).execute({
    actorId: userId,
    prescriptionId: prescription.id,
    fillNumber: prescription.fillCount,
  })
  return row && toDelivery(row)
}
