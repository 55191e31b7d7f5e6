import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Immunisation } from '@alafia/contract/clinical/immunisations/schema'
import { addDays, instantOf } from '@alafia/contract/kernel/civil'
import type { Notification } from '@alafia/contract/notifications/schema'
import type { HealthReminder } from '@alafia/contract/reminders/schema'
import type { Person } from '../seed/people.ts'
import { testServer, type TestServer } from '../testing/server.ts'
import { sendDueReminders } from './scheduled-reminders.actions.ts'
import { addVaccineReminders } from './vaccine-reminders.actions.ts'

const born = '2026-02-01'
const weeks = (count: number) => addDays(born, count * 7)

let server: TestServer
let amina: Person
let kemi: { id: number }
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  amina = await server.seed.patient({ createdAt: new Date('2026-01-01') })
  kemi = await server.seed.familyMember(amina, { firstName: 'Kemi', dateOfBirth: born })
})

const runOn = async (date: string) => {
  server.clock.set(instantOf(date, '10:00', 'Africa/Lagos'))
  await addVaccineReminders(server.app.services)
}
const listed = async () =>
  (await (await server.as(amina)).get<HealthReminder[]>('/api/health-reminders')).body
const open = async () =>
  (await listed()).filter(({ isCompleted }) => !isCompleted).map(({ title, dueOn }) => `${title} ${dueOn}`)
const give = (...doses: string[]) =>
  Promise.all(
    doses.map((dose) =>
      server.seed.immunisation({ patient: amina, familyMember: kemi, dose, givenOn: weeks(6) }),
    ),
  )

test('REM-10 a child’s vaccines remind once when they are due, all of one day together', async () => {
  await runOn(addDays(weeks(6), -1))
  expect(await open()).toEqual([])
  await runOn(weeks(6))
  const [reminder] = await listed()
  expect(reminder).toMatchObject({
    type: 'vaccination',
    familyMember: { firstName: 'Kemi' },
    dueOn: weeks(6),
  })
  expect(reminder?.description).toContain('Pentavalent')
  expect(reminder?.description).toContain('Polio drops')
  await runOn(weeks(6))
  await runOn(addDays(weeks(6), 1))
  expect(await open()).toEqual([`Vaccines are due ${weeks(6)}`])
})

test('REM-10 the notification doesn’t say what it is about', async () => {
  await runOn(weeks(6))
  await sendDueReminders(server.app.services)
  const { body } = await (await server.as(amina)).get<Notification[]>('/api/notifications')
  expect(body.map(({ title }) => title)).toEqual(['A health reminder is due'])
  expect(JSON.stringify(body)).not.toMatch(/vaccin|polio/i)
})

test('REM-10 once more when they are overdue, instead of the first', async () => {
  await runOn(weeks(6))
  await runOn(weeks(10))
  await runOn(addDays(weeks(10), 1))
  const titles = await open()
  expect(titles).toContain(`Vaccines are overdue ${weeks(10)}`)
  expect(titles.filter((title) => title.startsWith('Vaccines are overdue'))).toHaveLength(1)
  expect(titles.filter((title) => title.startsWith('Vaccines are due'))).toEqual([])
})

test('REM-10 completed once all doses are recorded; the next ones remind on their own day', async () => {
  await runOn(weeks(6))
  await give('OPV 1', 'IPV 1', 'PCV 1', 'Rota 1')
  await runOn(addDays(weeks(6), 2))
  expect(await open()).toHaveLength(1)
  await give('Penta 1')
  await runOn(addDays(weeks(6), 3))
  expect(await open()).toEqual([])
  await runOn(weeks(10))
  expect(await open()).toEqual([`Vaccines are due ${weeks(10)}`])
})

test('REM-10 two processes at once add one reminder, and who comes a month late adds none for what was due', async () => {
  server.clock.set(instantOf(weeks(6), '10:00', 'Africa/Lagos'))
  await Promise.all([1, 2, 3].map(() => addVaccineReminders(server.app.services)))
  expect(await open()).toHaveLength(1)
  const late = await server.seed.patient({ createdAt: new Date('2026-01-01') })
  await server.seed.familyMember(late, { dateOfBirth: addDays(weeks(6), -9 * 7 - 3) })
  await addVaccineReminders(server.app.services)
  const { body } = await (await server.as(late)).get<HealthReminder[]>('/api/health-reminders')
  expect(body).toEqual([])
})

describe('REM-11 a change of the vaccines settles the reminders at once', () => {
  const record = async (dose: string, givenOn = weeks(6)) => {
    const path = `/api/people/${amina.id}/${kemi.id}/immunisations`
    const details = { name: dose, dose, givenOn, batch: null, given: 'elsewhere' }
    const answer = await (await server.as(amina)).post<Immunisation>(path, details)
    expect(answer.status).toBe(201)
    return answer.body
  }
  const withdraw = async ({ id, version }: Immunisation) => {
    const path = `/api/people/${amina.id}/${kemi.id}/withdrawals`
    const body = { kind: 'immunisation', entryId: id, version, reason: 'The brother’s card' }
    expect((await (await server.as(amina)).post(path, body)).status).toBe(204)
  }
  const dueAtSixWeeks = ['OPV 1', 'IPV 1', 'PCV 1', 'Rota 1', 'Penta 1']

  test('completed with the last dose that is added, and open again when one of them is withdrawn', async () => {
    await runOn(weeks(6))
    const [first, ...rest] = dueAtSixWeeks
    for (const dose of rest) await record(dose)
    expect(await open()).toEqual([`Vaccines are due ${weeks(6)}`])
    const entry = await record(first ?? '')
    expect(await open()).toEqual([])
    await withdraw(entry)
    expect(await open()).toEqual([`Vaccines are due ${weeks(6)}`])
    expect((await listed()).find(({ isCompleted }) => !isCompleted)?.description).toContain('Polio drops')
    await runOn(weeks(6))
    expect(await open()).toHaveLength(1)
  })

  test('a dose that was due because of one that is withdrawn waits, and reminds on its new day', async () => {
    await runOn(weeks(6))
    await give('OPV 1', 'IPV 1', 'PCV 1', 'Rota 1')
    const entry = await record('Penta 1')
    await give('OPV 2', 'PCV 2', 'Rota 2')
    await runOn(weeks(10))
    expect(await open()).toEqual([`Vaccines are due ${weeks(10)}`])
    await withdraw(entry)
    expect(await open()).toEqual([`Vaccines are overdue ${weeks(10)}`])
    await record('Penta 1', weeks(9))
    expect(await open()).toEqual([])
    await runOn(weeks(13))
    expect(await open()).toEqual([`Vaccines are due ${weeks(13)}`])
  })

  test('a dose that becomes another one is due again', async () => {
    await runOn(weeks(6))
    await give('IPV 1', 'PCV 1', 'Rota 1', 'Penta 1')
    const { id } = await record('OPV 1')
    expect(await open()).toEqual([])
    const path = `/api/people/${amina.id}/${kemi.id}/immunisations/${id}`
    const details = { name: 'Measles', dose: null, givenOn: weeks(6), batch: null, given: 'elsewhere' }
    expect((await (await server.as(amina)).put(path, { ...details, version: 1 })).status).toBe(200)
    expect(await open()).toEqual([`Vaccines are due ${weeks(6)}`])
  })
})
