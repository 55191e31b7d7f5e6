import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Addendum } from '@alafia/contract/appointments/addenda'
import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import { appointmentStatuses, isEnded, type AppointmentStatus } from '@alafia/contract/appointments/states'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import type { ChartEntry } from '@alafia/contract/patients/schema'
import type { HealthRecord } from '@alafia/contract/records/schema'
import { notification } from '../../outbox/table.ts'
import type { Person } from '../../seed/people.ts'
import { textInPdf } from '../../testing/pdf-text.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'
import { appointmentAddendum } from '../table.ts'

let server: TestServer
let amina: Person
let okafor: Person
let patient: Caller
let doctor: Caller

beforeAll(async () => {
  server = await testServer()
  amina = await server.seed.patient()
  okafor = await server.seed.doctor()
  patient = await server.as(amina)
  doctor = await server.as(okafor)
})
afterAll(() => server.close())

const seedAppointment = (status: AppointmentStatus = 'completed', date = '2026-03-10') =>
  server.seed.appointment({ patient: amina, doctor: okafor, status, date, time: '10:00' })
const add = (by: Caller, id: number, text: string) =>
  by.post<Addendum & ProblemBody>(`/api/appointments/${id}/addenda`, { text })

test('APPT-53 an appointment is added to once it has ended, in whatever way, and not before', async () => {
  for (const [at, status] of appointmentStatuses.entries()) {
    const { id } = await seedAppointment(status, `2026-02-0${at + 1}`)
    const { status: answer } = await add(doctor, id, 'Seen again at the ward')
    expect([status, answer]).toEqual([status, isEnded(status) ? 201 : 409])
  }
})

test('APPT-53 patient and doctor read it signed and dated wherever the outcome is shown, and the note stays as it was', async () => {
  const seen = await seedAppointment()
  const read = async (by: Caller) => (await by.get<AppointmentDetails>(`/api/appointments/${seen.id}`)).body
  const { notes, diagnosis } = await read(doctor)
  const { body: added } = await add(doctor, seen.id, 'The culture grew nothing.\nStop the antibiotic.')
  await add(doctor, seen.id, 'Called her: she is well.')
  expect(added).toMatchObject({
    text: 'The culture grew nothing.\nStop the antibiotic.',
    doctorName: `Dr. ${okafor.firstName} ${okafor.lastName}`,
    writtenAt: server.clock.now().toISOString(),
    isGenuine: true,
  })
  const expected = [added, expect.objectContaining({ text: 'Called her: she is well.', isGenuine: true })]
  for (const reader of [patient, doctor]) {
    expect(await read(reader)).toMatchObject({ notes, diagnosis, addenda: expected })
    const record = await reader.get<HealthRecord>(`/api/records/appointments/${seen.id}`)
    const list = await reader.get<HealthRecord[]>('/api/records')
    expect(record.body.addenda).toEqual(expected)
    expect(list.body.find(({ id }) => id === seen.id)?.addenda).toEqual(expected)
    const paper = await reader.download(`/api/records/appointments/${seen.id}/summary`)
    expect(textInPdf(paper.bytes).join('')).toContain('Stoptheantibiotic.')
  }
  const chart = await doctor.get<ChartEntry[]>(`/api/patients/${amina.id}/chart`)
  expect(chart.body.find(({ id }) => id === seen.id)?.appointment?.addenda).toEqual(expected)
})

test('APPT-53 the patient is notified, without what was added', async () => {
  const { id } = await seedAppointment('completed', '2026-01-20')
  await add(doctor, id, 'Canary finding')
  const rows = await server.db.select().from(notification).where(eq(notification.userId, amina.id))
  const notices = rows.filter(({ title }) => title === 'Note added to your appointment')
  expect(notices.at(-1)?.body).toContain('20 January')
  expect(JSON.stringify(notices)).not.toContain('Canary')
})

test('APPT-53 only the appointment’s own doctor adds to it', async () => {
  const { id } = await seedAppointment('completed', '2026-01-21')
  const other = await server.seed.doctor()
  await server.seed.appointment({
    patient: amina,
    doctor: other,
    date: '2026-01-22',
    time: '10:00',
    status: 'completed',
  })
  const answers = await Promise.all(
    [await server.as(other), await server.as(await server.seed.doctor()), patient].map((by) =>
      add(by, id, 'x'),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([403, 404, 403])
  const stored = await server.db
    .select()
    .from(appointmentAddendum)
    .where(eq(appointmentAddendum.appointmentId, id))
  expect(stored).toEqual([])
})

test('APPT-53 the database refuses to change or delete it, and a text that was changed anyway shows as changed', async () => {
  const { id } = await seedAppointment('completed', '2026-01-23')
  await add(doctor, id, 'As written')
  for (const change of [
    `update appointment_addendum set text = 'Rewritten'`,
    'delete from appointment_addendum',
    'truncate appointment_addendum',
  ])
    await expect(server.pool.query(change)).rejects.toThrow('append-only')
  await server.db.execute(sql`alter table appointment_addendum disable trigger user`)
  await server.db
    .update(appointmentAddendum)
    .set({ text: 'Rewritten' })
    .where(eq(appointmentAddendum.appointmentId, id))
  await server.db.execute(sql`alter table appointment_addendum enable trigger user`)
  const { body } = await patient.get<AppointmentDetails>(`/api/appointments/${id}`)
  expect(body.addenda).toMatchObject([{ text: 'Rewritten', isGenuine: false }])
})

test('APPT-46 what was typed before a cancellation is added to the record, and its draft is gone', async () => {
  const { id } = await seedAppointment('confirmed', '2026-03-11')
  const draft = {
    notes: 'Fever since Monday',
    diagnosis: '',
    diagnosisCodes: [],
    advice: '',
    workingNote: 'Ask about work',
    version: 0,
  }
  await doctor.put(`/api/appointments/${id}/draft`, draft)
  await doctor.patch(`/api/appointments/${id}`, { status: 'cancelled', reason: 'Well again' })
  const kept = await doctor.get<typeof draft>(`/api/appointments/${id}/draft`)
  expect(kept.body.notes).toBe('Fever since Monday')
  expect((await add(doctor, id, kept.body.notes)).status).toBe(201)
  expect((await doctor.get<typeof draft>(`/api/appointments/${id}/draft`)).body.notes).toBe('')
  const { body } = await doctor.get<AppointmentDetails>(`/api/appointments/${id}`)
  expect([body.addenda.length, body.workingNote]).toEqual([1, 'Ask about work'])
})

test('APPT-53 nothing to add, or too much of it, is refused with the field named', async () => {
  const { id } = await seedAppointment('completed', '2026-01-24')
  for (const text of ['', '   ', 'x'.repeat(10_001)]) {
    const { status, body } = await add(doctor, id, text)
    expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, ['text']])
  }
})
