import { assert, asyncProperty, integer } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeAsAdministrator, connectLive, notifyPeople, refusalOf, roundTrip } from '../testing/live.ts'
import { testServer, type Caller, type Person, type TestServer } from '../testing/server.ts'

describe('PLAT-97 when a page’s connection opens, the server says what has changed since the page was sent', () => {
  let server: TestServer
  let url: string
  let amina: Person
  let okafor: Person
  let patient: Caller
  let doctor: Caller

  /** Requests a page, as a browser does: the position at which it was sent. */
  const openPage = async (headers: Record<string, string> = { accept: 'text/html' }) => {
    const timing = (await fetch(`${url}/`, { headers })).headers.get('server-timing')
    return /^live;desc="(.+)"$/.exec(timing ?? '')?.[1]
  }
  const connect = ({ token }: Caller, since: string | undefined) => connectLive(url, { token, since })
  const missedBy = async (caller: Caller, since: string | undefined) => {
    const client = connect(caller, since)
    const missed = await client.missed
    client.socket.disconnect()
    return missed
  }
  const book = (appointmentTime: string) =>
    patient.post('/api/appointments', {
      patientId: amina.id,
      doctorId: okafor.id,
      appointmentDate: '2026-03-13',
      appointmentTime,
      type: 'general',
      reason: 'Night cough twice a week',
    })

  beforeAll(async () => {
    server = await testServer()
    url = await server.listen()
    amina = await server.seed.patient()
    okafor = await server.seed.doctor()
    patient = await server.as(amina)
    doctor = await server.as(okafor)
  })
  afterAll(() => server.close())

  test('nothing, if nothing happened', async () => {
    expect(await missedBy(patient, await openPage())).toEqual([])
  })

  test('a booking in between: to patient and doctor their lists, and to everyone else, without a notification, the taken slot', async () => {
    const since = await openPage()
    expect((await book('09:30')).status).toBe(201)
    const slots = { topic: 'slots', key: String(okafor.id) }
    expect(await missedBy(patient, since)).toEqual(expect.arrayContaining([slots, { topic: 'appointments' }]))
    // The doctor is notified too.
    expect(await missedBy(doctor, since)).toEqual(
      expect.arrayContaining([slots, { topic: 'appointments' }, { topic: 'notifications' }]),
    )
    const stranger = await server.as(await server.seed.patient())
    expect(await missedBy(stranger, since)).toEqual([slots])
    expect(await missedBy(patient, await openPage())).toEqual([])
  })

  test('a notification alone: the lists that it concerns', async () => {
    const since = await openPage()
    await notifyPeople(server.app.services, [amina.id], 'Maintenance tonight')
    expect(await missedBy(patient, since)).toEqual([{ topic: 'notifications' }])
    expect(await missedBy(doctor, since)).toEqual([])
  })

  test('it doesn’t say so to a browser without a position, or with one of another process', async () => {
    const since = await openPage()
    expect(await missedBy(patient, undefined)).toBeUndefined()
    expect(await missedBy(patient, `another-${since}`)).toBeUndefined()
    expect(await refusalOf(connect(patient, 'x'.repeat(101)))).toMatchObject({ code: 'invalid-input' })
  })

  test('it says so once; later catch-ups bring only what the rooms don’t', async () => {
    const since = await openPage()
    expect((await book('10:30')).status).toBe(201)
    const client = connect(patient, since)
    expect(await client.missed).toContainEqual({ topic: 'appointments' })
    const later = new Promise((resolve) =>
      client.socket.once('caught-up', (_newest, missed) => resolve(missed)),
    )
    await roundTrip(client)
    expect(await later).toBeUndefined()
    client.socket.disconnect()
  })

  test('only pages have a position', async () => {
    expect(await openPage({ accept: 'application/json' })).toBeUndefined()
    expect(await openPage({ accept: '*/*' })).toBeUndefined()
  })

  test('property: whatever is committed between the page and the connection, or while it opens, is never missed', async () => {
    let runs = 0
    let made = 0
    const few = integer({ min: 0, max: 4 })
    await assert(
      asyncProperty(few, few, async (before, after) => {
        const since = await openPage()
        const keys: string[] = []
        const change = async (many: number) => {
          for (let count = 0; count < many; count++) {
            const key = `change ${(made += 1)}`
            keys.push(key)
            await changeAsAdministrator(server.app.services, (tx) => tx.invalidate('everyone', 'slots', key))
          }
        }
        await change(before)
        const client = connect(patient, since)
        let isOpen = false
        const opening = client.missed.finally(() => {
          isOpen = true
        })
        while (!isOpen) await change(1)
        const missed = await opening
        await change(after)
        const known = () =>
          new Set([...(missed ?? []), ...client.invalidated.flat()].flatMap(({ key }) => key ?? []))
        await expect.poll(() => keys.filter((key) => !known().has(key))).toEqual([])
        client.socket.disconnect()
        runs += 1
      }),
      { numRuns: 40 },
    )
    console.info(`${runs} random histories: 0 changes missed`)
  }, 60_000)
})
