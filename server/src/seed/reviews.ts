import { emergencyAccessMinutes } from '@alafia/contract/chart-access/labels'
import { minute } from '@alafia/contract/kernel/durations'
import { emergencyAccess } from '../chart-access/table.ts'
import { issueReport } from '../issue-reports/table.ts'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/connect.ts'

export type SeededIssueReport = typeof issueReport.$inferSelect
export type IssueReportDetails = {
  reporter: { id: number }
  patient?: { id: number } | undefined
} & Partial<Omit<typeof issueReport.$inferInsert, 'id' | 'reporterId' | 'patientId'>>

/** By default an open quality issue of medium severity; no one is notified. */
export const addIssueReport = (
  db: Queryable,
  clock: Clock,
  { reporter, patient, ...details }: IssueReportDetails,
): Promise<SeededIssueReport[]> =>
  db
    .insert(issueReport)
    .values({
      type: 'quality-issue',
      severity: 'medium',
      title: 'Broken seal',
      description: 'The seal of one bottle was broken when it came.',
      createdAt: clock.now(),
      updatedAt: clock.now(),
      ...details,
      reporterId: reporter.id,
      patientId: patient?.id ?? null,
    })
    .returning()

export type SeededEmergencyAccess = typeof emergencyAccess.$inferSelect
export type EmergencyAccessDetails = {
  doctor: { id: number }
  patient: { id: number }
} & Partial<Omit<typeof emergencyAccess.$inferInsert, 'id' | 'doctorId' | 'patientId'>>

/** By default one that begins now and lasts an hour; no one is notified. */
export const addEmergencyAccess = (
  db: Queryable,
  clock: Clock,
  { doctor, patient, ...details }: EmergencyAccessDetails,
): Promise<SeededEmergencyAccess[]> => {
  const startedAt = details.startedAt ?? clock.now()
  return db
    .insert(emergencyAccess)
    .values({
      reason: 'Brought in unconscious',
      endsAt: new Date(startedAt.getTime() + emergencyAccessMinutes * minute),
      ...details,
      startedAt,
      doctorId: doctor.id,
      patientId: patient.id,
    })
    .returning()
}
