import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Patient } from '@alafia/contract/patients/schema'
import { auditEntry } from '../audit/table.ts'
import type { Member, Person } from '../seed/people.ts'
import { testServer, type Caller, type TestServer } from '../testing/server.ts'

let server: TestServer
let okafor: Person
let lawal: Person
let amina: Person
let bola: Person
let kemi: Member
let doctor: Caller
let nth = 0

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  const { seed } = server
  okafor = await seed.doctor({ firstName: 'Chidi', lastName: 'Okafor' })
  lawal = await seed.doctor({ firstName: 'Bukola', lastName: 'Lawal' })
  nth += 1
  amina = await seed.patient({
    firstName: 'Amina',
    lastName: 'Bello',
    // The usual ones contain random digits, which a search for digits could match.
    email: `amina.bello.${nth}@alafia.example`,
    phone: '0803 555 0142',
    dateOfBirth: '1986-05-19',
  })
  bola = await seed.patient({
    firstName: 'Bola',
    lastName: 'adeyemi',
    email: `bola.adeyemi.${nth}@alafia.example`,
    phone: null,
  })
  kemi = await seed.familyMember(amina, { firstName: 'Kemi', lastName: 'Sanni', relationship: 'daughter' })
  doctor = await server.as(okafor)
})

type VisitDetails = Parameters<TestServer['seed']['appointment']>[0]
const seedAppointment = (details: Partial<VisitDetails> = {}) =>
  server.seed.appointment({
    patient: amina,
    doctor: okafor,
    date: '2026-03-02',
    time: '10:00',
    status: 'completed',
    ...details,
  })

const list = async (query = '', by: Caller = doctor) => {
  const { status, body } = await by.get<Patient[]>(`/api/patients${query}`)
  expect([query, status]).toEqual([query, 200])
  return body
}
const names = async (query = '', by: Caller = doctor) =>
  (await list(query, by)).map(({ firstName }) => firstName)

