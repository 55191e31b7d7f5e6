import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Appointment, AppointmentDetails } from '@alafia/contract/appointments/schema'
import { addDays } from '@alafia/contract/kernel/civil'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import type { ChartEntry } from '@alafia/contract/patients/schema'
import { textInPdf } from '../../testing/pdf-text.ts'
import { testServer, type Caller, type Person, type TestServer } from '../../testing/server.ts'

let server: TestServer
let amina: Person
let okafor: Person
let patient: Caller
let doctor: Caller
let admin: Caller

const today = '2026-03-11'

beforeAll(async () => {
  server = await testServer()
  ;[amina, okafor] = [await server.seed.patient(), await server.seed.doctor()]
  ;[patient, doctor] = [await server.as(amina), await server.as(okafor)]
  admin = await server.as(await server.seed.admin())
})
afterAll(() => server.close())

let count = 8
const seedAppointment = (date = today) =>
  server.seed.appointment({
    patient: amina,
    doctor: okafor,
    status: 'confirmed',
    date,
    time: `${String((count += 1)).padStart(2, '0')}:00`,
  })
const draft = { notes: 'Coughs', diagnosis: '', diagnosisCodes: [], advice: '', workingNote: '', version: 0 }
const write = (id: number, more: object = {}) =>
  doctor.put(`/api/appointments/${id}/draft`, { ...draft, ...more })
const change = (by: Caller, id: number, body: object) =>
  by.patch<Appointment & Omit<ProblemBody, 'status'>>(`/api/appointments/${id}`, body)
const read = async (by: Caller, id: number) =>
  (await by.get<AppointmentDetails>(`/api/appointments/${id}`)).body
const cancel = { status: 'cancelled', reason: 'Well again' }
const move = { appointmentDate: '2026-03-16', appointmentTime: '09:00' }

describe('APPT-55 a visit in progress', () => {
  test('can be cancelled or moved by the patient until the doctor writes, and no more from then on', async () => {
    const before = await seedAppointment()
    expect((await read(patient, before.id)).startedAt).toBeNull()
    expect((await change(patient, before.id, cancel)).status).toBe(200)

    const { id } = await seedAppointment()
    const startedAt = server.clock.now().toISOString()
    await write(id)
    expect((await read(patient, id)).startedAt).toBe(startedAt)
    for (const body of [cancel, move]) {
      const answer = await change(patient, id, body)
      expect([answer.status, answer.body.type]).toEqual([409, '/problems/wrong-state'])
      expect(answer.body.detail).toContain('speak to the doctor or call the clinic')
    }
    expect(await read(patient, id)).toMatchObject({ status: 'confirmed', startedAt })
    server.clock.advance(1)
    await write(id, { notes: 'Coughs at night', version: 1 })
    expect((await read(patient, id)).startedAt).toBe(startedAt)
  })

  test('can still be cancelled by the doctor and the clinic, and the draft stays', async () => {
    for (const by of [doctor, admin]) {
      const { id } = await seedAppointment()
      await write(id)
      expect((await change(by, id, cancel)).status).toBe(200)
      const { body } = await doctor.get<typeof draft>(`/api/appointments/${id}/draft`)
      expect(body.notes).toBe('Coughs')
    }
  })

  test('starts only from its day on', async () => {
    const { id } = await seedAppointment(addDays(today, 1))
    await write(id)
    expect((await read(patient, id)).startedAt).toBeNull()
    expect((await change(patient, id, cancel)).status).toBe(200)
  })

  test('that gets a new time isn’t in progress any more', async () => {
    const { id } = await seedAppointment()
    await write(id)
    await change(doctor, id, { status: 'rescheduled' })
    expect((await read(patient, id)).startedAt).toBeNull()
    expect((await change(patient, id, move)).body.status).toBe('scheduled')
  })
})

describe('APPT-56 the working note', () => {
  test('is read by doctors in the appointment and the chart, and by nobody else anywhere', async () => {
    const { id } = await seedAppointment()
    await write(id, { workingNote: 'Canary: worried about her job' })
    const done = await change(doctor, id, { status: 'completed', notes: 'Coughs', diagnosis: 'Cold' })
    expect(JSON.stringify(done.body)).not.toContain('Canary')
    expect((await read(doctor, id)).workingNote).toBe('Canary: worried about her job')
    const chart = await doctor.get<ChartEntry[]>(`/api/patients/${amina.id}/chart`)
    expect(JSON.stringify(chart.body)).toContain('Canary')

    const colleague = await server.seed.doctor()
    await server.seed.appointment({
      patient: amina,
      doctor: colleague,
      date: '2026-01-05',
      time: '10:00',
      status: 'completed',
    })
    expect((await read(await server.as(colleague), id)).workingNote).toContain('Canary')

    const paths = [
      `/api/appointments/${id}`,
      '/api/appointments',
      '/api/records',
      `/api/records/appointments/${id}`,
      '/api/notifications',
    ]
    for (const path of paths)
      for (const by of [patient, admin])
        expect(JSON.stringify((await by.get(path)).body ?? null)).not.toContain('Canary')
    const { body: issued } = await doctor.post<{ id: number }>('/api/prescriptions', {
      appointmentId: id,
      patientId: amina.id,
      doctorId: okafor.id,
      medications: [{ name: 'Cetirizine 10 mg', dosage: '1 tablet', frequency: 'daily', duration: '5 days' }],
    })
    const pharmacist = await server.as(await server.seed.pharmacist())
    for (const path of [`/api/prescriptions/${issued.id}`, `/api/prescriptions/${issued.id}/person`]) {
      const answer = await pharmacist.get(path)
      expect([path, answer.status]).toEqual([path, 200])
      expect(JSON.stringify(answer.body)).not.toContain('Canary')
    }
    expect((await pharmacist.get(`/api/appointments/${id}`)).status).not.toBe(200)
    const paper = await patient.download(`/api/records/appointments/${id}/summary`)
    expect(textInPdf(paper.bytes).join('')).not.toContain('Canary')
  })

  test.each(['cancelled', 'no-show'])('stays with a visit that is %s', async (status) => {
    const { id } = await seedAppointment(addDays(today, -1))
    await write(id, { workingNote: 'Canary: may have moved away' })
    const ended = await change(doctor, id, status === 'cancelled' ? cancel : { status })
    expect(ended.status).toBe(200)
    expect(await read(doctor, id)).toMatchObject({ status, workingNote: 'Canary: may have moved away' })
    expect(JSON.stringify(await read(patient, id))).not.toContain('Canary')
  })

  test('stays with a visit that the patient or the clinic cancels, who can’t see it', async () => {
    for (const [by, days] of [
      [patient, 1],
      [admin, 0],
    ] as const) {
      const { id } = await seedAppointment(addDays(today, days))
      await write(id, { workingNote: 'Canary: ask again' })
      expect((await change(by, id, cancel)).status).toBe(200)
      expect(await read(doctor, id)).toMatchObject({ status: 'cancelled', workingNote: 'Canary: ask again' })
    }
  })

  test('that is sent with the completion takes the draft’s place', async () => {
    const { id } = await seedAppointment()
    await write(id, { workingNote: 'Old' })
    const done = { status: 'completed', notes: 'Coughs', diagnosis: 'Cold', draftVersion: 1 }
    await change(doctor, id, { ...done, workingNote: '' })
    expect((await read(doctor, id)).workingNote).toBeNull()
  })
})
