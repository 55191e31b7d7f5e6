import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { Appointment, AppointmentDetails } from '@alafia/contract/appointments/schema'
import { addDays } from '@alafia/contract/kernel/civil'
import { auditEntry } from '../audit/table.ts'
import { familyAccess } from '../family/table.ts'
import { everyDay } from '../seed/hours.ts'
import type { Person } from '../seed/people.ts'
import { testServer, type Answer, type Caller, type TestServer } from '../testing/server.ts'

let server: TestServer
let amina: Person
let bola: Person
let okafor: Person
let eze: Person
let patient: Caller
let doctor: Caller
let admin: Caller

beforeAll(async () => {
  server = await testServer()
  admin = await server.as(await server.seed.admin())
})
afterAll(() => server.close())

beforeEach(async () => {
  amina = await server.seed.patient({ firstName: 'Amina' })
  bola = await server.seed.patient({ firstName: 'Canary-Bola' })
  okafor = await server.seed.doctor({ firstName: 'Chidi', lastName: 'Okafor', slots: everyDay() })
  eze = await server.seed.doctor()
  patient = await server.as(amina)
  doctor = await server.as(okafor)
})

const list = async (by: Caller, query = '') => {
  const { status, body } = await by.get<Appointment[]>(`/api/appointments${query}`)
  expect(status).toBe(200)
  return body
}
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)

const nextIn = ({ link }: Answer<unknown>['headers']): string | undefined =>
  typeof link === 'string' ? /^<([^>]+)>; rel="next"$/.exec(link)?.[1] : undefined

/** Follows the `Link` headers to the end. */
const allPages = async (by: Caller, query: string, between?: () => Promise<unknown>) => {
  const pages: number[][] = []
  for (let next: string | undefined = `/api/appointments${query}`; next !== undefined;) {
    const { body, headers }: Answer<Appointment[]> = await by.get(next)
    pages.push(idsOf(body))
    next = nextIn(headers)
    await between?.()
  }
  return pages
}

