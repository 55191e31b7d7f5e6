import { instantOf } from '@alafia/contract/kernel/civil'
import { slotMinutes, type AppointmentMode, type AppointmentType } from '@alafia/contract/appointments/schema'
import type { AppointmentStatus } from '@alafia/contract/appointments/states'
import { appointment, careRelationship } from '../appointments/table.ts'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/connect.ts'

export type AppointmentDetails = {
  patient: { id: number }
  doctor: { id: number }
  familyMember?: { id: number } | undefined
  date: string
  time: string
  type?: AppointmentType
  mode?: AppointmentMode
  status?: AppointmentStatus
  reason?: string
  requestNotes?: string | null
  notes?: string | null
  diagnosis?: string | null
  prescription?: string | null
  cancelReason?: string | null
  createdAt?: Date
}

export const visitBuilders = (db: Queryable, clock: Clock) => ({
  async appointment({ patient, doctor, familyMember, status = 'scheduled', createdAt = clock.now(), ...details }: AppointmentDetails) {
    const startsAt = instantOf(details.date, details.time, clock.zone)
    const isCompleted = status === 'completed'
    const [row] = await db
      .insert(appointment)
      .values({
        type: 'general',
        mode: 'video',
        reason: 'Night cough twice a week',
        ...(isCompleted ? { notes: 'Chest clear, speaks full sentences.', diagnosis: 'Mild persistent asthma' } : {}),
        ...details,
        patientId: patient.id,
        doctorId: doctor.id,
        familyMemberId: familyMember?.id ?? null,
        status,
        startsAt,
        endsAt: new Date(startsAt.getTime() + slotMinutes * 60_000),
        createdAt,
        updatedAt: createdAt,
        updatedBy: patient.id,
      })
      .returning()
    if (!row) throw new Error('The appointment was not stored')
    await db.insert(careRelationship).values({ doctorId: doctor.id, patientId: patient.id }).onConflictDoNothing()
    return row
  },
})

export type SeededAppointment = Awaited<ReturnType<ReturnType<typeof visitBuilders>['appointment']>>
