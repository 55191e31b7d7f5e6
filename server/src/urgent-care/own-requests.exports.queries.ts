import { asc, eq } from 'drizzle-orm'
import type { Database } from '../platform/database/connect.ts'
import { careRequest } from './table.ts'

/** Everything that an account holder wrote to ask for immediate care, for themselves and their family, oldest first. */
export const ownCareRequests = (db: Database, userId: number) =>
  db
    .select({
      id: careRequest.id,
      familyMemberId: careRequest.familyMemberId,
      reason: careRequest.reason,
      status: careRequest.status,
      requestedAt: careRequest.requestedAt,
      settledAt: careRequest.settledAt,
      appointmentId: careRequest.appointmentId,
    })
    .from(careRequest)
    .where(eq(careRequest.requestedBy, userId))
    .orderBy(asc(careRequest.id))
