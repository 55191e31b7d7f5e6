import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { minute } from '@alafia/contract/kernel/durations'
import { auditEntry } from '../audit/table.ts'
import { testServer, type Caller, type Person, type TestServer } from '../testing/server.ts'
import { prescription } from './table.ts'

type Appointment = Awaited<ReturnType<TestServer['seed']['appointment']>>

let server: TestServer
let world: Awaited<ReturnType<typeof createWorld>>

const medicine = (name: string) => ({ name, dosage: '1 tablet', frequency: 'daily', duration: '5 days' })

const createWorld = async ({ seed, as }: TestServer) => {
  const [amina, chidi] = [await seed.patient(), await seed.patient()]
  const [okafor, adeyemi] = [await seed.doctor(), await seed.doctor()]
  const ifeoma = await seed.pharmacist()
  const bello = await seed.pharmacist({ pharmacy: await seed.pharmacy() })
  const kemi = await seed.familyMember(amina, {})
  const at = (patient: Person, doctor: Person, time: string, familyMember?: typeof kemi) =>
    seed.appointment({
      patient,
      doctor,
      ...(familyMember ? { familyMember } : {}),
      date: '2026-03-11',
      time,
      status: 'confirmed',
    })
  const appointments = {
    amina: await at(amina, okafor, '09:00'),
    kemi: await at(amina, okafor, '10:00', kemi),
    aminaAtAdeyemi: await at(amina, adeyemi, '11:00'),
    chidi: await at(chidi, adeyemi, '12:00'),
  }
  return {
    people: { amina, chidi, okafor, adeyemi, ifeoma, bello, kemi },
    appointments,
    patient: await as(amina),
    patient2: await as(chidi),
    doctor: await as(okafor),
    doctor2: await as(adeyemi),
    pharmacist: await as(ifeoma),
    pharmacist2: await as(bello),
  }
}

let days = 0
/** Each is a minute after the last. */
const given = async (
  appointment: Appointment,
  more: Partial<Parameters<TestServer['seed']['prescription']>[0]> = {},
) => {
  server.clock.advance(1)
  days += 1
  return server.seed.prescription({ appointment, medications: [medicine(`Medicine ${days}`)], ...more })
}

const list = (caller: Caller, query = '') => caller.get<Prescription[]>(`/api/prescriptions${query}`)
const idsOf = async (caller: Caller, query = '') => (await list(caller, query)).body.map(({ id }) => id)
const summary = async (caller: Caller) =>
  (await caller.get<Record<string, number>>('/api/prescriptions/summary')).body

beforeAll(async () => {
  server = await testServer()
  world = await createWorld(server)
})
afterAll(() => server.close())