describe('which appointments are listed', () => {
  test('APPT-9 a patient’s and their family’s, a doctor’s, all for an admin; no one else’s, and none for a pharmacist', async () => {
    const kemi = await server.seed.familyMember(amina, { firstName: 'Kemi' })
    const add = (who: Person, by: Person, time: string, familyMember?: { id: number }) =>
      server.seed.appointment({ patient: who, doctor: by, date: '2026-03-20', time, familyMember })
    const own = await add(amina, okafor, '09:00')
    const kemis = await add(amina, eze, '10:00', kemi)
    const bolas = await add(bola, okafor, '10:00')
    const elsewhere = await add(bola, eze, '11:00')

    const mine = await list(patient)
    expect(idsOf(mine)).toEqual([kemis.id, own.id])
    expect(mine.map(({ familyMember }) => familyMember?.firstName)).toEqual(['Kemi', undefined])
    expect(JSON.stringify(mine)).not.toContain('Canary')
    expect(idsOf(await list(await server.as(bola)))).toEqual([elsewhere.id, bolas.id])
    expect(idsOf(await list(doctor))).toEqual([bolas.id, own.id])
    expect(idsOf(await list(await server.as(eze)))).toEqual([elsewhere.id, kemis.id])
    expect(idsOf(await list(admin, '?date=2026-03-20'))).toEqual([elsewhere.id, bolas.id, kemis.id, own.id])
    const pharmacist = await server.as(await server.seed.pharmacist())
    expect((await pharmacist.get('/api/appointments')).status).toBe(403)

    const trail = await server.db.select().from(auditEntry).where(eq(auditEntry.actorId, okafor.id))
    expect(trail.map(({ action, patientIds, outcome }) => [action, patientIds, outcome])).toEqual([
      ['appointment.list', [bola.id, amina.id], 'done'],
    ])
  })

  test('APPT-9 FAM-40 to a child’s other parent their own and the child’s, each once and in order, in pages across both accounts', async () => {
    const kemi = await server.seed.familyMember(amina, { firstName: 'Kemi' })
    const now = server.clock.now()
    const shared = { familyMemberId: kemi.id, invitedBy: amina.id, address: bola.email, invitedAt: now }
    const accepted = { answerBy: now, accountId: bola.id, acceptedAt: now }
    await server.db.insert(familyAccess).values({ ...shared, ...accepted })
    const parent = await server.as(bola)
    const ids: number[] = []
    for (const [nth, who] of [bola, kemi, bola, kemi, kemi, bola].entries())
      ids.push(
        (
          await server.seed.appointment({
            patient: who === bola ? bola : amina,
            familyMember: who === kemi ? kemi : undefined,
            doctor: okafor,
            date: '2026-03-20',
            time: `1${nth}:00`,
          })
        ).id,
      )
    await server.seed.appointment({ patient: amina, doctor: eze, date: '2026-03-20', time: '12:30' })
    expect((await allPages(parent, '?limit=2')).flat()).toEqual(ids.toReversed())
    expect((await allPages(parent, '?order=soonest&limit=2')).flat()).toEqual(ids)
  })

  test('APPT-31 filters narrow what the caller may see, and never widen it', async () => {
    const at = (date: string, by: Person, status: 'scheduled' | 'completed' | 'cancelled') =>
      server.seed.appointment({ patient: amina, doctor: by, date, time: '23:30', status })
    const past = await at('2026-03-02', okafor, 'completed')
    const today = await at('2026-03-11', okafor, 'scheduled')
    const later = await at('2026-03-12', eze, 'cancelled')
    const latest = await at('2026-03-13', okafor, 'scheduled')

    expect(idsOf(await list(patient, `?doctorId=${okafor.id}`))).toEqual([latest.id, today.id, past.id])
    expect(idsOf(await list(patient, '?date=2026-03-12'))).toEqual([later.id])
    expect(idsOf(await list(patient, '?from=2026-03-11&order=soonest'))).toEqual([
      today.id,
      later.id,
      latest.id,
    ])
    expect(idsOf(await list(patient, '?from=2026-03-13&date=2026-03-11'))).toEqual([])
    expect(idsOf(await list(patient, '?from=2026-03-11&until=2026-03-12'))).toEqual([later.id, today.id])
    expect(idsOf(await list(patient, '?until=2026-03-02'))).toEqual([past.id])
    expect(idsOf(await list(patient, '?from=2026-03-12&until=2026-03-11'))).toEqual([])
    expect(idsOf(await list(patient, '?date=2026-03-13&until=2026-03-12'))).toEqual([])
    expect(idsOf(await list(patient, '?status=scheduled'))).toEqual([latest.id, today.id])
    expect(idsOf(await list(patient, '?status=scheduled&type=general'))).toEqual([latest.id, today.id])
    expect(idsOf(await list(patient, '?type=urgent'))).toEqual([])
    expect(idsOf(await list(patient, '?status=completed&order=soonest&limit=1'))).toEqual([past.id])
    expect(idsOf(await list(doctor, '?status=scheduled&from=2026-03-11&order=soonest'))).toEqual([
      today.id,
      latest.id,
    ])
    expect(await list(doctor, `?doctorId=${eze.id}`)).toEqual([])
    expect(await list(await server.as(bola), `?doctorId=${okafor.id}`)).toEqual([])
    expect(idsOf(await list(admin, `?doctorId=${eze.id}`))).toEqual([later.id])
    expect(await list(patient, '?doctorId=2147483647')).toEqual([])
  })

  test('SEC-20 PLAT-2 an invalid filter, limit or cursor is a 400', async () => {
    const bad = [
      'limit=0',
      'limit=201',
      'limit=-1',
      'limit=abc',
      'limit=10&limit=20',
      'cursor=x',
      'cursor=MTIz',
      'cursor=%00',
      `cursor=${Buffer.from('99999999999999.1').toString('base64url')}`,
      `cursor=${Buffer.from('1.99999999999').toString('base64url')}`,
      'status=done',
      'tab=all',
      'tab=no-show',
      'search=',
      'search=%20',
      'search=%00',
      `search=${'x'.repeat(121)}`,
      'search=a&search=b',
      'order=random',
      'date=2026-02-30',
      'from=yesterday',
      'until=2026-02-30',
      'doctorId=0',
      'doctorId=99999999999',
      'doctorId=1%20or%201=1',
    ]
    for (const query of bad)
      expect([query, (await patient.get(`/api/appointments?${query}`)).status]).toEqual([query, 400])
  })
})

