import { and, eq, exists, gt, or, type Placeholder, type SQL } from 'drizzle-orm'
import { QueryBuilder, type PgColumn } from 'drizzle-orm/pg-core'
import type { CareRequestStatus } from '@alafia/contract/urgent-care/states'
import type { Role } from '@alafia/contract/kernel/roles'
import { isActiveAs } from '../accounts/exports.queries.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Rule } from '../request/authorize.ts'
import type { Actor } from '../sessions/actor.ts'
import { careRequest, doctorDuty } from './table.ts'

/** Who reads, and when: a duty is limited in time. */
export type Viewer = { actorId: Placeholder; now: Placeholder }

/** Whether the doctor is on duty. */
export const isOnDuty = (doctorId: Placeholder | PgColumn, now: Placeholder): SQL =>
  exists(
    new QueryBuilder()
      .select({ doctorId: doctorDuty.doctorId })
      .from(doctorDuty)
      .where(
        and(
          eq(doctorDuty.doctorId, doctorId),
          gt(doctorDuty.endsAt, now),
          isActiveAs(doctorDuty.doctorId, 'doctor'),
        ),
      ),
  )

/**
 * A patient sees their own requests. A doctor on duty sees those that wait and those that were settled lately, so that a doctor
 * who comes too late learns who took it.
 */
export const visibleTo = (role: Role, { actorId, now, lately }: Viewer & { lately: Placeholder }): SQL => {
  const never = eq(careRequest.id, 0)
  switch (role) {
    case 'patient':
      return eq(careRequest.requestedBy, actorId)
    case 'doctor':
      return (
        and(
          isOnDuty(actorId, now),
          or(eq(careRequest.status, 'waiting'), gt(careRequest.settledAt, lately)),
        ) ?? never
      )
    case 'admin':
    case 'pharmacist':
      return never
  }
}

export const mayRequest =
  ({ role }: Actor): Rule<unknown> =>
  () =>
    role === 'patient' ? undefined : 'You can ask only for yourself and your family'

export const mayTake =
  ({ role, userId }: Actor): Rule<{ patientId: number }> =>
  ({ patientId }) =>
    role !== 'doctor'
      ? 'Only a doctor on duty can take a request'
      : patientId === userId
        ? "You can't be your own patient"
        : undefined

export const mayWithdraw =
  ({ role, userId }: Actor): Rule<{ requestedBy: number }> =>
  ({ requestedBy }) =>
    role === 'patient' && requestedBy === userId ? undefined : 'Only the patient can leave the queue'

const settledTexts: Record<Exclude<CareRequestStatus, 'waiting'>, (doctorName: string) => string> = {
  taken: (doctorName) => `This request is already taken, by ${doctorName}`,
  withdrawn: () => 'This request is withdrawn: the patient has left the queue',
  expired: () => 'This request has expired: no one took it in time',
}

/** @throws Problem 409 naming the current status, unless the request is waiting. */
export const requireWaiting = ({
  status,
  doctorName,
}: {
  status: CareRequestStatus
  doctorName: string | null
}): void => {
  if (status !== 'waiting')
    throw new Problem('wrong-state', settledTexts[status](doctorName ?? 'another doctor'))
}
