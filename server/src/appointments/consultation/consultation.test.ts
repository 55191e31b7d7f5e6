import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ConsultationDraft, DraftUpdate } from '@alafia/contract/appointments/consultation'
import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import { appointmentStatuses, type AppointmentStatus } from '@alafia/contract/appointments/states'
import { addDays } from '@alafia/contract/kernel/civil'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import type { HealthRecord } from '@alafia/contract/records/schema'
import { auditEntry } from '../../audit/table.ts'
import type { Person } from '../../seed/people.ts'
import { textInPdf } from '../../testing/pdf-text.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'
import { appointment, consultationDraft } from '../table.ts'

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

let count = 0
const seedAppointment = (status: AppointmentStatus = 'confirmed', details: object = {}) =>
  server.seed.appointment({
    patient: amina,
    doctor: okafor,
    status,
    date: addDays('2026-03-11', -(count += 1)),
    time: '10:00',
    ...details,
  })
const nothing: Omit<DraftUpdate, 'version'> = {
  notes: '',
  diagnosis: '',
  diagnosisCodes: [],
  advice: '',
  workingNote: '',
}
const draftOf = (notes: string) => ({ ...nothing, notes })
const pathOf = (id: number) => `/api/appointments/${id}/draft`
const put = (by: Caller, id: number, body: object) =>
  by.put<ConsultationDraft & ProblemBody>(pathOf(id), body)
const get = (by: Caller, id: number) => by.get<ConsultationDraft>(pathOf(id))
const change = (by: Caller, id: number, body: object) =>
  by.patch<ProblemBody & { status: string }>(`/api/appointments/${id}`, body)
const trailOf = (id: number) =>
  server.db
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.subject, `appointment ${id}`))
    .orderBy(auditEntry.id)
const storedOf = (id: number) =>
  server.db.select().from(consultationDraft).where(eq(consultationDraft.appointmentId, id))
const rowOf = async (id: number) =>
  (await server.db.select().from(appointment).where(eq(appointment.id, id)))[0]