describe('PLAT-2 pages', () => {
  test('have no duplicates or gaps in either order, even if several appointments start at once', async () => {
    const doctors = [okafor, eze, await server.seed.doctor()]
    const appointments = []
    for (let nth = 0; nth < 41; nth += 1) {
      const by = doctors[nth % 3] ?? okafor
      const date = addDays('2026-01-05', Math.floor(nth / 6))
      appointments.push(
        await server.seed.appointment({
          patient: amina,
          doctor: by,
          date,
          time: '09:00',
          status: 'completed',
        }),
      )
    }
    const inOrder = idsOf(
      appointments.toSorted(
        (one, other) => one.startsAt.getTime() - other.startsAt.getTime() || one.id - other.id,
      ),
    )
    for (const limit of [1, 7, 40, 41, 42]) {
      const newest = await allPages(patient, `?limit=${limit}`)
      expect(newest.flat()).toEqual(inOrder.toReversed())
      expect(newest).toHaveLength(Math.ceil(41 / limit))
      expect((await allPages(patient, `?limit=${limit}&order=soonest`)).flat()).toEqual(inOrder)
    }
    const ofOkafor = new Set(idsOf(appointments.filter(({ doctorId }) => doctorId === okafor.id)))
    expect((await allPages(patient, `?limit=4&doctorId=${okafor.id}&status=completed`)).flat()).toEqual(
      inOrder.toReversed().filter((id) => ofOkafor.has(id)),
    )
    expect((await allPages(doctor, '?limit=4')).flat()).toEqual(
      inOrder.toReversed().filter((id) => ofOkafor.has(id)),
    )
  })

  test('APPT-70 what is ahead comes first, soonest first, then the rest, newest first, page by page and while time passes', async () => {
    const at = (date: string, time: string, status: 'scheduled' | 'confirmed' | 'completed' | 'cancelled') =>
      server.seed.appointment({ patient: amina, doctor: okafor, date, time, status })
    const notClosed = await at('2026-03-02', '09:00', 'confirmed')
    const completed = await at('2026-03-05', '09:00', 'completed')
    // It is 09:00: over for less than an hour, and for more.
    const overrunning = await at('2026-03-11', '08:00', 'confirmed')
    const over = await at('2026-03-11', '07:00', 'confirmed')
    const next = await at('2026-03-11', '16:30', 'confirmed')
    const later = await at('2026-04-01', '09:00', 'scheduled')
    const cancelled = await at('2026-03-20', '09:00', 'cancelled')
    const expected = [overrunning, next, later, cancelled, over, completed, notClosed].map(({ id }) => id)

    for (const limit of [1, 2, 3, 4, 7, 8]) {
      const since = server.clock.now()
      const pages = await allPages(patient, `?order=upcoming&limit=${limit}`, async () =>
        server.clock.advance(29),
      )
      server.clock.set(since)
      expect([limit, pages.flat()]).toEqual([limit, expected])
      expect(pages).toHaveLength(Math.ceil(7 / limit))
    }
    expect(idsOf(await list(patient, '?order=upcoming&tab=scheduled'))).toEqual(
      [overrunning, next, later, over, notClosed].map(({ id }) => id),
    )
    expect(idsOf(await list(doctor, '?order=upcoming&until=2026-03-11'))).toEqual(
      [overrunning, next, over, completed, notClosed].map(({ id }) => id),
    )
    for (const [order, cursor] of [
      ['upcoming', '1_1'],
      ['upcoming', 'ahead_1_x'],
      ['newest', 'ahead_1_1_1'],
    ])
      expect((await patient.get(`/api/appointments?order=${order}&cursor=${cursor}`)).status).toBe(400)
  })

  test('APPT-70 pages split what is ahead by one moment, even if time passes while the first one is read', async () => {
    const at = (date: string, time: string) =>
      server.seed.appointment({ patient: amina, doctor: okafor, date, time, status: 'confirmed' })
    const visits = [
      await at('2026-03-11', '08:00'),
      await at('2026-03-11', '16:30'),
      await at('2026-03-12', '09:00'),
    ]
    const real = server.clock.now
    const start = real()
    try {
      for (let minute = 10; minute <= 30; minute += 1) {
        server.clock.set(new Date(start.getTime() + minute * 60_000))
        let calls = 0
        // Ten calls of the clock take a minute.
        server.clock.now = () => new Date(real().getTime() + (calls += 1) * 6000)
        const pages = await allPages(patient, '?order=upcoming&limit=1')
        expect(pages.flat().toSorted((one, other) => one - other)).toEqual(idsOf(visits))
      }
    } finally {
      server.clock.now = real
      server.clock.set(start)
    }
  })

  test('APPT-70 a visit past midnight and one that waits for the patient’s new time are ahead, by the server’s clock', async () => {
    const at = (date: string, time: string, status: Appointment['status']) =>
      server.seed.appointment({ patient: amina, doctor: okafor, date, time, status })
    const waiting = await at('2026-03-03', '09:00', 'rescheduled')
    const overMidnight = await at('2026-03-10', '23:45', 'confirmed')
    const cancelled = await at('2026-03-20', '09:00', 'cancelled')
    const start = server.clock.now()
    server.clock.set(new Date('2026-03-10T23:05:00Z'))
    const aheadFor = async (by: Person) =>
      (await list(await server.as(by), '?order=upcoming')).map((one) => [
        one.id,
        'isAhead' in one && one.isAhead,
      ])
    expect(await aheadFor(amina)).toEqual([
      [waiting.id, true],
      [overMidnight.id, true],
      [cancelled.id, false],
    ])
    expect((await allPages(await server.as(amina), '?order=upcoming&limit=1')).flat()).toEqual([
      waiting.id,
      overMidnight.id,
      cancelled.id,
    ])
    // The doctor has asked, and waits.
    expect(await aheadFor(okafor)).toEqual([
      [overMidnight.id, true],
      [cancelled.id, false],
      [waiting.id, false],
    ])
    server.clock.set(start)
    expect((await list(patient))[0]).not.toHaveProperty('isAhead')
  })

  test('stay complete while newer appointments are booked', async () => {
    const old = []
    for (let nth = 0; nth < 9; nth += 1)
      old.push(
        await server.seed.appointment({
          patient: amina,
          doctor: okafor,
          date: `2026-02-0${nth + 1}`,
          time: '09:00',
        }),
      )
    let day = 10
    const pages = await allPages(patient, '?limit=2', () =>
      server.seed.appointment({ patient: amina, doctor: okafor, date: `2026-04-${day++}`, time: '09:00' }),
    )
    expect(pages.flat()).toEqual(idsOf(old).toReversed())
  })
})

