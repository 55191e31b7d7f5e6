import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { desc, like } from 'drizzle-orm'
import type { AppointmentType, OfferedType } from '@alafia/contract/doctors/appointment-types'
import { auditEntry } from '../../audit/table.ts'
import type { Person } from '../../seed/people.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'

let server: TestServer
let okafor: Person
let eze: Person
let admin: Caller
let patient: Caller

beforeAll(async () => {
  server = await testServer()
  okafor = await server.seed.doctor({ fee: '25000.00' })
  eze = await server.seed.doctor({ fee: '40.00', currency: 'USD' })
  admin = await server.as(await server.seed.admin())
  patient = await server.as(await server.seed.patient())
})
afterAll(() => server.close())

type Reply = AppointmentType & { detail?: string; errors?: { path: string; message: string }[] }

const types = '/api/admin/appointment-types'
const form = (changes: object = {}) => ({
  name: 'Check-up',
  lengthMinutes: 45,
  bufferMinutes: 15,
  price: '30000.50',
  currency: 'NGN',
  mode: 'both',
  preparation: ' Bring your medicines ',
  freeUntilHours: 24,
  lateRefundPercent: 50,
  doctorIds: [okafor.id],
  ...changes,
})
const add = (changes: object) => admin.post<Reply>(types, form(changes))
/** The type as it was read, with some changes. */
const save = ({ id, ...held }: AppointmentType, changes: object = {}) =>
  admin.put<Reply>(`${types}/${id}`, { ...held, ...changes })
const offeredBy = async (doctor: Person, who = patient) =>
  (await who.get<OfferedType[]>(`/api/doctors/${doctor.id}/appointment-types`)).body
const namesOf = async (doctor: Person) => (await offeredBy(doctor)).map(({ name }) => name)
const latestAction = async () => {
  const [entry] = await server.db
    .select({ action: auditEntry.action, subject: auditEntry.subject })
    .from(auditEntry)
    .where(like(auditEntry.action, 'appointment-type.%'))
    .orderBy(desc(auditEntry.id))
    .limit(1)
  return entry
}

describe('DOC-19 administrators keep the appointment types', () => {
  test('a new one is offered at once by its doctors, at its price or their fee', async () => {
    const { status, body } = await add({})
    expect([status, body.preparation, body.version, body.isActive]).toEqual([
      201,
      'Bring your medicines',
      1,
      true,
    ])
    expect(await latestAction()).toEqual({
      action: 'appointment-type.added',
      subject: `appointment type ${body.id}`,
    })
    await add({ name: 'At the fee', price: null, doctorIds: [okafor.id, eze.id] })
    expect((await offeredBy(okafor)).map(({ name, price, currency }) => [name, price, currency])).toEqual([
      ['At the fee', '25000.00', 'NGN'],
      ['Check-up', '30000.50', 'NGN'],
    ])
    expect((await offeredBy(eze)).map(({ price, currency }) => [price, currency])).toEqual([['40.00', 'USD']])
  })

  test('a deactivated one can’t be chosen, stays on the list, and can come back', async () => {
    const { body } = await add({ name: 'Travel advice' })
    const off = await save(body, { isActive: false })
    expect(off.body.isActive).toBe(false)
    expect((await latestAction())?.action).toBe('appointment-type.deactivated')
    expect(await namesOf(okafor)).not.toContain('Travel advice')
    expect((await admin.get<AppointmentType[]>(types)).body.map(({ name }) => name)).toContain(
      'Travel advice',
    )
    await save(off.body, { isActive: true })
    expect((await latestAction())?.action).toBe('appointment-type.reactivated')
    expect(await namesOf(okafor)).toContain('Travel advice')
    expect((await admin.delete(`${types}/${body.id}`)).status).toBe(405)
  })

  test('of two who edit it at once, the second reads that it has changed, and nothing of theirs is saved', async () => {
    const { body } = await add({ name: 'Second opinion' })
    const both = await Promise.all([save(body, { lengthMinutes: 60 }), save(body, { lengthMinutes: 90 })])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const saved = both.find(({ status }) => status === 200)?.body
    expect(both.find(({ status }) => status === 409)?.body.detail).toBe(
      'Someone else changed this appointment type in the meantime',
    )
    const { body: all } = await admin.get<AppointmentType[]>(types)
    expect(all.find(({ id }) => id === body.id)).toEqual(saved)
    expect(saved?.version).toBe(2)
  })

  test('a name stands once, whatever its case and spaces', async () => {
    await add({ name: 'Blood pressure' })
    const { status, body } = await add({ name: 'blood  Pressure' })
    expect([status, body.errors]).toEqual([
      400,
      [{ path: 'name', message: 'There is an appointment type of this name already' }],
    ])
  })

  test('what isn’t a length, price, percentage or doctor is refused at its field', async () => {
    const { id: notADoctor } = await server.seed.patient()
    const wrong: [object, string][] = [
      [{ lengthMinutes: 0 }, 'lengthMinutes'],
      [{ lengthMinutes: 32 }, 'lengthMinutes'],
      [{ bufferMinutes: -5 }, 'bufferMinutes'],
      [{ price: '30000.005' }, 'price'],
      [{ lateRefundPercent: 101 }, 'lateRefundPercent'],
      [{ freeUntilHours: 1.5 }, 'freeUntilHours'],
      [{ doctorIds: [notADoctor] }, 'doctorIds'],
    ]
    for (const [changes, path] of wrong) {
      const { status, body } = await add({ name: 'Wrong', ...changes })
      expect([status, body.errors?.map((error) => error.path)]).toEqual([400, [path]])
    }
    expect(await namesOf(okafor)).not.toContain('Wrong')
  })
})
