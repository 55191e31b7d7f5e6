import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccessEntry } from '@alafia/contract/chart-access/schema'
import type { Notification } from '@alafia/contract/notifications/schema'
import type { FoundPrescription, Move } from '@alafia/contract/pharmacy/moving/schema'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { testServer, type Caller, type Person, type TestServer } from '../../testing/server.ts'

type Answer<Body> = Body & { detail?: string; errors?: { path: string }[] }

let server: TestServer
let amina: Person
let doctor: Person
let kemi: { id: number; firstName: string; lastName: string; dateOfBirth: string }
let visit: Awaited<ReturnType<TestServer['seed']['appointment']>>
let childsVisit: typeof visit
let ikeja: Awaited<ReturnType<TestServer['seed']['pharmacy']>>
let surulere: typeof ikeja
let yaba: typeof ikeja
let others: Record<'patient' | 'chosen' | 'sule' | 'colleague' | 'third', Person>
let patient: Caller
let stranger: Caller
/** At Ikeja, which the patient chose; at Surulere, and at Yaba. */
let chosen: Caller
let sule: Caller
let colleague: Caller
let third: Caller

beforeAll(async () => {
  server = await testServer()
  const { seed } = server
  ikeja = await seed.pharmacy({ name: 'Ikeja' })
  surulere = await seed.pharmacy({ name: 'Surulere' })
  yaba = await seed.pharmacy({ name: 'Yaba' })
  for (const pharmacy of [ikeja, surulere])
    await seed.item({
      pharmacy,
      name: 'Amlodipine',
      dosage: '5 mg',
      batches: [{ batchNumber: 'AM-1', expiryDate: '2027-06-30', quantity: 500 }],
    })
  amina = await seed.patient({ firstName: 'Amina', lastName: 'Bello', dateOfBirth: '1988-05-19' })
  kemi = await seed.familyMember(amina, { firstName: 'Kemi', lastName: 'Bello', dateOfBirth: '2019-05-04' })
  doctor = await seed.doctor()
  const at = { patient: amina, doctor, date: '2026-03-10', status: 'completed' } as const
  visit = await seed.appointment({ ...at, time: '10:00' })
  childsVisit = await seed.appointment({ ...at, time: '11:00', familyMember: kemi })
  others = {
    patient: await seed.patient(),
    chosen: await seed.pharmacist({ pharmacy: ikeja }),
    sule: await seed.pharmacist({ pharmacy: surulere, firstName: 'Sule', lastName: 'Garba' }),
    colleague: await seed.pharmacist({ pharmacy: surulere }),
    third: await seed.pharmacist({ pharmacy: yaba }),
  }
  await signIn()
})
afterAll(() => server.close())

const signIn = async () => {
  patient = await server.as(amina)
  stranger = await server.as(others.patient)
  chosen = await server.as(others.chosen)
  sule = await server.as(others.sule)
  colleague = await server.as(others.colleague)
  third = await server.as(others.third)
}
/** Sessions end meanwhile. */
const later = async (minutes: number) => {
  server.clock.advance(minutes)
  await signIn()
}

const atIkeja = (appointment = visit) => server.seed.prescription({ appointment, pharmacy: ikeja })
const lookUp = (who: Caller, body: object) =>
  who.post<Answer<FoundPrescription[]>>('/api/pharmacy/lookups', { reason: 'cannot-fill', ...body })
const byCode = (who: Caller, { code }: { code: string }) => lookUp(who, { by: 'code', code })
const ask = (who: Caller, { id }: { id: number }, body: object = {}) =>
  who.post<Answer<Move>>('/api/pharmacy/moves', { prescriptionId: id, agreement: 'app', ...body })
const answer = (who: Caller, id: number, said: 'accept' | 'decline') =>
  who.post<Answer<Move>>(`/api/pharmacy/moves/${id}/answer`, { answer: said })
const moves = async (who: Caller) => (await who.get<Move[]>('/api/pharmacy/moves')).body
const canSee = async (who: Caller, { id }: { id: number }) =>
  (await who.get(`/api/prescriptions/${id}`)).status === 200