describe('whose prescriptions a list shows', () => {
  let ids: {
    own: number
    kemis: number
    atAdeyemi: number
    chidis: number
    handled: number
    rejected: number
  }

  beforeAll(async () => {
    const { appointments, people } = world
    ids = {
      own: (await given(appointments.amina)).id,
      kemis: (await given(appointments.kemi, { status: 'active' })).id,
      atAdeyemi: (await given(appointments.aminaAtAdeyemi)).id,
      chidis: (await given(appointments.chidi)).id,
      handled: (
        await given(appointments.chidi, {
          status: 'fulfilled',
          pharmacist: people.ifeoma,
          pharmacistNotes: 'Before meals',
        })
      ).id,
      rejected: (
        await given(appointments.amina, {
          status: 'rejected',
          pharmacist: people.bello,
          pharmacistNotes: 'Illegible',
        })
      ).id,
    }
  })

  it('RX-24 a patient’s: theirs and their family’s, newest first', async () => {
    expect(await idsOf(world.patient)).toEqual([ids.rejected, ids.atAdeyemi, ids.kemis, ids.own])
    expect(await idsOf(world.patient2)).toEqual([ids.handled, ids.chidis])
  })

  it('RX-24 a doctor’s: those they issued, even if another doctor treats the same patient', async () => {
    expect(await idsOf(world.doctor)).toEqual([ids.rejected, ids.kemis, ids.own])
    expect(await idsOf(world.doctor2)).toEqual([ids.handled, ids.chidis, ids.atAdeyemi])
  })

  it('RX-24 a pharmacist’s: the queue, longest waiting first, without a view too, and those their pharmacy has handled', async () => {
    const queue = [ids.own, ids.kemis, ids.atAdeyemi, ids.chidis]
    expect(await idsOf(world.pharmacist, '?view=queue')).toEqual(queue)
    expect(await idsOf(world.pharmacist2, '?view=queue')).toEqual(queue)
    expect(await idsOf(world.pharmacist)).toEqual(queue)
    expect(await idsOf(world.pharmacist, '?view=newest')).toEqual([ids.handled])
    expect(await idsOf(world.pharmacist2, '?view=newest')).toEqual([ids.rejected])
    expect(await idsOf(world.pharmacist, '?status=fulfilled')).toEqual([ids.handled])
  })

  it('RX-24 SEC-1 SEC-3 one that another pharmacy has handled can’t be read or changed: 404', async () => {
    const { pharmacist2, doctor } = world
    const change = { status: 'picked-up' }
    expect((await pharmacist2.patch(`/api/prescriptions/${ids.handled}`, change)).status).toBe(404)
    expect((await pharmacist2.get(`/api/prescriptions/${ids.handled}/stock`)).status).toBe(404)
    const { status, body } = await doctor.patch(`/api/prescriptions/${ids.chidis}`, {
      status: 'cancelled',
    })
    expect([status, body.detail]).toEqual([404, 'Not found'])
  })

  it('RX-24 SEC-1 neither an admin nor a signed-out caller has a list', async () => {
    expect((await list(await server.as(await server.seed.admin()))).status).toBe(403)
    expect((await list(server.anyone)).status).toBe(401)
  })

  it('RX-28 shows the person it is for, the doctor, the pharmacist and the content', async () => {
    const { people, appointments } = world
    const { body } = await list(world.patient)
    expect(body.find(({ id }) => id === ids.kemis)).toMatchObject({
      appointmentId: appointments.kemi.id,
      familyMemberId: people.kemi.id,
      patientName: `${people.kemi.firstName} ${people.kemi.lastName}`,
      familyMember: { firstName: people.kemi.firstName },
      doctorName: `Dr. ${people.okafor.firstName} ${people.okafor.lastName}`,
      doctor: { user: { firstName: people.okafor.firstName, lastName: people.okafor.lastName } },
      status: 'active',
      medications: [{ ...medicine('Medicine 2'), quantity: 1, dispensed: 0 }],
    })
    expect(body.find(({ id }) => id === ids.rejected)).toMatchObject({
      patientName: `${people.amina.firstName} ${people.amina.lastName}`,
      familyMember: null,
      pharmacistName: `${people.bello.firstName} ${people.bello.lastName}`,
      pharmacistNotes: 'Illegible',
    })
  })

  it('SEC-3 contains no field that the contract doesn’t declare', async () => {
    const { body } = await list(world.patient, '?limit=1')
    expect(Object.keys(body[0] ?? {})).not.toContain('cursor')
    expect(Object.keys(body[0] ?? {})).not.toContain('pharmacistId')
  })

  it('RX-25 filters by status, also by the patient pages’ names for them, and by appointment', async () => {
    const { patient2, patient, appointments } = world
    expect(await idsOf(patient2, '?status=fulfilled')).toEqual([ids.handled])
    expect(await idsOf(patient2, '?status=filled')).toEqual([ids.handled])
    expect(await idsOf(patient, '?status=delivered')).toEqual([])
    expect(await idsOf(patient, `?appointmentId=${appointments.amina.id}`)).toEqual([ids.rejected, ids.own])
    expect(await idsOf(patient, `?appointmentId=${appointments.amina.id}&status=pending`)).toEqual([ids.own])
    expect(await idsOf(world.pharmacist, '?view=queue&status=active')).toEqual([ids.kemis])
    expect(await idsOf(patient, '?view=queue')).toEqual([ids.own, ids.kemis, ids.atAdeyemi])
  })

  it('SEC-2 filtering by another patient’s appointment finds nothing', async () => {
    expect(await idsOf(world.patient2, `?appointmentId=${world.appointments.amina.id}`)).toEqual([])
  })

  it.each([
    'status=ready',
    'view=all',
    'limit=0',
    'limit=201',
    'limit=x',
    'appointmentId=x',
    'appointmentId=0',
    'appointmentId=9999999999',
    'cursor=x',
    'cursor=1-99999999999',
    'cursor=9999999999999999-1',
    'cursor=',
    'cursor=1%27--',
  ])('SEC-20 ?%s: 400', async (query) => {
    expect((await list(world.patient, `?${query}`)).status).toBe(400)
  })

  it('SEC-14 leaves one audit entry that names whose prescriptions were shown', async () => {
    const own = await server.as(world.people.ifeoma)
    const entries = async () =>
      (
        await server.db
          .select()
          .from(auditEntry)
          .where(inArray(auditEntry.action, ['prescription.list', 'prescription.read']))
      ).slice()
    const before = await entries()
    await list(own, '?view=queue')
    await own.get(`/api/prescriptions/${ids.own}/stock`)
    const [listed, read, ...more] = (await entries()).filter(({ id }) => !before.some((one) => one.id === id))
    expect(more).toEqual([])
    const { amina, chidi, ifeoma } = world.people
    expect(listed).toMatchObject({ action: 'prescription.list', actorId: ifeoma.id, outcome: 'done' })
    expect(new Set(listed?.patientIds)).toEqual(new Set([amina.id, chidi.id]))
    expect(read).toMatchObject({
      action: 'prescription.read',
      subject: `prescription ${ids.own}`,
      patientIds: [amina.id],
    })
  })

  it('RX-32 counts the same prescriptions by the dashboards’ statuses', async () => {
    expect(await summary(world.patient)).toEqual({
      pending: 2,
      active: 1,
      fulfilled: 0,
      rejected: 1,
      current: 1,
    })
    expect(await summary(world.patient2)).toEqual({
      pending: 1,
      active: 0,
      fulfilled: 1,
      rejected: 0,
      current: 1,
    })
    expect(await summary(world.doctor)).toEqual({
      pending: 1,
      active: 1,
      fulfilled: 0,
      rejected: 1,
      current: 1,
    })
    expect(await summary(world.pharmacist)).toEqual({
      pending: 3,
      active: 1,
      fulfilled: 1,
      rejected: 0,
      current: 2,
    })
    expect(await summary(world.pharmacist2)).toEqual({
      pending: 3,
      active: 1,
      fulfilled: 0,
      rejected: 1,
      current: 1,
    })
  })
})

