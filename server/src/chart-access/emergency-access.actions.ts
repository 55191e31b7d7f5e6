import { eq } from 'drizzle-orm'
import type { EmergencyAccess, NewEmergencyAccess } from '@alafia/contract/chart-access/schema'
import { emergencyAccessMinutes, patientNotFoundMessage } from '@alafia/contract/chart-access/labels'
import { minute } from '@alafia/contract/kernel/durations'
import { userIdsWithRole } from '../accounts/exports.queries.ts'
import {
  findPatientByIdentifier,
  type PatientIdentifier,
} from '../accounts/patient-lookup.exports.queries.ts'
import { limitRate } from '../accounts/rate-limit.actions.ts'
import { withFamilyConflict } from '../family/policy.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Context, Tx } from '../request/context.ts'
import { emergencyAccess } from './table.ts'
import { accessNotifications } from './emergency-access.notifications.ts'
import { findMember, getEmergencyAccess, getExistingGround, lockMine } from './emergency-access.queries.ts'

/** Including attempts that find no one: enough for any doctor's emergencies, too few to find out who is a patient. */
const maxAttemptsPerHour = 10

/** The contract has checked that the fields of this kind are there. */
const identifierIn = ({
  by,
  email = '',
  phone = '',
  firstName = '',
  lastName = '',
  dateOfBirth = '',
}: NewEmergencyAccess): PatientIdentifier =>
  by === 'name' ? { by, firstName, lastName, dateOfBirth } : by === 'phone' ? { by, phone } : { by, email }

type Found = { patientId: number; memberId: number | null; firstName: string; lastName: string }

/** The one person who needs care. @throws Problem 404, whatever it is that doesn't match */
const findPerson = async (tx: Tx, body: NewEmergencyAccess): Promise<Found> => {
  const holder = await findPatientByIdentifier(tx, identifierIn(body))
  if (!holder) throw new Problem('not-found', patientNotFoundMessage)
  const { id: patientId, ...name } = holder
  if (body.subject === 'account-holder') return { patientId, memberId: null, ...name }
  const { memberFirstName: firstName = '', memberDateOfBirth: dateOfBirth = '' } = body
  const member = await findMember(tx, { patientId, firstName, dateOfBirth })
  if (!member) throw new Problem('not-found', patientNotFoundMessage)
  const { id: memberId, ...memberName } = member
  return { patientId, memberId, ...memberName }
}

/** For everyone who sees it. */
export const invalidateEmergencyAccess = (
  tx: Tx,
  { doctorId, patientId }: { doctorId: number; patientId: number },
) => {
  tx.invalidate({ userId: doctorId }, 'emergency-access')
  tx.invalidate({ userId: patientId }, 'emergency-access')
  tx.invalidate({ role: 'admin' }, 'emergency-access')
  tx.invalidate({ role: 'admin' }, 'activity')
}

/**
 * Opens the record of the one person who is identified exactly, for reading, for an hour; the account holder and every
 * administrator are notified at once. A repeated request returns the access that is open already.
 * @throws Problem 403 for the doctor's own record, the same 404 whenever no patient is found, 409 for a patient in their care, 429
 */
export const startEmergencyAccess = async (
  context: Context,
  body: NewEmergencyAccess,
): Promise<EmergencyAccess> => {
  const { db, actor, clock } = context
  const key = `emergency-access:${actor.userId}`
  await limitRate(db, { key, what: 'emergency accesses', most: maxAttemptsPerHour, minutes: 60 }, clock.now())
  const open = async (tx: Tx): Promise<EmergencyAccess> => {
    const { patientId, memberId, firstName, lastName } = await findPerson(tx, body)
    context.about([patientId])
    if (patientId === actor.userId)
      throw new Problem('forbidden', 'This is your own record. Switch to your patient role to see it')
    const now = clock.now()
    const { isInCare, openId } = await getExistingGround(tx, actor, { patientId, memberId }, now)
    if (isInCare)
      throw new Problem(
        'wrong-state',
        `${firstName} ${lastName} is already your patient. Open the chart from My patients`,
        { patientId, ...(memberId === null ? {} : { familyMemberId: memberId }) },
      )
    if (openId !== null) {
      context.about([patientId], `emergency access ${openId}`)
      return getEmergencyAccess(tx, openId, now)
    }

    const [row] = await tx
      .insert(emergencyAccess)
      .values({
        doctorId: actor.userId,
        patientId,
        familyMemberId: memberId,
        reason: body.reason,
        startedAt: now,
        endsAt: new Date(now.getTime() + emergencyAccessMinutes * minute),
      })
      .returning({ id: emergencyAccess.id })
    if (!row) throw new Error('The emergency access was not stored')
    const access = await getEmergencyAccess(tx, row.id, now)
    const { toPatient, toAdmins } = accessNotifications(access, clock.zone)
    tx.record('emergency-access.started', `emergency access ${row.id}`, patientId)
    tx.notify([patientId], toPatient)
    const admins = await userIdsWithRole(tx, 'admin')
    tx.notify(
      admins.filter((id) => id !== patientId),
      toAdmins,
    )
    invalidateEmergencyAccess(tx, access)
    return access
  }
  return withFamilyConflict(actor, () => context.transact(open))
}

/** Ends the doctor's access before its hour is over; one that has ended stays as it is. @throws Problem 404 */
export const endEmergencyAccess = (context: Context, id: number): Promise<EmergencyAccess> => {
  const { actor, clock } = context
  const subject = `emergency access ${id}`
  context.about([], subject)
  return context.transact(async (tx) => {
    const found = await lockMine(tx, actor, id)
    context.about([found.patientId], subject)
    const now = clock.now()
    if (found.endsAt > now) {
      // The table allows no empty time span, even if the clock hasn't moved.
      const endsAt = new Date(Math.max(now.getTime(), found.startedAt.getTime() + 1))
      await tx.update(emergencyAccess).set({ endsAt }).where(eq(emergencyAccess.id, id))
      tx.record('emergency-access.ended', subject, found.patientId)
      invalidateEmergencyAccess(tx, found)
      for (const topic of ['appointments', 'records'] as const) tx.invalidate({ userId: actor.userId }, topic)
    }
    return getEmergencyAccess(tx, id, now)
  })
}
