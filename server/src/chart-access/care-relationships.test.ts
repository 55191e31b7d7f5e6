import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SecuritySettings } from '@alafia/contract/administration/security/schema'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { instantOf } from '@alafia/contract/kernel/civil'
import { minute } from '@alafia/contract/kernel/durations'
import type { Letter } from '@alafia/contract/letters/schema'
import type { Care } from '@alafia/contract/patients/care.schema'
import type { PatientDetails } from '@alafia/contract/patients/schema'
import type { HealthRecord } from '@alafia/contract/records/schema'
import type { Member } from '../seed/people.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { testServer, type Caller, type Person, type TestServer } from '../testing/server.ts'
import { careRelationship } from './table.ts'

let server: TestServer
let okafor: Person
let lawal: Person
let amina: Person
let kemi: Member
let doctor: Caller
let patient: Caller

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  const { seed } = server
  okafor = await seed.doctor({ firstName: 'Chidi', lastName: 'Okafor' })
  lawal = await seed.doctor({ firstName: 'Bukola', lastName: 'Canary-Lawal' })
  amina = await seed.patient({ firstName: 'Amina', lastName: 'Bello', dateOfBirth: '1986-05-19' })
  kemi = await seed.familyMember(amina, { firstName: 'Kemi', lastName: 'Bello', relationship: 'daughter' })
  doctor = await server.as(okafor)
  patient = await server.as(amina)
})

const chartStatus = async (member?: Member) =>
  (await doctor.get(`/api/patients/${amina.id}${member ? `?member=${member.id}` : ''}`)).status

const book = async (time: string, member?: Member) => {
  const { status, body } = await patient.post<Appointment>('/api/appointments', {
    patientId: amina.id,
    familyMemberId: member?.id ?? null,
    doctorId: okafor.id,
    appointmentDate: '2026-03-12',
    appointmentTime: time,
    type: 'general',
    reason: 'Cough',
  })
  expect(status).toBe(201)
  return body
}

const cancel = async ({ id }: { id: number }) => {
  const answer = await patient.patch(`/api/appointments/${id}`, { status: 'cancelled', reason: 'Well again' })
  expect(answer.status).toBe(200)
}

const visitNow = (member?: Member) =>
  server.seed.appointment({
    patient: amina,
    ...(member ? { familyMember: member } : {}),
    doctor: okafor,
    date: server.clock.today(),
    time: '07:00',
    status: 'confirmed',
  })

const care = async (member?: Member) =>
  (await doctor.get<Care>(`/api/patients/${amina.id}/care${member ? `?member=${member.id}` : ''}`)).body

const accept = async ({ id }: { id: number }) => {
  const answer = await doctor.patch(`/api/appointments/${id}`, { status: 'confirmed' })
  expect(answer.status).toBe(200)
}

const relationship = async (member?: Member) => {
  const [row] = await server.db
    .select()
    .from(careRelationship)
    .where(
      and(
        eq(careRelationship.doctorId, okafor.id),
        eq(careRelationship.patientId, amina.id),
        sql`coalesce(${careRelationship.familyMemberId}, 0) = ${member?.id ?? 0}`,
      ),
    )
  return row
}

