import { addDays } from '@alafia/contract/kernel/civil'
import { addAppointments } from '@alafia/server/seed/appointments'
import { withCpu } from './cpu.ts'
import { warmLoad, warmUp } from './load.ts'
import { ms, note, ratio, report } from './report.ts'
import type { Bench } from './set-up.ts'
import { halfHour, inBatches } from './world.ts'

const seconds = 6
const connections = 10
/** So many that no patient gathers more than a few prescriptions. */
const pairs = 600
/** More than can be changed while it is measured. */
const visits = 12_000
const goal = 0.45

const times = Array.from({ length: 16 }, (_, nth) => halfHour(16 + nth))

/** Accepting, cancelling, writing and prescribing, each against bare statements that write the same rows. */
export const changesAgainstBaseline = async (bench: Bench) => {
  const { db, clock, seed, url, baselineUrl, readerOf } = bench
  const patients = await seed.patients(pairs)
  const doctors = await inBatches(patients, 20, () => seed.doctor())
  const readers = {
    patients: await inBatches(patients, 4, readerOf),
    doctors: await inBatches(doctors, 4, readerOf),
  }
  const details = Array.from({ length: visits }, (_, nth) => {
    const [patient, doctor] = [patients[nth % pairs], doctors[nth % pairs]]
    if (!patient || !doctor) throw new Error('There is no one to visit')
    const slot = Math.floor(nth / pairs)
    const date = addDays(clock.today(), 1 + Math.floor(slot / times.length))
    return { patient, doctor, date, time: times[slot % times.length] ?? '08:00' }
  })
  const booked: { id: number }[] = []
  for (let from = 0; from < visits; from += 1000)
    booked.push(...(await addAppointments(db, clock, details.slice(from, from + 1000))))

  const at = (nth: number) => {
    const [visit, patient, doctor] = [
      booked[nth],
      readers.patients[nth % pairs],
      readers.doctors[nth % pairs],
    ]
    if (!visit || !patient || !doctor) throw new Error('All visits are changed')
    return { visit, patient, doctor }
  }
  const call = (
    who: { header: Record<string, string> },
    method: 'POST' | 'PATCH',
    path: string,
    body: unknown,
  ) => ({
    path,
    method,
    headers: { ...who.header, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  let accepted = 0
  const changes: [string, (nth: number) => ReturnType<typeof call>][] = [
    [
      'accept',
      (nth) => {
        accepted = nth + 1
        const { visit, doctor } = at(nth)
        return call(doctor, 'PATCH', `/api/appointments/${visit.id}`, { status: 'confirmed' })
      },
    ],
    [
      'prescribe',
      (nth) => {
        const { visit, patient, doctor } = at(nth % (accepted - connections))
        const name = `Bench${String(nth).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))} 5 mg`
        const medications = [{ name, dosage: '1 tablet', frequency: 'daily', duration: '5 days' }]
        // The safety table doesn't know it, which needs a reason.
        const reasons = [{ key: `medicine:${name.toLowerCase()}`, reason: 'Checked by hand' }]
        const who = { patientId: patient.id, doctorId: doctor.id }
        const body = { appointmentId: visit.id, ...who, medications, reasons }
        return call(doctor, 'POST', '/api/prescriptions', body)
      },
    ],
    [
      'message',
      (nth) => {
        const { patient, doctor } = at(nth % pairs)
        const body = {
          receiverId: patient.id,
          subject: 'About your medicine',
          content: 'Take it with food',
        }
        return call(doctor, 'POST', '/api/messages', body)
      },
    ],
    [
      'cancel',
      (nth) => {
        const { visit, patient } = at(visits - 1 - nth)
        const reason = 'Feeling better'
        return call(patient, 'PATCH', `/api/appointments/${visit.id}`, { status: 'cancelled', reason })
      },
    ],
  ]
  for (const [name, change] of changes) {
    const limit = await warmLoad({
      url: `${baselineUrl}/${name}`,
      connections,
      seconds,
      next: () => ({ method: 'POST' }),
    })
    let nth = 0
    const next = () => change(nth++)
    await warmUp({ url, connections, seconds, next })
    const { ours, cpu } = await withCpu(bench, { url, connections, seconds, next })
    const reached = ours.perSecond / limit.perSecond
    report(
      name,
      ratio(reached),
      `at least ${ratio(goal)} of a bare transaction of the same rows`,
      reached >= goal && ours.errors === 0,
    )
    note(
      `${Math.round(ours.perSecond)}/s against ${Math.round(limit.perSecond)}/s; p99 ${ms(ours.p99)}; statuses ${JSON.stringify(ours.statuses)}`,
    )
    if (cpu) note(cpu)
  }
}
