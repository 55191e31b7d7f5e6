import { afterAll, beforeEach, expect, test } from 'vitest'
import type { OwnConsent } from '@alafia/contract/family/consent'
import type { FamilyMember } from '@alafia/contract/family/schema'
import type { ConsentUse } from '@alafia/contract/family/uses'
import type { Scope } from '@alafia/contract/family/sharing'
import type { Member, Person } from '../seed/people.ts'
import { agreedConsent } from '../testing/agreed-consent.ts'
import { testServer, type Caller } from '../testing/server.ts'

const server = await testServer()
afterAll(() => server.close())

let amina: Person
let okafor: Person
let patient: Caller
let ada: Member
let adasAddress: string

beforeEach(async () => {
  amina = await server.seed.patient({ firstName: 'Amina', lastName: 'Bello' })
  okafor = await server.seed.doctor()
  patient = await server.as(amina)
  adasAddress = `ada${amina.id}@example.org`
  ada = await server.seed.familyMember(amina, { dateOfBirth: '1990-05-01', decidesSince: '2026-03-01' })
})

const agree = (...shared: Scope[]) =>
  agreedConsent(server, { holder: amina, member: ada, address: adasAddress }, shared)
const withdraw = (secret: string) => server.anyone.post('/api/family-consent/withdraw', { secret })

const holders = async (query = '') => patient.get<ConsentUse[]>(`/api/family/${ada.id}/consent/uses${query}`)
const links = async (secret: string, query = '') =>
  server.anyone.post<ConsentUse[]>(`/api/family-consent/uses${query}`, { secret })
const whats = (uses: readonly ConsentUse[]) => uses.map(({ what }) => what)

const book = async (appointmentTime: string, member: Member | null = ada) => {
  const visit = { patientId: amina.id, doctorId: okafor.id, type: 'video', reason: 'A cough' }
  const when = { appointmentDate: '2026-03-12', appointmentTime }
  return patient.post<{ id: number }>('/api/appointments', {
    ...visit,
    ...when,
    familyMemberId: member?.id ?? null,
  })
}

test('FAM-51 both see what was done, when and by whom', async () => {
  const { secret } = await agree('appointments')
  const at = server.clock.now().toISOString()
  const { body: booked } = await book('10:00')
  server.clock.advance(5)
  await patient.get(`/api/appointments/${booked.id}`)
  const name = 'Amina Bello'
  const uses = [
    { at: server.clock.now().toISOString(), name, what: 'looked at an appointment' },
    { at, name, what: 'booked an appointment' },
  ]
  const withoutIds = (found: readonly ConsentUse[]) => found.map(({ id: _id, ...use }) => use)
  expect(withoutIds((await holders()).body)).toEqual(uses)
  expect(withoutIds((await links(secret)).body)).toEqual(uses)
  // Reading the list isn't a use.
  expect((await holders()).body).toHaveLength(2)
})

test('FAM-51 only what concerns this person, and was let through', async () => {
  const kemi = await server.seed.familyMember(amina, { firstName: 'Kemi' })
  await agree('appointments')
  expect((await book('10:00', kemi)).status).toBe(201)
  expect((await book('11:00', null)).status).toBe(201)
  const hers = await server.seed.appointment({
    patient: amina,
    doctor: okafor,
    familyMember: ada,
    date: '2026-03-13',
    time: '10:00',
  })
  await (await server.as(okafor)).get(`/api/appointments/${hers.id}`)
  const record = await server.seed.record({ patient: amina, familyMember: ada })
  expect((await patient.get(`/api/records/documents/${record.id}`)).status).toBe(404)
  expect((await holders()).body).toEqual([])
})

test('FAM-52 a list of the whole family is a use of what is shared then', async () => {
  await agree('appointments')
  await patient.get('/api/appointments')
  await patient.get('/api/records')
  expect(whats((await holders()).body)).toEqual(['looked through appointments'])
})

test('FAM-52 so is a calendar that fetches them, and the copy of all data', async () => {
  await agree('appointments')
  const { body: feed } = await patient.post<{ path: string }>('/api/calendar-feed')
  await server.anyone.get(feed.path)
  await patient.post('/api/own-data')
  expect(whats((await holders()).body)).toEqual([
    'asked for a file with everything about them and their family',
    'had a calendar fetch their appointments',
  ])
})