describe('PAT-15 care is of one person', () => {
  /** The mother is treated by another doctor, with everything that a chart can hold; the child by Okafor. */
  const scene = async () => {
    const { seed } = server
    const hers = await seed.appointment({
      patient: amina,
      doctor: lawal,
      date: '2026-03-02',
      time: '10:00',
      status: 'completed',
      reason: 'canary-reason',
      notes: 'canary-notes',
      diagnosis: 'canary-diagnosis',
    })
    const order = await seed.prescription({
      appointment: hers,
      medications: [{ name: 'Canary 5 mg', dosage: '1 tablet', frequency: 'daily', duration: '5 days' }],
    })
    const record = await seed.record({
      patient: amina,
      title: 'canary-record',
      file: { name: 'canary.pdf', type: 'application/pdf', bytes: await samplePdf() },
    })
    const tests = await seed.testOrder({
      appointment: hers,
      tests: ['potassium'],
      note: 'canary-test',
      // Critical: colleagues who treat her are shown it at once.
      results: [{ values: [{ part: 'potassium', number: 7.1, unit: 'mmol/L', low: 3.5, high: 5.1 }] }],
    })
    const { body: letter } = await (
      await server.as(lawal)
    ).post<Letter>(`/api/appointments/${hers.id}/sick-notes`, {
      from: '2026-03-02',
      until: '2026-03-04',
      fitness: 'unfit',
      diagnosis: 'canary-letter',
    })
    const brother = await seed.familyMember(amina, { firstName: 'Canary-Tunde' })
    await seed.appointment({
      patient: amina,
      familyMember: brother,
      doctor: lawal,
      date: '2026-03-03',
      time: '10:00',
      status: 'completed',
    })
    await seed.appointment({
      patient: amina,
      familyMember: kemi,
      doctor: okafor,
      date: '2026-03-04',
      time: '10:00',
      status: 'completed',
      reason: 'Fever',
    })
    return { hers, order, record, brother, tests, letter }
  }

  test('whoever treats only the child gets a 404 for everything of the mother and the brother', async () => {
    const { hers, order, record, brother, tests, letter } = await scene()
    const ofPerson = (member?: Member) => {
      const query = member ? `?member=${member.id}` : ''
      const chart = `/api/patients/${amina.id}`
      const facts = `/api/people/${amina.id}/${member?.id ?? 'self'}`
      return [
        chart + query,
        `${chart}/chart${query}`,
        `${facts}/facts`,
        `${facts}/measurements?kind=weight`,
        `${facts}/growth`,
        `${facts}/immunisations`,
        `${facts}/prescribed-medicines`,
        `${facts}/test-orders`,
        `${facts}/result-trends`,
      ]
    }
    const closed = [
      ...ofPerson(),
      ...ofPerson(brother),
      `/api/appointments/${hers.id}`,
      `/api/prescriptions/${order.id}`,
      `/api/prescriptions/${order.id}/document`,
      `/api/records/appointments/${hers.id}`,
      `/api/records/appointments/${hers.id}/summary`,
      `/api/records/documents/${record.id}`,
      `/api/records/documents/${record.id}/file`,
      `/api/test-orders/${tests.id}`,
      `/api/test-orders/${tests.id}/request-form`,
      `/api/letters/${letter.id}/document`,
    ]
    for (const path of closed) {
      const answer = await doctor.download(path)
      expect([path, answer.status]).toEqual([path, 404])
      expect(JSON.stringify(answer.body)).not.toMatch(/canary/i)
    }
    for (const path of ofPerson(kemi)) expect([path, (await doctor.get(path)).status]).toEqual([path, 200])
  })

  test('lists name the child alone, and no one learns how many others there are', async () => {
    const { hers } = await scene()
    const { body } = await doctor.get<PatientDetails>(`/api/patients/${amina.id}?member=${kemi.id}`)
    expect(body.familyMembers.map(({ firstName }) => firstName)).toEqual(['Kemi'])
    expect(body.accountHolder).toMatchObject({ firstName: 'Amina', isOpen: false })
    const lists = [
      '/api/patients',
      '/api/appointments',
      '/api/prescriptions',
      '/api/records',
      `/api/records?patientId=${amina.id}`,
      `/api/records?patientId=${amina.id}&member=self`,
      `/api/records/filters?patientId=${amina.id}`,
      '/api/letters',
      `/api/letters?appointmentId=${hers.id}`,
      '/api/test-results/to-review',
      '/api/messages/recipients',
    ]
    for (const path of lists) {
      const answer = await doctor.get(path)
      expect([path, answer.status]).toEqual([path, 200])
      const own = JSON.stringify(answer.body)
      // Staff are recipients, whoever they treat.
      if (path !== '/api/messages/recipients') expect(`${path} ${own}`).not.toMatch(/canary/i)
      expect(own).not.toContain('1986-05-19')
    }
    const { body: records } = await doctor.get<HealthRecord[]>(`/api/records?patientId=${amina.id}`)
    expect(records.map(({ title }) => title)).toEqual(['Fever'])
    const { body: summary } = await doctor.get<{ totalPatients: number }>('/api/appointments/summary')
    expect(summary.totalPatients).toBe(1)
  })

  test('nothing of the mother can be changed either', async () => {
    const { tests, letter } = await scene()
    const values = [{ part: 'potassium', number: 5.6, unit: 'mmol/L', low: 3.5, high: 5.1 }]
    const result = { tests: [0], takenOn: '2026-03-01', laboratory: 'Mercy Lab', note: null, values }
    const changes = [
      await doctor.upload(`/api/test-orders/${tests.id}/results`, result),
      await doctor.post(`/api/test-orders/${tests.id}/cancellation`, { reason: 'Not needed' }),
      await doctor.post(`/api/test-results/${tests.results[0]?.id}/sign-off`, { comment: 'Seen' }),
      await doctor.post(`/api/letters/${letter.id}/withdrawal`, { reason: 'Written by mistake' }),
    ]
    expect(changes.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    const added = await doctor.upload('/api/records', {
      patientId: amina.id,
      title: 'Note',
      date: '2026-03-01',
      category: 'general',
      note: 'Seen',
    })
    expect(added.status).toBe(404)
  })
})

describe('PAT-16 PAT-40 when care begins and ends', () => {
  test('PAT-40 a booking opens nothing; confirming it does, for that person, until the last one is cancelled', async () => {
    expect(await chartStatus()).toBe(404)
    const first = await book('09:00')
    const second = await book('10:00')
    expect([await chartStatus(), await chartStatus(kemi)]).toEqual([404, 404])
    expect((await doctor.get('/api/patients')).body).toEqual([])
    await accept(first)
    await accept(second)
    expect([await chartStatus(), await chartStatus(kemi)]).toEqual([200, 404])
    const kemis = await book('11:00', kemi)
    await accept(kemis)
    expect(await chartStatus(kemi)).toBe(200)
    await cancel(first)
    expect(await chartStatus()).toBe(200)
    await cancel(second)
    expect([await chartStatus(), await chartStatus(kemi)]).toEqual([404, 200])
    expect(await relationship()).toMatchObject({ visitedAt: null })
    // The doctor still has their own appointment, but not the person.
    expect((await doctor.get(`/api/appointments/${second.id}`)).status).toBe(200)
    expect((await doctor.get(`/api/records?patientId=${amina.id}&member=self`)).body).toEqual([])
    await cancel(kemis)
    expect((await doctor.get('/api/patients')).body).toEqual([])
    await accept(await book('12:00'))
    expect(await chartStatus()).toBe(200)
  })

  test('a new time, asked for by the doctor or chosen by the patient, closes the chart until it is confirmed', async () => {
    const booked = await book('09:00')
    await accept(booked)
    await doctor.patch(`/api/appointments/${booked.id}`, { status: 'rescheduled' })
    expect(await chartStatus()).toBe(404)
    const moved = { appointmentDate: '2026-03-12', appointmentTime: '10:00' }
    expect((await patient.patch(`/api/appointments/${booked.id}`, moved)).status).toBe(200)
    expect(await chartStatus()).toBe(404)
    await accept(booked)
    expect(await chartStatus()).toBe(200)
    expect(
      (await patient.patch(`/api/appointments/${booked.id}`, { ...moved, appointmentTime: '11:00' })).status,
    ).toBe(200)
    expect(await chartStatus()).toBe(404)
  })

  test('a missed visit ends it', async () => {
    const today = await visitNow(kemi)
    expect(await chartStatus(kemi)).toBe(200)
    expect((await doctor.patch(`/api/appointments/${today.id}`, { status: 'no-show' })).status).toBe(200)
    expect(await chartStatus(kemi)).toBe(404)
  })

  test('a completed visit keeps it, whatever is cancelled later; what was written at a cancelled one doesn’t', async () => {
    const visit = await visitNow()
    const done = { status: 'completed', notes: 'Well', diagnosis: 'Cold' }
    expect((await doctor.patch(`/api/appointments/${visit.id}`, done)).status).toBe(200)
    await cancel(await book('09:00'))
    expect(await chartStatus()).toBe(200)

    const prescribed = await visitNow(kemi)
    await server.seed.prescription({ appointment: prescribed })
    const note = {
      from: server.clock.today(),
      until: server.clock.today(),
      fitness: 'unfit',
      diagnosis: null,
    }
    expect((await doctor.post(`/api/appointments/${prescribed.id}/sick-notes`, note)).status).toBe(201)
    await cancel(prescribed)
    expect(await chartStatus(kemi)).toBe(404)
  })

  test('PAT-41 it ends 12 months after the visit, to the second, or when the clinic’s rules say so', async () => {
    await server.seed.appointment({
      patient: amina,
      doctor: okafor,
      date: '2025-03-20',
      time: '10:00',
      status: 'completed',
    })
    const over = instantOf('2026-03-20', '10:30', server.clock.zone)
    const now = server.clock.now()
    const toEnd = (over.getTime() - now.getTime()) / minute
    server.clock.advance(toEnd - 1)
    doctor = await server.as(okafor)
    expect(await chartStatus()).toBe(200)
    expect((await care()).isOpen).toBe(true)
    server.clock.advance(1)
    expect(await chartStatus()).toBe(404)
    expect(await care()).toMatchObject({
      isOpen: false,
      endedOn: '2026-03-20',
      months: 12,
      name: 'Amina Bello',
    })
    expect((await doctor.get('/api/patients')).body).toEqual([])
    server.clock.advance(24 * 60)
    doctor = await server.as(okafor)
    expect(await chartStatus()).toBe(404)
    server.clock.advance(-toEnd - 24 * 60)
    doctor = await server.as(okafor)

    const admin = await server.as(await server.seed.admin())
    const { body: current } = await admin.get<SecuritySettings>('/api/admin/security')
    const set = (careMonths: number, version: number) =>
      admin.put<SecuritySettings>('/api/admin/security', { rules: { ...current.rules, careMonths }, version })
    const shorter = await set(11, current.version)
    expect([shorter.status, await chartStatus()]).toEqual([200, 404])
    const back = await set(12, shorter.body.version)
    expect([back.status, await chartStatus()]).toEqual([200, 200])
  })

  test('two changes at the same instant leave the right state behind', async () => {
    for (let round = 0; round < 5; round += 1) {
      const both = [await book('09:00'), await book('10:00')]
      await Promise.all(both.map(accept))
      await Promise.all(both.map(cancel))
      expect(await chartStatus()).toBe(404)
      const [only, other] = [await book('13:00'), await book('15:00')]
      await accept(only)
      await Promise.all([cancel(only), accept(other)])
      expect(await chartStatus()).toBe(200)
      await cancel(other)
      expect(await chartStatus()).toBe(404)
    }
  })

  test('PAT-40 whoever reads while the visit is cancelled gets all or nothing, and nothing afterwards', async () => {
    for (let round = 0; round < 3; round += 1) {
      const only = await book('09:00')
      await accept(only)
      const reads = Array.from({ length: 6 }, () => doctor.get(`/api/patients/${amina.id}`))
      await Promise.all([cancel(only), ...reads])
      for (const read of reads) expect([200, 404]).toContain((await read).status)
      expect(await chartStatus()).toBe(404)
    }
  })

  test('MSG-1 a patient who cancelled can still be answered', async () => {
    await cancel(await book('09:00'))
    const { body } = await doctor.get<{ id: number; role: string }[]>(
      `/api/messages/recipients?person=${amina.id}`,
    )
    expect(body.map(({ id, role }) => [id, role])).toEqual([[amina.id, 'patient']])
  })
})