const latest = async (who: Caller) => (await who.get<Notification[]>('/api/notifications')).body[0]
const fulfil = (who: Caller, { id }: { id: number }) =>
  who.patch<Answer<Prescription>>(`/api/prescriptions/${id}`, { status: 'fulfilled' })
const choose = (pharmacyId: number, { id }: { id: number }) =>
  patient.put(`/api/prescriptions/${id}/pharmacy`, { pharmacyId })
/** Looked up and asked by Surulere. */
const asked = async () => {
  const prescribed = await atIkeja()
  await byCode(sule, prescribed)
  const { body } = await ask(sule, prescribed)
  return { ...prescribed, move: body.id }
}

describe('PHARM-55 another pharmacy’s prescription is looked up with a recorded reason', () => {
  it('by its code, also as the QR code has it: medicines, prescriber, pharmacy and status, nothing else', async () => {
    const prescribed = await atIkeja()
    const address = `https://alafia.example/verify/${prescribed.code}`
    for (const code of [prescribed.code, prescribed.code.toUpperCase(), address]) {
      const { status, body } = await lookUp(sule, { by: 'code', code })
      expect([status, body]).toEqual([
        200,
        [
          {
            prescriptionId: prescribed.id,
            personName: 'Amina Bello',
            medications: [{ name: 'Amlodipine 5 mg', dosage: '1 tablet', quantity: 1 }],
            doctorName: `Dr. ${doctor.firstName} ${doctor.lastName}`,
            issuedDate: prescribed.issuedDate,
            expiryDate: prescribed.expiryDate,
            status: 'pending',
            pharmacy: { name: 'Ikeja', isYours: false },
            canMove: true,
          },
        ],
      ])
    }
    expect(await canSee(sule, prescribed)).toBe(false)
    const { body: history } = await patient.get<AccessEntry[]>('/api/access-history')
    expect(history[0]?.what).toBe('looked up a prescription that is at another pharmacy')
  })

  it('by the whole name and date of birth of the person it is for: a child’s, not the parent’s', async () => {
    const childs = await atIkeja(childsVisit)
    const named = { by: 'name', firstName: 'kemi', lastName: 'Bello', dateOfBirth: '2019-05-04' }
    const { body } = await lookUp(sule, named)
    expect(body.map(({ prescriptionId, personName }) => [prescriptionId, personName])).toEqual([
      [childs.id, 'Kemi Bello'],
    ])
    expect(await lookUp(sule, { ...named, dateOfBirth: '2019-05-05' })).toMatchObject({ status: 404 })
    // Someone else of that name and birthday: only the code tells them apart.
    const { seed } = server
    const namesake = await seed.patient({ firstName: 'Kemi', lastName: 'Bello', dateOfBirth: '2019-05-04' })
    const at = { patient: namesake, doctor, date: '2026-03-09', time: '10:00', status: 'completed' } as const
    const theirs = await atIkeja(await seed.appointment(at))
    expect((await lookUp(sule, named)).status).toBe(404)
    expect((await byCode(sule, theirs)).body[0]?.prescriptionId).toBe(theirs.id)
  })

  it('names what is missing, and an unknown code', async () => {
    const paths = async (body: object) => (await lookUp(sule, body)).body.errors?.map(({ path }) => path)
    expect(await paths({ by: 'name', firstName: 'Kemi' })).toEqual(['lastName', 'dateOfBirth'])
    expect(await paths({ by: 'code', code: 'abc' })).toEqual(['code'])
    expect(await paths({ by: 'code', code: '0'.repeat(32), reason: 'other' })).toEqual(['note'])
    expect((await lookUp(sule, { by: 'code', code: '0'.repeat(32) })).status).toBe(404)
  })

  it('SEC-2 without that, a pharmacist of another pharmacy neither reads nor asks for it; an hour later neither', async () => {
    const prescribed = await atIkeja()
    expect([await canSee(sule, prescribed), (await ask(sule, prescribed)).status]).toEqual([false, 404])
    await byCode(third, prescribed)
    expect((await ask(sule, prescribed)).status).toBe(404)
    await byCode(sule, prescribed)
    await later(61)
    expect((await ask(sule, prescribed)).status).toBe(404)
  })

  it('at most thirty in an hour', async () => {
    const busy = await server.as(await server.seed.pharmacist({ pharmacy: yaba }))
    const none = { by: 'code', code: '0'.repeat(32) }
    const statuses = []
    for (let nth = 0; nth < 31; nth += 1) statuses.push((await lookUp(busy, none)).status)
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 404), 429])
  })
})

