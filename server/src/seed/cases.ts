import { emergencyAccessMinutes } from '@alafia/contract/chart-access/labels'
import { minute } from '@alafia/contract/kernel/durations'
import { emergencyAccess } from '../chart-access/table.ts'
import { issueReport } from '../issue-reports/table.ts'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/connect.ts'

export type Report = typeof issueReport.$inferSelect
export type ReportDetails = {
  reporter: { id: number }
  patient?: { id: number } | undefined
} & Partial<Omit<typeof issueReport.$inferInsert, 'id' | 'reporterId' | 'patientId'>>

/** A quality issue of medium severity, open, unless more is said; nobody is told. */
export const addReport = (
  db: Queryable,
  clock: Clock,
  { reporter, patient, ...details }: ReportDetails,
): Promise<Report[]> =>
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

export type Emergency = typeof emergencyAccess.$inferSelect
export type EmergencyDetails = {
  doctor: { id: number }
  patient: { id: number }
} & Partial<Omit<typeof emergencyAccess.$inferInsert, 'id' | 'doctorId' | 'patientId'>>

/** One that begins now and lasts its hour, unless more is said; nobody is told. */
export const addEmergencyAccess = (
  db: Queryable,
  clock: Clock,
  { doctor, patient, ...details }: EmergencyDetails,
): Promise<Emergency[]> => {
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