describe('a consultation draft', () => {
  test('APPT-42 is empty at version 0, then exactly what was typed, with an increasing version', async () => {
    const { id } = await seedAppointment()
    expect((await get(doctor, id)).body).toEqual({ ...nothing, version: 0, updatedAt: null })
    const typed = {
      notes: '  Coughs at night\n\n- ',
      diagnosis: 'Asthma, ',
      diagnosisCodes: ['J45.3', 'J45.3'],
      advice: 'Use the spacer ',
      workingNote: ' Ask about work ',
    }
    const first = await put(doctor, id, { ...typed, version: 0 })
    const stored = {
      ...typed,
      diagnosisCodes: [{ code: 'J45.3', display: 'Mild persistent asthma', plain: 'mild asthma' }],
      updatedAt: server.clock.now().toISOString(),
    }
    expect([first.status, first.body]).toEqual([200, { ...stored, version: 1 }])
    expect((await get(doctor, id)).body).toEqual({ ...stored, version: 1 })
    const second = await put(doctor, id, { ...nothing, version: 1 })
    expect(second.body).toMatchObject({ ...nothing, version: 2 })
  })

  test('APPT-42 is read and written only by the appointment’s doctor', async () => {
    const { id } = await seedAppointment()
    await put(doctor, id, { ...draftOf('Canary'), version: 0 })
    const colleague = await server.seed.doctor()
    await server.seed.appointment({
      patient: amina,
      doctor: colleague,
      date: '2026-01-05',
      time: '10:00',
      status: 'completed',
    })
    const callers: [Caller, number][] = [
      [patient, 403],
      [await server.as(await server.seed.admin()), 403],
      [await server.as(await server.seed.pharmacist()), 403],
      [await server.as(colleague), 403],
      [await server.as(await server.seed.doctor()), 404],
    ]
    for (const [caller, expected] of callers) {
      const answers = [await get(caller, id), await put(caller, id, { ...draftOf('Mine'), version: 1 })]
      expect(answers.map(({ status }) => status)).toEqual([expected, expected])
      expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain('Canary')
    }
    expect((await get(doctor, id)).body).toMatchObject({ notes: 'Canary', version: 1 })
  })

  test('APPT-46 PAT-40 is written only while the appointment is confirmed; afterwards a 409 names the status', async () => {
    for (const status of appointmentStatuses) {
      const { id } = await seedAppointment(status)
      const isOpen = status === 'confirmed'
      const isReadable = isOpen || status === 'scheduled' || status === 'cancelled' || status === 'no-show'
      const [read, written] = [await get(doctor, id), await put(doctor, id, { ...draftOf('x'), version: 0 })]
      expect([status, read.status, written.status]).toEqual([
        status,
        isReadable ? 200 : 409,
        isOpen ? 200 : 409,
      ])
      if (!isOpen) expect(written.body.detail).toContain(status)
      expect(await storedOf(id)).toHaveLength(isOpen ? 1 : 0)
    }
  })

  test('APPT-44 saving with a version other than the stored one returns the stored draft and changes nothing', async () => {
    const { id } = await seedAppointment()
    await put(doctor, id, { ...draftOf('From the first window'), version: 0 })
    for (const version of [0, 2, 7]) {
      const { status, body } = await put(doctor, id, { ...draftOf('From the second window'), version })
      expect([status, body.type]).toEqual([409, '/problems/edited-elsewhere'])
      expect(body.draft).toMatchObject({ notes: 'From the first window', version: 1 })
    }
    expect((await get(doctor, id)).body).toMatchObject({ notes: 'From the first window', version: 1 })
    expect((await put(doctor, id, { ...draftOf('Both'), version: 1 })).body.version).toBe(2)
  })

  test('APPT-44 SEC-5 when 20 windows save at once, one draft is stored and 19 windows get it back', async () => {
    const { id } = await seedAppointment()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => put(doctor, id, { ...draftOf(`Window ${nth}`), version: 0 })),
    )
    const [saved, ...others] = answers.sort((one, other) => one.status - other.status)
    expect(saved?.status).toBe(200)
    expect(others.map(({ status }) => status)).toEqual(Array.from({ length: 19 }, () => 409))
    for (const { body } of others) expect(body.draft?.notes).toBe(saved?.body.notes)
    expect(await storedOf(id)).toMatchObject([{ notes: saved?.body.notes, version: 1 }])
  })

  test('APPT-44 saving the same content again, after a lost reply, is neither a conflict nor a second change', async () => {
    const { id } = await seedAppointment()
    await put(doctor, id, { ...draftOf('Chest clear'), version: 0 })
    const again = await put(doctor, id, { ...draftOf('Chest clear'), version: 0 })
    expect([again.status, again.body.version]).toEqual([200, 1])
    expect((await trailOf(id)).map(({ action }) => action)).toEqual([
      'consultation-draft.saved',
      'consultation-draft.save',
    ])
  })

  test('SEC-14 each save records exactly one audit entry, and nothing in the activity log', async () => {
    const { id } = await seedAppointment()
    for (const version of [0, 1, 2]) await put(doctor, id, { ...draftOf(`Line ${version}`), version })
    await get(doctor, id)
    await put(doctor, id, { ...draftOf('Late'), version: 1 })
    const trail = await trailOf(id)
    expect(trail.map(({ action, outcome, patientIds }) => [action, outcome, patientIds])).toEqual([
      ['consultation-draft.saved', 'done', [amina.id]],
      ['consultation-draft.saved', 'done', [amina.id]],
      ['consultation-draft.saved', 'done', [amina.id]],
      ['consultation-draft.read', 'done', [amina.id]],
      ['consultation-draft.save', 'failed', [amina.id]],
    ])
    const admin = await server.as(await server.seed.admin())
    const { body } = await admin.get<{ action: string }[]>('/api/admin/activity')
    expect(body.filter(({ action }) => action.startsWith('saved the draft'))).toEqual([])
  })

  test('APPT-45 has maximum lengths, and accepts only codes from the list', async () => {
    const { id } = await seedAppointment()
    const most = { notes: 'n'.repeat(10_000), diagnosis: 'd'.repeat(1000), advice: 'a'.repeat(4000) }
    expect((await put(doctor, id, { ...nothing, ...most, version: 0 })).status).toBe(200)
    const wrong: [string, object][] = [
      ['notes', { notes: 'n'.repeat(10_001) }],
      ['diagnosis', { diagnosis: 'd'.repeat(1001) }],
      ['advice', { advice: 'a'.repeat(4001) }],
      ['diagnosisCodes', { diagnosisCodes: ['Z99.99'] }],
      ['diagnosisCodes.0', { diagnosisCodes: ['hypertension'] }],
      ['diagnosisCodes', { diagnosisCodes: Array.from({ length: 13 }, () => 'I10') }],
      ['version', { version: -1 }],
      ['version', { version: null }],
    ]
    for (const [path, part] of wrong) {
      const { status, body } = await put(doctor, id, { ...nothing, version: 1, ...part })
      expect([path, status, body.errors?.[0]?.path]).toEqual([path, 400, path])
    }
    expect(await storedOf(id)).toMatchObject([{ ...most, version: 1 }])
  })
})

