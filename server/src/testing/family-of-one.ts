import { sql } from 'drizzle-orm'
import type { Appointment } from '@alafia/contract/appointments/schema'
import type { TestServer } from './server.ts'

type Booking = { status: Appointment['status']; date: string }

/** A patient with one member, Kemi, and a doctor who sees her: for testing what happens when a member leaves the family. */
export const familyOfOne = async (server: TestServer) => {
  const amina = await server.seed.patient()
  const okafor = await server.seed.doctor()
  const patient = await server.as(amina)
  const kemi = await server.seed.familyMember(amina, { firstName: 'Kemi' })
  return {
    amina,
    okafor,
    patient,
    kemi,
    remove: (member = kemi) => patient.delete(`/api/family/${member.id}`),
    /** The doctor treats the account holder, too. */
    ownAppointment: (details: Booking) =>
      server.seed.appointment({ patient: amina, doctor: okafor, time: '11:00', ...details }),
    appointment: (details: Booking, member = kemi) =>
      server.seed.appointment({
        patient: amina,
        doctor: okafor,
        familyMember: member,
        time: '10:00',
        ...details,
      }),
    /** Nothing if the member was erased. */
    archivedAt: async (member = kemi): Promise<Date | null | undefined> => {
      const { rows } = await server.db.execute<{ at: string | null }>(
        sql`select archived_at as at from family_member where id = ${member.id}`,
      )
      return rows[0] && (rows[0].at === null ? null : new Date(rows[0].at))
    },
  }
}
