import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AppointmentType } from '@alafia/contract/doctors/appointment-types'
import type { DoctorProfile } from '@alafia/contract/doctors/profiles'
import { roles } from '@alafia/contract/kernel/roles'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import type { Person } from '../../seed/people.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'

let server: TestServer
let okafor: Person
let doctor: Caller
let admin: Caller

beforeAll(async () => {
  server = await testServer()
  admin = await server.as(await server.seed.admin())
})
afterAll(() => server.close())
beforeEach(async () => {
  okafor = await server.seed.doctor({
    firstName: 'Chidi',
    lastName: 'Okafor',
    specialization: 'Cardiology',
    fee: '25000.00',
  })
  doctor = await server.as(okafor)
})

const path = ({ id } = okafor) => `/api/doctors/${id}/profile`
const profile = async (who = doctor) => (await who.get<DoctorProfile>(path())).body
const said = { languages: ['Yoruba', 'English', 'Yoruba'], about: ' Hearts ' }
const save = async (changes: object = {}, who = doctor) =>
  who.put<DoctorProfile & Partial<ProblemBody>>(path(), {
    ...said,
    version: (await profile()).version,
    ...changes,
  })

describe('DOC-24 a doctor’s profile', () => {
  test('is what everyone signed in reads: specialization, languages, text, licence and what each visit costs', async () => {
    await server.seed.appointmentType({ doctors: [okafor], name: 'Check-up', price: null })
    await save()
    const people = {
      patient: await server.seed.patient(),
      doctor: await server.seed.doctor(),
      pharmacist: await server.seed.pharmacist(),
      admin: await server.seed.admin(),
    }
    for (const role of roles)
      expect(await profile(await server.as(people[role]))).toMatchObject({
        id: okafor.id,
        user: { firstName: 'Chidi', lastName: 'Okafor', profileImage: null },
        specialization: 'Cardiology',
        languages: ['English', 'Yoruba'],
        about: 'Hearts',
        licence: { validUntil: '2028-03-10' },
        fee: '25000.00',
        currency: 'NGN',
        appointmentTypes: [{ name: 'Check-up', price: '25000.00' }],
      })
  })

  test('says so without a licence, and has no deactivated type', async () => {
    const eze = await server.seed.doctor({ licensedUntil: null })
    const { id } = await server.seed.appointmentType({ doctors: [eze] })
    const types = '/api/admin/appointment-types'
    const { body } = await admin.get<AppointmentType[]>(types)
    const { id: _id, ...held } = body.find((type) => type.id === id) ?? expect.fail()
    await admin.put(`${types}/${id}`, { ...held, isActive: false })
    const found = await doctor.get<DoctorProfile>(path(eze))
    expect(found.body).toMatchObject({ licence: null, appointmentTypes: [], languages: [], about: null })
  })

  test('is nobody’s who isn’t an active doctor', async () => {
    for (const person of [
      await server.seed.patient(),
      await server.seed.doctor({ isActive: false }),
      { ...okafor, id: 999_999 },
    ])
      expect((await doctor.get(path(person))).status).toBe(404)
  })
})

describe('DOC-25 changing a doctor’s profile', () => {
  test('is for the doctor and administrators, recorded, and shown at once', async () => {
    const heard: unknown[] = []
    const stop = server.app.services.bus.listen('invalidated', (changes) => heard.push(...changes))
    expect((await save()).body.about).toBe('Hearts')
    stop()
    expect(heard).toContainEqual({ to: 'everyone', topic: 'slots' })
    expect((await save({ about: null }, admin)).body).toMatchObject({ about: null })
    const colleague = await server.as(await server.seed.doctor())
    const refused = await save({}, colleague)
    expect([refused.status, refused.body.detail]).toEqual([403, 'You can only change your own profile'])
    expect((await profile()).about).toBeNull()
  })

  test('of two at once, the second reads that it has changed, and nothing of theirs is saved', async () => {
    const { version } = await profile()
    const both = await Promise.all([
      save({ version, about: 'One' }),
      save({ version, about: 'Other' }, admin),
    ])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect((await profile()).about).toBe(both.find(({ status }) => status === 200)?.body.about)
  })

  test.each([
    [{ languages: ['Klingon'] }, 'languages.0'],
    [{ languages: 'English' }, 'languages'],
    [{ about: 'x'.repeat(1501) }, 'about'],
    [{ version: 'x' }, 'version'],
  ])('%j is a 400 that names the field', async (changes, field) => {
    const { status, body } = await save(changes)
    expect([status, body.errors?.[0]?.path]).toEqual([400, field])
  })
})
