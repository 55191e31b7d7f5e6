import { sql } from 'drizzle-orm'
import { minute } from '@alafia/contract/kernel/durations'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/connect.ts'
import type { Signing } from '../platform/signing-key.ts'
import type { History } from './history.ts'
import { addPrescriptions } from './prescriptions.ts'

const batchSize = 1000
const names = ['Amlodipine 5 mg', 'Metformin 850 mg', 'Paracetamol 500 mg', 'Lisinopril 10 mg']

type BookedAppointment = { id: number; patientId: number; doctorId: number }

/**
 * Pending prescriptions, one for each appointment of a history: every fifth chose no pharmacy, the others each of the pharmacies as
 * often; every fiftieth is urgent, every seventh is a refill. The last has waited since now, each one before it a minute longer.
 * @returns how many are in the queue of the first pharmacy
 */
export const fillPrescriptionQueue = async (
  db: Database,
  { clock, signing }: { clock: Clock; signing: Signing },
  { patients }: Pick<History, 'patients'>,
  pharmacies: readonly { id: number }[],
): Promise<number> => {
  const ids = JSON.stringify(patients.map(({ id }) => id))
  const { rows: appointments } = await db.execute<BookedAppointment>(sql`
    select id, patient_id as "patientId", doctor_id as "doctorId" from appointment
    where patient_id in (select value::int from jsonb_array_elements_text(${ids}::jsonb)) order by id`)
  let waiting = 0
  for (let from = 0; from < appointments.length; from += batchSize) {
    const prescriptions = appointments.slice(from, from + batchSize).map((appointment, nth) => {
      const position = from + nth
      const name = names[position % names.length] ?? 'Ibuprofen 400 mg'
      return {
        appointment: { ...appointment, familyMemberId: null },
        pharmacy: position % 5 === 0 ? undefined : pharmacies[Math.floor(position / 5) % pharmacies.length],
        medications: [{ name, dosage: '1 tablet', frequency: 'daily', duration: '30 days', quantity: 30 }],
        ...(position % 7 === 0 ? { status: 'active' as const, refills: 2, refillsUsed: 1 } : {}),
        queuedAt: new Date(clock.now().getTime() - (appointments.length - position) * minute),
      }
    })
    const urgent = JSON.stringify(
      prescriptions.filter((_one, nth) => nth % 50 === 0).map((one) => one.appointment.id),
    )
    await db.execute(sql`update appointment set type = 'urgent'
      where id in (select value::int from jsonb_array_elements_text(${urgent}::jsonb))`)
    const stored = await addPrescriptions(db, { clock, signing }, prescriptions)
    waiting += stored.filter(
      ({ pharmacyId }) => pharmacyId === null || pharmacyId === pharmacies[0]?.id,
    ).length
  }
  // The database would do this later on its own.
  await db.execute(sql`analyze`)
  return waiting
}