describe('PHARM-56 it is taken over only with the patient’s agreement', () => {
  it('asked in the app: the patient reads both names, and accepting moves it to the other queue', async () => {
    const { move: id, ...prescribed } = await asked()
    expect(await latest(patient)).toMatchObject({
      title: 'Move your prescription?',
      body: 'Ikeja can’t fill this today. Move it to Surulere?',
      target: { kind: 'prescription', id: prescribed.id },
    })
    expect([await canSee(sule, prescribed), await canSee(chosen, prescribed)]).toEqual([false, true])
    expect((await moves(patient))[0]).toMatchObject({ id, from: 'Ikeja', to: 'Surulere', status: 'asked' })
    expect([await moves(stranger), (await answer(stranger, id, 'accept')).status]).toEqual([[], 404])

    expect((await answer(patient, id, 'accept')).body.status).toBe('accepted')
    expect([await canSee(colleague, prescribed), await canSee(chosen, prescribed)]).toEqual([true, false])
    expect((await latest(colleague))?.title).toBe('Your pharmacy was chosen')
    expect((await latest(chosen))?.body).toBe(
      `Prescription ${prescribed.id} has moved from Ikeja to Surulere: the patient agreed in the app`,
    )
    expect(await moves(patient)).toEqual([])
    expect(await answer(patient, id, 'accept')).toMatchObject({ status: 409 })
    expect((await fulfil(sule, prescribed)).status).toBe(200)
  })

  it('declined, it stays, and the pharmacy that asked reads so', async () => {
    const { move: id, ...prescribed } = await asked()
    expect((await answer(patient, id, 'decline')).body.status).toBe('declined')
    expect([await canSee(sule, prescribed), await canSee(chosen, prescribed)]).toEqual([false, true])
    expect((await latest(colleague))?.title).toBe('The patient declined')
    expect((await moves(colleague)).find((one) => one.id === id)?.status).toBe('declined')
  })

  it('agreed by phone, with a note: at once, and both pharmacies and the patient read who noted it', async () => {
    const prescribed = await atIkeja()
    await byCode(sule, prescribed)
    const phone = { agreement: 'phone', note: 'Mrs Bello agreed at 10:20' }
    expect((await ask(sule, prescribed, { agreement: 'phone', note: 'yes' })).status).toBe(400)
    expect((await ask(sule, prescribed, phone)).body.status).toBe('accepted')
    expect(await canSee(colleague, prescribed)).toBe(true)
    expect((await latest(patient))?.body).toBe(
      "It has moved from Ikeja to Surulere. You agreed by phone, as Sule Garba noted. If you didn't, choose a pharmacy again",
    )
    expect((await latest(chosen))?.body).toContain('the patient agreed by phone, as Sule Garba noted')
    expect(JSON.stringify(await latest(chosen))).not.toContain('Amlodipine')
  })

  it('PHARM-209 isn’t asked for while its pharmacy still keeps the fill before', async () => {
    const prescribed = await server.seed.prescription({ appointment: visit, pharmacy: ikeja, refills: 1 })
    expect((await fulfil(chosen, prescribed)).status).toBe(200)
    expect((await patient.post(`/api/prescriptions/${prescribed.id}/refill`)).status).toBe(200)
    await byCode(sule, prescribed)
    const { status, body } = await ask(sule, prescribed)
    expect([status, body.detail]).toEqual([
      409,
      expect.stringMatching(/^The pharmacy still has the last fill of this prescription\./),
    ])
  })

  it('is withdrawn only by the pharmacy that asked, and expires after a day', async () => {
    const first = await asked()
    const withdraw = (who: Caller) => who.post<Answer<Move>>(`/api/pharmacy/moves/${first.move}/withdraw`, {})
    expect([(await withdraw(chosen)).status, (await withdraw(colleague)).status]).toEqual([404, 200])
    expect(await answer(patient, first.move, 'accept')).toMatchObject({
      status: 409,
      body: { detail: 'Surulere has withdrawn this request' },
    })
    const second = await asked()
    await later(24 * 60)
    expect(await moves(patient)).toEqual([])
    expect(await answer(patient, second.move, 'accept')).toMatchObject({
      status: 409,
      body: { detail: 'This request has expired. Choose a pharmacy yourself' },
    })
  })
})

