import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Verification } from '@alafia/contract/letters/verification'
import { textInPdf } from '../../testing/pdf-text.ts'
import { testServer, type Caller, type Person, type TestServer } from '../../testing/server.ts'
import { appointmentSummary } from '../table.ts'

let server: TestServer
let amina: Person
let okafor: Person
let patient: Caller
let doctor: Caller
let id: number

beforeAll(async () => {
  server = await testServer({ settings: { clinicName: 'Alafia Demo Clinic' } })
  okafor = await server.seed.doctor()
  doctor = await server.as(okafor)
})
afterAll(() => server.close())

const outcome = {
  notes: 'Better since Monday',
  diagnosis: 'Essential hypertension',
  diagnosisCodes: ['I10'],
  advice: 'Less salt',
  workingNote: 'Canary thought',
}
const complete = () => doctor.patch(`/api/appointments/${id}`, { status: 'completed', ...outcome })

beforeEach(async () => {
  amina = await server.seed.patient()
  patient = await server.as(amina)
  id = (
    await server.seed.appointment({
      patient: amina,
      doctor: okafor,
      date: '2026-03-11',
      time: '10:00',
      status: 'confirmed',
    })
  ).id
  const { status } = await complete()
  if (status !== 200) throw new Error(`Completing answered ${status}`)
})

const rowOf = async (of = id) =>
  (await server.db.select().from(appointmentSummary).where(eq(appointmentSummary.appointmentId, of)))[0]
const verify = async () =>
  (await server.anyone.get<Verification>(`/api/verify/${(await rowOf())?.code}`)).body
const summary = async (of = id) =>
  textInPdf((await patient.download(`/api/records/appointments/${of}/summary`)).bytes).join('')

const asSigned = {
  kind: 'appointment-summary',
  isGenuine: true,
  issuedOn: '2026-03-11',
  addedSince: false,
}

describe('LET-9 the summary of a completed appointment', () => {
  test('is signed when it is completed, prints its code, and never the working note', async () => {
    expect(await verify()).toEqual(asSigned)
    const text = await summary()
    expect(text).toContain(`/verify/${(await rowOf())?.code}`)
    expect(text).toContain('AlafiaDemoClinic')
    expect(text).toContain('Licencenumber')
    expect(text).not.toMatch(/Canary|Address/)
  })

  test('that was completed before summaries were signed has no code', async () => {
    const old = await server.seed.appointment({
      patient: amina,
      doctor: okafor,
      date: '2026-01-05',
      time: '10:00',
      status: 'completed',
    })
    expect(await rowOf(old.id)).toBeUndefined()
    const text = await summary(old.id)
    expect(text).toContain('Appointmentsummary')
    expect(text).not.toMatch(/verify|Scan/)
  })

  test('with an addendum shows as added to since', async () => {
    await doctor.post(`/api/appointments/${id}/addenda`, { text: 'Called: well.' })
    expect(await verify()).toEqual({ ...asSigned, addedSince: true })
  })

  test('with a later prescription shows as added to since', async () => {
    const medications = [
      {
        name: 'Amlodipine 5 mg',
        dosage: '1 tablet',
        frequency: 'once a day',
        duration: '30 days',
        quantity: 30,
      },
    ]
    const { status } = await doctor.post('/api/prescriptions', {
      appointmentId: id,
      patientId: amina.id,
      doctorId: okafor.id,
      medications,
    })
    expect(status).toBe(201)
    expect(await verify()).toEqual({ ...asSigned, addedSince: true })
  })

  test.each(['notes', 'diagnosis', 'advice', 'reason'])(
    'with changed %s isn’t genuine, and the paper says so instead of a code',
    async (column) => {
      await server.db.execute(
        sql`update appointment set ${sql.identifier(column)} = 'Rewritten' where id = ${id}`,
      )
      expect(await verify()).toMatchObject({ isGenuine: false })
      const text = await summary()
      expect(text).toContain('changedafterthedoctorsignedit')
      expect(text).not.toContain('/verify/')
    },
  )

  test('with an addendum that was rewritten isn’t genuine', async () => {
    await doctor.post(`/api/appointments/${id}/addenda`, { text: 'Called: well.' })
    await server.db.execute(sql`alter table appointment_addendum disable trigger user`)
    await server.db.execute(
      sql`update appointment_addendum set text = 'Rewritten' where appointment_id = ${id}`,
    )
    await server.db.execute(sql`alter table appointment_addendum enable trigger user`)
    expect(await verify()).toMatchObject({ isGenuine: false, addedSince: true })
  })

  test('is append-only', async () => {
    await expect(server.db.update(appointmentSummary).set({ code: 'x' })).rejects.toThrow('Failed query')
    await expect(server.db.delete(appointmentSummary)).rejects.toThrow('Failed query')
  })
})