describe('completing a consultation', () => {
  test('APPT-47 stores notes, diagnosis, codes and advice in the appointment, and deletes the draft', async () => {
    const { id } = await seedAppointment()
    await put(doctor, id, { ...draftOf('Half a sent'), version: 0 })
    const { status } = await change(doctor, id, {
      status: 'completed',
      notes: 'Chest clear.',
      diagnosis: 'Asthma, mild persistent',
      diagnosisCodes: ['J45.3'],
      advice: 'Two puffs morning and night.',
      draftVersion: 1,
    })
    expect(status).toBe(200)
    expect(await rowOf(id)).toMatchObject({
      status: 'completed',
      notes: 'Chest clear.',
      diagnosis: 'Asthma, mild persistent',
      diagnosisCodes: [{ code: 'J45.3', display: 'Mild persistent asthma', plain: 'mild asthma' }],
      advice: 'Two puffs morning and night.',
    })
    expect(await storedOf(id)).toEqual([])
    expect((await trailOf(id)).map(({ action }) => action)).toEqual([
      'consultation-draft.saved',
      'appointment.completed',
    ])
  })

  test('APPT-47 with only the specification’s notes and diagnosis, takes advice and codes from the draft', async () => {
    const { id } = await seedAppointment()
    await put(doctor, id, { ...nothing, diagnosisCodes: ['I10'], advice: ' Less salt. ', version: 0 })
    await change(doctor, id, { status: 'completed', notes: 'BP 150/95', diagnosis: 'Hypertension' })
    expect(await rowOf(id)).toMatchObject({ advice: 'Less salt.', diagnosisCodes: [{ code: 'I10' }] })
    const other = await seedAppointment()
    await change(doctor, other.id, { status: 'completed', notes: 'BP 120/80', diagnosis: 'Well' })
    expect(await rowOf(other.id)).toMatchObject({ advice: null, diagnosisCodes: [] })
  })

  test('APPT-47 never drops another window’s text: the appointment stays open, and the caller gets the draft', async () => {
    const { id } = await seedAppointment()
    await put(doctor, id, { ...draftOf('Seen'), version: 0 })
    await put(doctor, id, { ...draftOf('Written in another window'), version: 1 })
    const done = { status: 'completed', notes: 'Seen', diagnosis: 'Cold', draftVersion: 1 }
    const { status, body } = await change(doctor, id, done)
    expect([status, body.type, body.draft?.notes]).toEqual([
      409,
      '/problems/edited-elsewhere',
      'Written in another window',
    ])
    expect(await rowOf(id)).toMatchObject({ status: 'confirmed', notes: null })
    expect(await storedOf(id)).toHaveLength(1)
    expect((await change(doctor, id, { ...done, diagnosisCodes: ['Z99.99'], draftVersion: 2 })).status).toBe(
      400,
    )
    expect(await storedOf(id)).toHaveLength(1)
  })

  test('APPT-46 a draft outlives a cancelled or missed appointment, and one that waits for a new time', async () => {
    const endings: [AppointmentStatus, object][] = [
      ['cancelled', { status: 'cancelled', reason: 'Well again' }],
      ['no-show', { status: 'no-show' }],
      ['rescheduled', { status: 'rescheduled' }],
    ]
    for (const [status, body] of endings) {
      const { id } = await seedAppointment()
      await put(doctor, id, { ...draftOf('Typed'), version: 0 })
      expect((await change(doctor, id, body)).body.status).toBe(status)
      expect([status, (await storedOf(id)).length]).toEqual([status, 1])
    }
  })

  test('APPT-46 saving, completing and cancelling at once have one outcome, and lose nothing that was typed', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await seedAppointment()
      await put(doctor, id, { ...draftOf('Typed'), version: 0 })
      const answers = await Promise.all([
        change(doctor, id, { status: 'completed', notes: 'Typed', diagnosis: 'Cold' }),
        change(doctor, id, { status: 'cancelled', reason: 'Well again' }),
        put(doctor, id, { ...draftOf('Typed on'), version: 1 }),
      ])
      const [completed, cancelled] = answers.map(({ status }) => status)
      expect(new Set([completed, cancelled])).toEqual(new Set([200, 409]))
      const row = await rowOf(id)
      expect(row?.status).toBe(completed === 200 ? 'completed' : 'cancelled')
      expect(row?.notes).toBe(completed === 200 ? 'Typed' : null)
      expect(await storedOf(id)).toHaveLength(completed === 200 ? 0 : 1)
    }
  })
})

