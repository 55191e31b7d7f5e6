import { emergencyAccessMinutes } from '@alafia/contract/chart-access/labels'
import { accessNotifications } from '../../chart-access/emergency-access.notifications.ts'
import { emergencyAccess } from '../../chart-access/table.ts'
import { doctorDisplayName } from '../../doctors/exports.queries.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { DemoPeople } from './people.ts'
import { actorOf, type Event } from './events.ts'
import { later, type Timeline } from './timeline.ts'

/** One night a doctor who doesn't treat Amina needed to know what she takes: what they read, and who was notified. */
export const addEmergency = async (
  tx: Transaction,
  clock: Clock,
  line: Timeline,
  { person, admins }: DemoPeople,
): Promise<Event[]> => {
  const [doctor, patient] = [person.balogun, person.amina]
  const reason = 'Fainted at a wedding in Ikeja; nobody there knows what she takes'
  const startedAt = line.at(-26, '22:10')
  const endsAt = later(startedAt, 18)
  const [row] = await tx
    .insert(emergencyAccess)
    .values({ doctorId: doctor.id, patientId: patient.id, reason, startedAt, endsAt })
    .returning({ id: emergencyAccess.id })
  if (!row) throw new Error('The emergency access was not stored')
  const { toPatient, toAdmins } = accessNotifications(
    {
      id: row.id,
      doctorName: doctorDisplayName(doctor),
      familyMemberId: null,
      patientName: `${patient.firstName} ${patient.lastName}`,
      reason,
      startedAt: startedAt.toISOString(),
      // The end as it was when they were notified.
      endsAt: later(startedAt, emergencyAccessMinutes).toISOString(),
    },
    clock.zone,
  )
  const subject = `emergency access ${row.id}`
  const about = { actor: actorOf(doctor), subject, patientId: patient.id }
  return [
    {
      ...about,
      at: startedAt,
      action: 'emergency-access.started',
      notified: [
        { to: patient, notice: toPatient },
        { to: admins.folake, notice: toAdmins },
      ],
    },
    { ...about, at: later(startedAt, 1), action: 'record.list', notified: [] },
    { ...about, at: endsAt, action: 'emergency-access.ended', notified: [] },
  ]
}