describe('View Details', () => {
  test('APPT-30 shows the request, the family member’s conditions and the same person’s ten latest earlier appointments', async () => {
    const kemi = await server.seed.familyMember(amina, { medicalConditions: ['Asthma'] })
    const add = (date: string, by: Person, details: object) =>
      server.seed.appointment({
        patient: amina,
        doctor: by,
        familyMember: kemi,
        date,
        time: '09:00',
        ...details,
      })
    const earlier = []
    for (let nth = 0; nth < 12; nth += 1)
      earlier.push(
        await add(`2026-02-${10 + nth}`, nth % 2 ? eze : okafor, {
          status: 'completed',
          reason: `Appointment ${nth}`,
          diagnosis: `Diagnosis ${nth}`,
        }),
      )
    await add('2026-02-25', okafor, { status: 'cancelled' })
    await server.seed.appointment({
      patient: amina,
      doctor: okafor,
      date: '2026-02-26',
      time: '09:00',
      status: 'completed',
    })
    const asked = await add('2026-03-12', okafor, { status: 'confirmed', reason: 'Wheezing' })
    await add('2026-03-13', okafor, { status: 'completed', reason: 'After it' })

    const { status, body } = await doctor.get<AppointmentDetails>(`/api/appointments/${asked.id}`)
    expect([status, body.reason, body.medicalConditions]).toEqual([200, 'Wheezing', ['Asthma']])
    expect(idsOf(body.history)).toEqual(idsOf(earlier.toReversed().slice(0, 10)))
    expect(body.history[1]).toEqual({
      id: earlier[10]?.id,
      appointmentDate: '2026-02-20',
      reason: 'Appointment 10',
      diagnosis: 'Diagnosis 10',
      doctorName: 'Dr. Chidi Okafor',
    })
    const own = await patient.get<AppointmentDetails>(`/api/appointments/${asked.id}`)
    expect(own.body).not.toHaveProperty('workingNote')
    expect({ ...own.body, joining: undefined }).toEqual({
      ...body,
      joining: undefined,
      workingNote: undefined,
    })
    // VID-2: 15 minutes before 09:00 in Lagos; the doctor all day.
    expect(own.body.joining).toMatchObject({ state: 'not-yet', opensAt: '2026-03-12T07:45:00.000Z' })
    expect(body.joining).toMatchObject({ state: 'not-yet', opensAt: '2026-03-11T23:00:00.000Z' })
  })

  test('SEC-3 VID-2 another patient’s appointment, or another doctor’s without a care relationship, gives the same 404 as an unknown one', async () => {
    const theirs = await server.seed.appointment({
      patient: bola,
      doctor: eze,
      date: '2026-03-12',
      time: '09:00',
      reason: 'Canary reason',
    })
    const nowhere = await patient.get('/api/appointments/2147483647')
    for (const by of [patient, doctor]) {
      const { status, body } = await by.get(`/api/appointments/${theirs.id}`)
      expect([status, body]).toEqual([404, nowhere.body])
    }
    const trail = await server.db
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.subject, `appointment ${theirs.id}`))
      .orderBy(auditEntry.actorId)
    expect(trail.map(({ actorId, outcome, patientIds }) => [actorId, outcome, patientIds])).toEqual([
      [amina.id, 'denied', []],
      [okafor.id, 'denied', []],
    ])
  })

  test('APPT-32 a doctor who treats the patient may read another doctor’s appointment, but not change it', async () => {
    const appointment = await server.seed.appointment({
      patient: amina,
      doctor: eze,
      date: '2026-03-12',
      time: '09:00',
    })
    const path = `/api/appointments/${appointment.id}`
    expect((await doctor.get(path)).status).toBe(404)
    await server.seed.appointment({
      patient: amina,
      doctor: okafor,
      date: '2026-01-12',
      time: '09:00',
      status: 'completed',
    })
    expect((await doctor.get(path)).status).toBe(200)
    const { status, body } = await doctor.patch(path, { status: 'confirmed' })
    expect([status, body.message]).toEqual([403, 'Only the doctor of the appointment can accept it'])
    expect(idsOf(await list(doctor))).not.toContain(appointment.id)
  })
})