const coding = { code: 'J45.3', display: 'Mild persistent asthma', plain: 'mild asthma' }
const outcome = { diagnosisCodes: [coding], advice: 'Use the spacer.\nRinse your mouth.' }

describe('APPT-50 the outcome of an appointment', () => {
  test('is shown to the patient and doctor in the appointment, the records and the printed summary', async () => {
    const seen = await seedAppointment('completed', { diagnosis: 'Asthma, mild persistent', ...outcome })
    const next = { patient: amina, doctor: okafor, followUpOf: seen, time: '10:00' }
    await server.seed.appointment({ ...next, date: '2026-03-16', status: 'cancelled' })
    const followUp = await server.seed.appointment({ ...next, date: '2026-04-07', status: 'confirmed' })
    await server.seed.appointment({ ...next, date: '2026-05-05' })
    const expected = {
      ...outcome,
      followUp: { id: followUp.id, appointmentDate: '2026-04-07', appointmentTime: '10:00' },
    }
    for (const reader of [patient, doctor]) {
      const details = await reader.get<AppointmentDetails>(`/api/appointments/${seen.id}`)
      const record = await reader.get<HealthRecord>(`/api/records/appointments/${seen.id}`)
      const list = await reader.get<HealthRecord[]>('/api/records')
      expect(details.body).toMatchObject(expected)
      expect(record.body).toMatchObject(expected)
      expect(list.body.find(({ id }) => id === seen.id)).toMatchObject(expected)
      const paper = await reader.download(`/api/records/appointments/${seen.id}/summary`)
      // The PDF reader drops spaces, and reads headings only by their glyphs.
      const printed = textInPdf(paper.bytes).join('')
      for (const part of [
        'mildpersistent(ICD-10:J45.3)',
        'Usethespacer.',
        'Rinseyourmouth.',
        '7April2026,10:00',
      ])
        expect(printed).toContain(part)
    }
  })

  test('shows nothing if nothing was noted', async () => {
    const seen = await seedAppointment('completed')
    const { body } = await patient.get<AppointmentDetails>(`/api/appointments/${seen.id}`)
    expect(body).toMatchObject({ diagnosisCodes: [], advice: null, followUp: null })
  })
})