describe('RX-30 current prescriptions', () => {
  it.each([
    ['pending', '2026-06-01', 0],
    ['active', '2026-06-01', 1],
    ['fulfilled', '2026-06-01', 1],
    ['picked-up', '2026-03-11', 1],
    ['delivered', '2026-06-01', 1],
    ['active', '2026-03-10', 0],
    ['fulfilled', '2026-03-10', 0],
    ['delivered', '2026-03-10', 0],
    ['rejected', '2026-06-01', 0],
    ['cancelled', '2026-06-01', 0],
  ] as const)('%s until %s counts %i', async (status, expiryDate, current) => {
    const { seed } = server
    const patient = await seed.patient()
    const appointment = await seed.appointment({
      patient,
      doctor: await seed.doctor(),
      date: '2026-03-11',
      time: '10:00',
      status: 'confirmed',
    })
    await given(appointment, { status, issuedDate: '2026-01-01', expiryDate })
    const caller = await server.as(patient)
    expect((await summary(caller))['current']).toBe(current)
    expect((await list(caller, '?tab=active')).body).toHaveLength(current)
    expect((await list(caller, '?view=current')).body).toHaveLength(current)
  })
})

describe('PLAT-2 a long list comes in pages', () => {
  const pagesOf = async (caller: Caller, query: string) => {
    const pages: number[][] = []
    let address: string | undefined = `/api/prescriptions?${query}`
    while (address !== undefined) {
      const { body, headers }: Awaited<ReturnType<typeof list>> = await caller.get<Prescription[]>(address)
      pages.push(body.map(({ id }) => id))
      address = /^<(.+)>; rel="next"$/.exec(String(headers['link'] ?? ''))?.[1]
    }
    return pages
  }

  const bookAppointment = async () => {
    const { seed } = server
    const patient = await seed.patient()
    const appointment = await seed.appointment({
      patient,
      doctor: await seed.doctor(),
      date: '2026-03-11',
      time: '10:00',
      status: 'confirmed',
    })
    return { caller: await server.as(patient), appointment }
  }

  it('lists each once and in order, with its filters, even if many were created at the same moment', async () => {
    const { caller, appointment } = await bookAppointment()
    const ids: number[] = []
    const moment = { createdAt: new Date(server.clock.now().getTime() + 7 * minute) }
    for (let place = 0; place < 7; place += 1)
      ids.push((await given(appointment, place < 2 || place === 6 ? {} : moment)).id)
    await server.db
      .update(prescription)
      .set({ status: 'rejected' })
      .where(inArray(prescription.id, ids.slice(0, 1)))
    const pages = await pagesOf(caller, 'limit=2&status=pending')
    expect(pages.map((page) => page.length)).toEqual([2, 2, 2])
    expect(pages.flat().toSorted((one, other) => one - other)).toEqual(ids.slice(1))
    expect(pages.flat()).toEqual(await idsOf(caller, '?status=pending'))
    expect((await pagesOf(caller, 'limit=3&view=queue')).flat()).toEqual(await idsOf(caller, '?view=queue'))
  })

  it('a page that is exactly full has no next page', async () => {
    const { caller, appointment } = await bookAppointment()
    await given(appointment)
    await given(appointment)
    expect((await pagesOf(caller, 'limit=2')).map((page) => page.length)).toEqual([2])
    expect(await pagesOf((await bookAppointment()).caller, 'limit=2')).toEqual([[]])
  })

  it('new prescriptions don’t shift the pages', async () => {
    const { caller, appointment } = await bookAppointment()
    const old = [(await given(appointment)).id, (await given(appointment)).id, (await given(appointment)).id]
    const first = await list(caller, '?limit=2')
    await given(appointment)
    const next = /<(.+)>/.exec(String(first.headers['link']))?.[1] ?? ''
    expect((await caller.get<Prescription[]>(next)).body.map(({ id }) => id)).toEqual(old.slice(0, 1))
  })

  it('orders those a pharmacy has handled by when they were handled, latest first', async () => {
    const { appointment } = await bookAppointment()
    const caller = await server.as(await server.seed.pharmacist({ pharmacy: await server.seed.pharmacy() }))
    const ids: number[] = []
    for (let place = 0; place < 5; place += 1) ids.push((await given(appointment)).id)
    const order = [3, 0, 4, 1, 2].flatMap((place) => ids.slice(place, place + 1))
    for (const id of order) {
      server.clock.advance(1)
      await caller.patch(`/api/prescriptions/${id}`, { status: 'rejected', pharmacistNotes: 'Illegible' })
    }
    const pages = await pagesOf(caller, 'limit=2&view=newest')
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1])
    expect(pages.flat()).toEqual(order.toReversed())
  })
})