test('DOC-14 the doctor’s counters count today’s appointments, requests, patients in care and urgent requests, for this doctor only', async () => {
  const counters = async () => (await doctor.get('/api/appointments/summary')).body
  expect(await counters()).toEqual({
    today: 0,
    pending: 0,
    totalPatients: 0,
    urgentAlerts: 0,
    urgentMessages: 0,
    openQuestions: 0,
    hasHours: true,
  })
  const add = (who: Person, date: string, time: string, details: object = {}, by = okafor) =>
    server.seed.appointment({ patient: who, doctor: by, date, time, ...details })
  await add(amina, '2026-03-11', '00:00', { status: 'confirmed' })
  await add(amina, '2026-03-11', '09:00', { status: 'completed' })
  await add(bola, '2026-03-11', '23:30', { status: 'scheduled', type: 'urgent' })
  await add(bola, '2026-03-11', '12:00', { status: 'cancelled', type: 'urgent' })
  await add(amina, '2026-03-11', '13:00', { status: 'rescheduled' })
  await add(amina, '2026-03-10', '23:30', { status: 'completed' })
  await add(amina, '2026-03-12', '00:00', { status: 'confirmed', type: 'urgent' })
  await add(await server.seed.patient(), '2026-03-13', '09:00')
  await add(await server.seed.patient(), '2026-03-14', '09:00', { status: 'confirmed' })
  await add(amina, '2026-03-11', '15:00', { type: 'urgent' }, eze)
  expect(await counters()).toEqual({
    today: 3,
    pending: 2,
    // Amina and the last one: whose request isn't confirmed isn't a patient yet (PAT-40).
    totalPatients: 2,
    urgentAlerts: 2,
    urgentMessages: 0,
    openQuestions: 0,
    hasHours: true,
  })
  expect((await patient.get('/api/appointments/summary')).status).toBe(403)
})
