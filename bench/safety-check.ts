import type { Seed } from '@alafia/server/seed/seeding'
import { load } from './load.ts'
import { ms, note, report } from './report.ts'
import type { Reader } from './scenarios.ts'

const maxMs = 60
const seconds = 8
const readers = 4
const current = 40

const names = [
  'Amlodipine 5 mg',
  'Metformin 500 mg',
  'Losartan 50 mg',
  'Salbutamol inhaler 100 mcg',
  'Omeprazole 20 mg caps',
]
const order = [
  'Amoxicillin 500 mg caps',
  'Ibuprofen 400 mg tabs',
  'Coartem 80/480',
  'Warfarin 5 mg tabs',
  'Paracetamol 500 mg tabs',
]

const medication = (name: string) => ({
  name,
  dosage: name.includes('inhaler') ? '2 puffs' : '1',
  frequency: 'twice a day after food',
  duration: '30 days',
})

/** The check of an order for someone with many current medicines, as it runs while a doctor types. */
export const busyCheck = async (
  url: string,
  seed: Seed,
  readerOf: (person: Awaited<ReturnType<Seed['doctor']>>) => Promise<Reader>,
) => {
  const [patient, doctor] = [await seed.patient(), await seed.doctor({ slots: [] })]
  const appointment = await seed.appointment({
    patient,
    doctor,
    date: '2031-03-11',
    time: '10:00',
    status: 'confirmed',
  })
  for (let one = 0; one < current; one += 1)
    await seed.prescription({ appointment, medications: [medication(names[one % names.length] ?? '')] })
  const { header } = await readerOf(doctor)
  let typed = 0
  const result = await load({
    url,
    connections: readers,
    seconds,
    next: () => {
      typed += 1
      const medications = order
        .map(medication)
        .map((one, at) => (at === 0 ? { ...one, instructions: `day ${typed % 500}` } : one))
      return {
        path: '/api/prescriptions/check',
        method: 'POST',
        headers: { ...header, 'content-type': 'application/json' },
        body: JSON.stringify({ appointmentId: appointment.id, medications }),
      }
    },
  })
  if (Object.keys(result.statuses).join() !== '200')
    throw new Error(`/api/prescriptions/check answered ${JSON.stringify(result.statuses)}`)
  report(
    `the safety check of ${order.length} medicines beside ${current} current ones, p99`,
    ms(result.p99),
    `under ${maxMs} ms`,
    result.p99 < maxMs && result.errors === 0,
  )
  note(
    `p50 ${ms(result.p50)}; ${Math.round(result.perSecond)}/s with ${readers} readers; ${result.errors} errors`,
  )
}
