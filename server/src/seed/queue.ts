import { sql } from 'drizzle-orm'
import { minute } from '@alafia/contract/kernel/durations'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/connect.ts'
import type { Signing } from '../platform/signing-key.ts'
import type { History } from './history.ts'
import { addPrescriptions } from './medicines.ts'

const atOnce = 1000
const names = ['Amlodipine 5 mg', 'Metformin 850 mg', 'Paracetamol 500 mg', 'Lisinopril 10 mg']

type Visit = { id: number; patientId: number; doctorId: number }

/**
 * Prescriptions that wait to be filled, one at each visit of a history: each fifth chose the pharmacy, each fiftieth is of an
 * urgent visit, each seventh a refill; the last in the queue waits since now, each before it a minute longer.
 * @returns how many there are
 */
export const fillQueue = async (
  db: Database,
  { clock, signing }: { clock: Clock; signing: Signing },
  { patients }: Pick<History, 'patients'>,
  pharmacyId: number,
): Promise<number> => {
  const ids = JSON.stringify(patients.map(({ id }) => id))
  const { rows: visits } = await db.execute<Visit>(sql`
    select id, patient_id as "patientId", doctor_id as "doctorId" from appointment
    where patient_id in (select value::int from jsonb_array_elements_text(${ids}::jsonb)) order by id`)
  for (let from = 0; from < visits.length; from += atOnce) {
    const wanted = visits.slice(from, from + atOnce).map((visit, nth) => {
      const place = from + nth
      const name = names[place % names.length] ?? 'Ibuprofen 400 mg'
      return {
        appointment: { ...visit, familyMemberId: null },
        medications: [{ name, dosage: '1 tablet', frequency: 'daily', duration: '30 days', quantity: 30 }],
        ...(place % 7 === 0 ? { status: 'active' as const, refills: 2, refillsUsed: 1 } : {}),
        queuedAt: new Date(clock.now().getTime() - (visits.length - place) * minute),
      }
    })
    const urgent = JSON.stringify(
      wanted.filter((_one, nth) => nth % 50 === 0).map((one) => one.appointment.id),
    )
    await db.execute(sql`update appointment set type = 'urgent'
      where id in (select value::int from jsonb_array_elements_text(${urgent}::jsonb))`)
    const stored = await addPrescriptions(db, { clock, signing }, wanted)
    const chosen = JSON.stringify(stored.filter((_one, nth) => nth % 5 === 0).map(({ id }) => id))
    await db.execute(sql`update prescription set pharmacy_id = ${pharmacyId}
      where id in (select value::int from jsonb_array_elements_text(${chosen}::jsonb))`)
  }
  // As the database does by itself after a while.
  await db.execute(sql`analyze`)
  return visits.length
}