test('FAM-52 so is a message about their visit, which names the message alone', async () => {
  await agree('appointments', 'messages')
  const { body: booked } = await book('10:00')
  const said = { receiverId: okafor.id, appointmentId: booked.id, subject: 'Cough', content: 'It is worse' }
  expect((await patient.post('/api/messages', said)).status).toBe(201)
  expect(whats((await holders()).body)).toEqual(['sent a message', 'booked an appointment'])
})

test('FAM-53 the link shows what was done under its own agreement; the account holder sees all of them', async () => {
  await book('08:00')
  const { secret: first } = await agree('appointments')
  await book('10:00')
  server.clock.advance(1)
  await withdraw(first)
  server.clock.advance(1)
  await patient.get('/api/appointments')
  const { secret: second } = await agree('records')
  await patient.get('/api/records')
  expect(whats((await links(first)).body)).toEqual(['booked an appointment'])
  expect(whats((await links(second)).body)).toEqual(['looked through medical records'])
  expect(whats((await holders()).body)).toEqual(['looked through medical records', 'booked an appointment'])
})

test('FAM-51 a page at a time, each use once, also of the same instant', async () => {
  const { secret } = await agree('appointments')
  for (const time of ['10:00', '11:00', '12:00']) await book(time)
  const all = (await holders()).body
  expect(all).toHaveLength(3)
  for (const read of [holders, (query: string) => links(secret, query)]) {
    const first = await read('?limit=2')
    const next = /cursor=([\w-]+)/.exec(String(first.headers['link']))?.[1] ?? ''
    const rest = await read(`?limit=2&cursor=${next}`)
    expect([...first.body, ...rest.body]).toEqual(all)
    expect(rest.headers['link']).toBeUndefined()
    expect((await read('?cursor=x')).status).toBe(400)
  }
})

test('FAM-53 nobody else sees it', async () => {
  await agree('appointments')
  await book('10:00')
  const stranger = await server.as(await server.seed.patient())
  expect((await stranger.get(`/api/family/${ada.id}/consent/uses`)).status).toBe(404)
  expect((await links('x'.repeat(43))).status).toBe(404)
})

test('FAM-54 in their own account, they see what they share, what was done with it, and stop it', async () => {
  await agree('appointments', 'billing')
  await book('10:00')
  const own = await server.seed.patient({ email: adasAddress })
  const account = await server.as(own)
  const [consent] = (await account.get<OwnConsent[]>('/api/family-consents')).body
  expect(consent).toMatchObject({
    holderName: 'Amina Bello',
    scopes: ['appointments', 'billing'],
    until: null,
    endedAt: null,
  })
  const path = `/api/family-consents/${consent?.id}`
  expect(whats((await account.get<ConsentUse[]>(`${path}/uses`)).body)).toEqual(['booked an appointment'])
  // Nobody else's, nor the account holder's: it isn't theirs to withdraw here.
  const stranger = await server.as(await server.seed.patient())
  for (const other of [stranger, patient]) {
    expect((await other.get<OwnConsent[]>('/api/family-consents')).body).toEqual([])
    expect((await other.get(`${path}/uses`)).status).toBe(404)
    expect((await other.delete(path)).status).toBe(404)
  }
  const answers = await Promise.all([account.delete(path), account.delete(path)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  expect((await patient.get<FamilyMember[]>('/api/family')).body[0]?.openScopes).toEqual([])
  const { body: notices } = await patient.get<{ title: string }[]>('/api/notifications')
  expect(notices.map(({ title }) => title)).toEqual(['Permission withdrawn'])
  const [ended] = (await account.get<OwnConsent[]>('/api/family-consents')).body
  expect(ended?.endedAt).toBe(server.clock.now().toISOString())
})

test('FAM-54 a question that wasn’t answered isn’t listed there', async () => {
  await patient.post(`/api/family/${ada.id}/consent`, { email: adasAddress })
  const account = await server.as(await server.seed.patient({ email: adasAddress }))
  expect((await account.get<OwnConsent[]>('/api/family-consents')).body).toEqual([])
})
