import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { QueueSummary } from '@alafia/contract/prescriptions/queue'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { testServer, type Caller, type TestServer } from '../testing/server.ts'
import { fillMedication, prescription } from './table.ts'

let server: TestServer
let ids: Record<string, number>
let callers: Record<'ifeoma' | 'sule' | 'ambrose' | 'okafor', Caller>

const take = (name: string, quantity = 10) => ({
  name,
  dosage: '1 tablet',
  frequency: 'daily',
  duration: '10 days',
  quantity,
})

const createWorld = async ({ seed }: TestServer) => {
  const amina = await seed.patient({ firstName: 'Amina', lastName: 'Bello' })
  const kemi = await seed.familyMember(amina, { firstName: 'Kemi', lastName: 'Bello' })
  const musa = await seed.patient({ firstName: 'Musa', lastName: 'Danladi' })
  const okafor = await seed.doctor({ firstName: 'Chidi', lastName: 'Okafor' })
  const eze = await seed.doctor({ firstName: 'Adanna', lastName: 'Eze' })
  const pharmacists = {
    ifeoma: await seed.pharmacist({ firstName: 'Ifeoma', lastName: 'Umeh' }),
    sule: await seed.pharmacist({ firstName: 'Sule', lastName: 'Garba' }),
    ambrose: await seed.pharmacist({ firstName: 'Ambrose', lastName: 'Oni', pharmacy: null }),
  }
  const surulere = await seed.pharmacy({ name: 'Surulere', staff: [pharmacists.ifeoma] })
  const yaba = await seed.pharmacy({ name: 'Yaba', staff: [pharmacists.sule] })
  const day = { date: '2026-02-11', status: 'completed' as const }
  const appointments = {
    amina: await seed.appointment({ ...day, patient: amina, doctor: okafor, time: '09:00' }),
    kemi: await seed.appointment({ ...day, patient: amina, familyMember: kemi, doctor: eze, time: '10:00' }),
    musa: await seed.appointment({ ...day, patient: musa, doctor: okafor, time: '11:00', type: 'urgent' }),
  }
  return { okafor, pharmacists, surulere, yaba, appointments }
}

beforeAll(async () => {
  server = await testServer()
  const { okafor, pharmacists, surulere, yaba, appointments } = await createWorld(server)
  await server.seed.item({
    pharmacy: yaba,
    name: 'Amlodipine',
    dosage: '5 mg',
    batches: [{ batchNumber: 'AM-1', expiryDate: '2027-01-31', quantity: 500 }],
  })
  /** Each is a minute after the last. */
  const add = async (
    at: keyof typeof appointments,
    name: string,
    more: Partial<Parameters<TestServer['seed']['prescription']>[0]> = {},
    pharmacyId: number | null = null,
  ) => {
    server.clock.advance(1)
    const { id } = await server.seed.prescription({
      appointment: appointments[at],
      medications: [take(name)],
      ...more,
    })
    await server.db.update(prescription).set({ pharmacyId }).where(eq(prescription.id, id))
    return id
  }
  const atYaba = { pharmacist: pharmacists.sule }
  const partly = { dispensed: [4], ...atYaba }
  ids = {
    waiting: await add('amina', 'Paracetamol 500 mg'),
    urgent: await add('musa', 'Artemether/lumefantrine 20/120 mg'),
    yabas: await add('amina', 'Lisinopril 10 mg', {}, yaba.id),
    refill: await add('kemi', 'Salbutamol inhaler 100 µg', { status: 'active', refills: 2, refillsUsed: 1 }),
    surulere: await add('kemi', 'Omeprazole 20 mg', {}, surulere.id),
    surulereToo: await add('musa', 'Zinc 20 mg', {}, surulere.id),
    heldRefill: await add('amina', 'Metformin 850 mg', { refills: 2, refillsUsed: 1 }),
    ready: await add('amina', 'Amlodipine 5 mg', { ...partly, status: 'fulfilled' }, yaba.id),
    collected: await add('musa', 'Amlodipine 5 mg', { ...partly, status: 'picked-up' }, yaba.id),
    whole: await add('amina', 'Amlodipine 5 mg', { ...atYaba, status: 'fulfilled' }, yaba.id),
    rejected: await add('amina', 'Amlodipine 5 mg', { ...atYaba, status: 'rejected' }, yaba.id),
  }
  callers = {
    ifeoma: await server.as(pharmacists.ifeoma),
    sule: await server.as(pharmacists.sule),
    ambrose: await server.as(pharmacists.ambrose),
    okafor: await server.as(okafor),
  }
})
afterAll(() => server.close())

const list = (caller: Caller, query: Record<string, string>) =>
  caller.get<Prescription[]>(
    `/api/prescriptions?${new URLSearchParams({ view: 'queue', ...query }).toString()}`,
  )
const namesOf = (shown: readonly Prescription[]) =>
  shown.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id))
const queue = async (caller: Caller, query: Record<string, string> = {}) =>
  namesOf((await list(caller, query)).body)
const summary = async (caller: Caller) => (await caller.get<QueueSummary>('/api/prescriptions/queue')).body

const ifeomas = ['surulereToo', 'urgent', 'surulere', 'waiting', 'refill', 'heldRefill']