describe('PHARM-57 a request that is overtaken says what happened', () => {
  it.each([
    ['filled', (held: { id: number }) => fulfil(chosen, held), 'This prescription is already fulfilled'],
    [
      'moved by the patient',
      (held: { id: number }) => choose(yaba.id, held),
      'It is no longer at Ikeja: you have chosen another pharmacy, or it has closed',
    ],
  ])('%s', async (_what, overtake, detail) => {
    const { move: id, ...prescribed } = await asked()
    expect((await overtake(prescribed)).status).toBe(200)
    expect(await answer(patient, id, 'accept')).toMatchObject({ status: 409, body: { detail } })
    expect(await moves(patient)).toEqual([])
    expect((await moves(sule)).find((one) => one.id === id)?.status).toBe('ended')
  })

  it('by the closing of the pharmacy that asked: the patient is asked no more, also once it reopens', async () => {
    const { move: id } = await asked()
    const admin = await server.as(await server.seed.admin())
    const surulereIs = (what: 'close' | 'reopen', body: object = {}) =>
      admin.post(`/api/admin/pharmacies/${surulere.id}/${what}`, body)
    expect((await surulereIs('close', { collectUntil: '2026-12-31' })).status).toBe(200)
    expect(await moves(patient)).toEqual([])
    expect((await surulereIs('reopen')).status).toBe(200)
    expect(await answer(patient, id, 'accept')).toMatchObject({
      status: 409,
      body: { detail: 'This request is over: no longer possible' },
    })
    expect(await moves(patient)).toEqual([])
  })

  it('of two pharmacies that ask at once, one does, and the other reads who', async () => {
    const prescribed = await atIkeja()
    await byCode(sule, prescribed)
    await byCode(third, prescribed)
    const both = await Promise.all([ask(sule, prescribed), ask(third, prescribed)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]))
    expect(both.find(({ status }) => status === 409)?.body.detail).toMatch(
      /^(Surulere|Yaba) has already asked the patient to move this prescription$/,
    )
  })

  it('SEC-5 of accepting, filling and an agreement by phone at once, the prescription ends in one place', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { move: id, ...prescribed } = await asked()
      await byCode(third, prescribed)
      const phone = { agreement: 'phone', note: 'Mrs Bello agreed at 10:20' }
      const [filled, accepted, taken] = await Promise.all([
        fulfil(chosen, prescribed),
        answer(patient, id, 'accept'),
        ask(third, prescribed, phone),
      ])
      const statuses = [filled.status, accepted.status, taken.status]
      expect(statuses.every((status) => [200, 201, 409].includes(status))).toBe(true)
      const { body } = await patient.get<Prescription>(`/api/prescriptions/${prescribed.id}`)
      // Whoever moved it moved it before it was filled at Ikeja, or it was filled there and stayed.
      const where = body.pharmacy?.name
      expect(
        filled.status === 200 ? where === 'Ikeja' && body.status === 'fulfilled' : where !== 'Ikeja',
      ).toBe(true)
      const seers = await Promise.all([chosen, sule, third].map((who) => canSee(who, prescribed)))
      expect(seers.filter(Boolean)).toHaveLength(1)
    }
  })
})