describe('GET /api/patients', () => {
  test('PAT-2 lists the patients in the doctor’s care by name, with the family seen and the doctor’s own last and next appointment', async () => {
    await seedAppointment({ date: '2026-01-05', reason: 'Chest pain' })
    const last = await seedAppointment({ familyMember: kemi, reason: 'School check' })
    await seedAppointment({ date: '2026-03-09', doctor: lawal, reason: 'Seen by another' })
    await seedAppointment({ date: '2026-03-10', status: 'cancelled' })
    const next = await seedAppointment({ date: '2026-03-12', status: 'confirmed', reason: 'Follow-up' })
    await seedAppointment({ date: '2026-03-20', status: 'scheduled' })
    const unseen = await server.seed.familyMember(amina, { firstName: 'Tunde' })
    await seedAppointment({ date: '2026-03-03', doctor: lawal, familyMember: unseen })
    const missed = await server.seed.familyMember(amina, { firstName: 'Dayo' })
    await seedAppointment({ date: '2026-03-04', familyMember: missed, status: 'no-show' })
    await seedAppointment({ patient: bola, date: '2026-03-13', status: 'confirmed' })

    const [first, second, ...more] = await list()
    expect(more).toEqual([])
    expect(first).toMatchObject({
      id: bola.id,
      firstName: 'Bola',
      familyMembers: [],
      lastAppointment: null,
      phone: null,
    })
    expect(second).toEqual({
      id: amina.id,
      firstName: 'Amina',
      lastName: 'Bello',
      isInCare: true,
      dateOfBirth: '1986-05-19',
      profileImage: null,
      phone: '0803 555 0142',
      email: amina.email,
      familyMembers: [
        {
          id: kemi.id,
          firstName: 'Kemi',
          lastName: 'Sanni',
          relationship: 'daughter',
          dateOfBirth: kemi.dateOfBirth,
        },
      ],
      lastAppointment: {
        id: last.id,
        date: '2026-03-02',
        time: '10:00',
        familyMemberId: kemi.id,
        reason: 'School check',
      },
      nextAppointment: {
        id: next.id,
        date: '2026-03-12',
        time: '10:00',
        familyMemberId: null,
        reason: 'Follow-up',
      },
    })
  })

  test('PAT-3 searches names in any order, including family members seen, parts of the email address, and the digits of the phone number', async () => {
    await seedAppointment()
    await seedAppointment({ patient: bola, date: '2026-03-03' })
    for (const search of [
      'ami',
      'BELLO amina',
      amina.email.slice(0, 12),
      '803 555',
      '08035550142',
      '+234803',
    ])
      expect([search, await names(`?search=${encodeURIComponent(search)}`)]).toEqual([search, ['Amina']])
    expect(await names('?search=kemi')).toEqual([])
    await seedAppointment({ familyMember: kemi, date: '2026-03-04' })
    expect(await names('?search=sanni%20kemi')).toEqual(['Amina'])
    for (const search of ['amina adeyemi', 'kemi bello', '%', '_', '80', "'", '\\'])
      expect([search, await names(`?search=${encodeURIComponent(search)}`)]).toEqual([search, []])
    expect(await names('?search=%20')).toEqual(['Bola', 'Amina'])
  })

  test('PAT-17 who only holds the account of a treated person is a contact: a name and a phone number', async () => {
    await seedAppointment({ familyMember: kemi })
    await seedAppointment({ doctor: lawal })
    const [only, ...more] = await list()
    expect(more).toEqual([])
    expect(only).toMatchObject({
      id: amina.id,
      firstName: 'Amina',
      isInCare: false,
      phone: '0803 555 0142',
      dateOfBirth: null,
      profileImage: null,
      email: null,
      familyMembers: [{ id: kemi.id }],
    })
    expect(await names('?search=kemi')).toEqual(['Amina'])
    expect(await names('?search=803%20555')).toEqual(['Amina'])
    expect(await names(`?search=${encodeURIComponent(amina.email.slice(0, 12))}`)).toEqual([])
  })

  test('PLAT-2 a page at a time, also with equal names; another doctor’s patient is no valid cursor', async () => {
    const namesakes: Person[] = []
    for (let one = 0; one < 5; one += 1) {
      const patient = await server.seed.patient({ firstName: 'Ngozi', lastName: one % 2 ? 'eze' : 'Eze' })
      namesakes.push(patient)
      await seedAppointment({ patient, date: '2026-03-02', time: `1${one}:00` })
      const child = await server.seed.familyMember(patient)
      await seedAppointment({ patient, familyMember: child, date: '2026-03-03', time: `1${one}:00` })
    }
    const seen: number[] = []
    let path: string | undefined = '/api/patients?limit=2'
    while (path !== undefined) {
      const answer: Awaited<ReturnType<typeof doctor.get<Patient[]>>> = await doctor.get<Patient[]>(path)
      seen.push(...answer.body.map(({ id }) => id))
      path = /<([^>]+)>; rel="next"/.exec(String(answer.headers['link'] ?? ''))?.[1]
    }
    expect(seen).toEqual(namesakes.map(({ id }) => id))
    expect(await list(`?cursor=${bola.id}`)).toEqual([])
    expect(await list('?cursor=999999999999999')).toEqual([])
    expect((await doctor.get('/api/patients?cursor=bello')).status).toBe(400)
  })

  test('SEC-14 leaves one audit entry, which names the patients shown', async () => {
    await seedAppointment()
    await seedAppointment({ patient: bola, date: '2026-03-03' })
    await list('?limit=1')
    const trail = await server.db.select().from(auditEntry).where(eq(auditEntry.actorId, okafor.id))
    expect(trail.map(({ action, patientIds, outcome }) => [action, patientIds, outcome])).toEqual([
      ['patient.list', [bola.id], 'done'],
    ])
  })

  test('PAT-1 SEC-3 another doctor’s patients aren’t listed; other roles get 403', async () => {
    await seedAppointment()
    const other = await server.as(lawal)
    expect(await list('', other)).toEqual([])
    expect(await list('?search=amina', other)).toEqual([])
    for (const person of [amina, await server.seed.pharmacist(), await server.seed.admin()]) {
      const { status, body } = await (await server.as(person)).get('/api/patients')
      expect([person.role, status, JSON.stringify(body).includes('Bello')]).toEqual([person.role, 403, false])
    }
  })
})