describe('the queue', () => {
  it('PHARM-2 starts with the urgent ones, then those that chose the pharmacist’s pharmacy, then the longest waiting', async () => {
    expect(await queue(callers.ifeoma)).toEqual(ifeomas)
    expect(await queue(callers.sule)).toEqual(['urgent', 'yabas', 'waiting', 'refill', 'heldRefill'])
  })

  it('PHARM-2 holds none that chose another pharmacy: it can’t be read, searched or changed', async () => {
    const { sule } = callers
    expect(await queue(sule, { search: 'omeprazole' })).toEqual([])
    expect((await sule.get(`/api/prescriptions/${ids['surulere']}`)).status).toBe(404)
    expect((await sule.get(`/api/prescriptions/${ids['surulere']}/dispensing`)).status).toBe(404)
    expect((await sule.put(`/api/prescriptions/${ids['surulere']}/claim`, {})).status).toBe(404)
    const change = { status: 'rejected', pharmacistNotes: 'Not ours' }
    expect((await sule.patch(`/api/prescriptions/${ids['surulere']}`, change)).status).toBe(404)
  })

  it('PHARM-2 of a pharmacist without a pharmacy has those that chose none', async () => {
    expect(await queue(callers.ambrose)).toEqual(['urgent', 'waiting', 'refill', 'heldRefill'])
    expect(await queue(callers.ambrose, { queue: 'chosen' })).toEqual([])
  })

  it.each([
    ['new', ['surulereToo', 'urgent', 'surulere', 'waiting']],
    ['refills', ['refill', 'heldRefill']],
    ['urgent', ['surulereToo', 'urgent']],
    ['chosen', ['surulereToo', 'surulere']],
    ['owed', []],
  ] as const)('PHARM-3 %s', async (part, expected) => {
    expect(await queue(callers.ifeoma, { queue: part })).toEqual(expected)
    expect((await summary(callers.ifeoma))[part]).toBe(expected.length)
  })

  it('PHARM-2 its count leaves out those that are only owed', async () => {
    const { pharmacy, ...counts } = await summary(callers.sule)
    expect(pharmacy?.name).toBe('Yaba')
    expect(counts).toEqual({
      all: 5,
      new: 3,
      refills: 2,
      urgent: 1,
      chosen: 1,
      owed: 2,
      left: 0,
    })
    expect(await summary(callers.ambrose)).toMatchObject({ pharmacy: null, all: 4, chosen: 0, owed: 0 })
  })

  it('PHARM-3 shows which are urgent, to the patient and the doctor too', async () => {
    const { body } = await list(callers.ifeoma, {})
    expect(namesOf(body.filter(({ isUrgent }) => isUrgent))).toEqual(['surulereToo', 'urgent'])
    const own = await callers.okafor.get<Prescription>(`/api/prescriptions/${ids['urgent']}`)
    expect(own.body.isUrgent).toBe(true)
  })

  it.each([
    ['kemi bello', ['surulere', 'refill']],
    ['danladi', ['surulereToo', 'urgent']],
    ['Dr. Eze', ['surulere', 'refill']],
    ['PARACETAMOL', ['waiting']],
    ['µg', ['refill']],
    ['%', []],
    ['no one of this name', []],
  ])('PHARM-3 search finds patient, medication and doctor: %s', async (search, expected) => {
    expect(await queue(callers.ifeoma, { search })).toEqual(expected)
  })

  it('PHARM-3 combines the search with a section', async () => {
    expect(await queue(callers.ifeoma, { search: 'okafor', queue: 'urgent' })).toEqual([
      'surulereToo',
      'urgent',
    ])
    expect(await queue(callers.ifeoma, { search: 'kemi', queue: 'refills' })).toEqual(['refill'])
    expect(await queue(callers.sule, { search: 'danladi', queue: 'owed' })).toEqual(['collected'])
  })

  it.each([1, 2, 3, 5])(
    'PLAT-2 comes in pages of %i, each prescription once and in order, across its parts',
    async (limit) => {
      const pages: string[] = []
      let address: string | undefined = `/api/prescriptions?view=queue&limit=${limit}`
      while (address !== undefined) {
        const { body, headers }: Awaited<ReturnType<typeof list>> =
          await callers.ifeoma.get<Prescription[]>(address)
        expect(body.length).toBeLessThanOrEqual(limit)
        pages.push(...namesOf(body).map(String))
        address = /^<(.+)>; rel="next"$/.exec(String(headers['link'] ?? ''))?.[1]
      }
      expect(pages).toEqual(ifeomas)
    },
  )

  it('SEC-20 answers 400 to an unknown section', async () => {
    expect((await list(callers.ifeoma, { queue: 'all' })).status).toBe(400)
  })
})

describe('PHARM-17 what is owed stays visible until it is dispensed or waived', () => {
  const one = (caller: Caller, name: string) => caller.get(`/api/prescriptions/${ids[name]}`)

  it('to the pharmacists of the pharmacy that owes it, even after the first part was collected', async () => {
    expect(await queue(callers.sule, { queue: 'owed' })).toEqual(['collected', 'ready'])
    expect((await one(callers.sule, 'collected')).status).toBe(200)
    for (const caller of [callers.ifeoma, callers.ambrose]) {
      expect(await queue(caller, { queue: 'owed' })).toEqual([])
      expect((await one(caller, 'collected')).status).toBe(404)
    }
  })

  it('SEC-3 a prescription that was dispensed in full, or rejected, only to its pharmacy', async () => {
    expect((await one(callers.ifeoma, 'whole')).status).toBe(404)
    expect((await one(callers.ifeoma, 'rejected')).status).toBe(404)
    expect((await one(callers.sule, 'whole')).status).toBe(200)
  })

  it('but no longer once nothing is owed', async () => {
    await server.db
      .update(fillMedication)
      .set({ waived: 6 })
      .where(eq(fillMedication.prescriptionId, ids['ready'] ?? 0))
    expect(await queue(callers.sule, { queue: 'owed' })).toEqual(['collected'])
    expect((await summary(callers.sule)).owed).toBe(1)
  })
})
