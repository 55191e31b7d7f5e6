import { eq, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Role } from '@alafia/contract/kernel/roles'
import { isInCareOf, isOpenTo, personOf, type Viewer } from '../chart-access/policy.ts'
import { mayActFor } from '../family/policy.ts'
import type { Rule } from '../request/authorize.ts'
import type { Actor } from '../sessions/actor.ts'

/** Whose order it is, in a statement. */
type OrderColumns = { patientId: PgColumn; familyMemberId: PgColumn; doctorId: PgColumn }

const isOrderedBy = (actorId: Placeholder, { doctorId }: OrderColumns): SQL => eq(doctorId, actorId)

/** Whether the doctor works with the order: their own, or of a person in their care, so that colleagues cover for each other. */
export const isWorkedOnBy = (viewer: Viewer, of: OrderColumns): SQL<boolean> => {
  const own = isOrderedBy(viewer.actorId, of)
  return sql<boolean>`${or(own, isInCareOf(viewer, personOf(of))) ?? own}`
}

/** A doctor reads also what is open in an emergency (ORD-2). */
export const readableBy = (role: Role, viewer: Viewer, of: OrderColumns): SQL => {
  switch (role) {
    case 'patient':
      return mayActFor(viewer.actorId, 'records', of.patientId, of.familyMemberId)
    case 'doctor': {
      const own = isOrderedBy(viewer.actorId, of)
      return or(own, isOpenTo(viewer, personOf(of))) ?? own
    }
    case 'pharmacist':
    case 'admin':
      return sql`false`
  }
}

export const isInCare = (viewer: Viewer, of: OrderColumns): SQL<boolean> =>
  sql<boolean>`${isInCareOf(viewer, personOf(of))}`

/** What the caller found out about an order before changing it. */
type Found = { doctorId: number; isWorkedOn: boolean; isArchived: boolean }

/** A patient enters results for the people of the account, a doctor also for someone who has left the family. */
export const mayEnterResult =
  ({ role }: Actor): Rule<Found> =>
  ({ isWorkedOn, isArchived }) => {
    if (role === 'patient')
      return isArchived ? 'This person has left the family list. Their results can only be read' : undefined
    return isWorkedOn ? undefined : inEmergency
  }

const inEmergency =
  'You can read these results in an emergency. Only a doctor who treats this person can enter or sign off results'

export const maySignOff: Rule<Found> = ({ isWorkedOn }) => (isWorkedOn ? undefined : inEmergency)

export const mayCancel =
  ({ userId }: Actor): Rule<Found> =>
  ({ doctorId }) =>
    doctorId === userId ? undefined : 'Only the doctor who ordered this can cancel it'

/** A patient's entry never replaces a doctor's, nor one that a doctor has signed off. */
export const mayCorrect =
  ({ role }: Actor): Rule<{ enteredAs: string; isSignedOff: boolean }> =>
  ({ enteredAs, isSignedOff }) => {
    if (role !== 'patient') return undefined
    if (enteredAs === 'doctor') return 'The clinic entered this result. Ask your doctor to correct it'
    return isSignedOff ? 'Your doctor has signed this result off. Ask them to correct it' : undefined
  }
