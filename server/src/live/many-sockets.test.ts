import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectLive, liveProcess, notifyPeople, refusalOf, type LiveProcess } from '../testing/live.ts'
import { testServer, type TestServer } from '../testing/server.ts'

describe('PLAT-103 many who connect at the same moment', () => {
  let server: TestServer
  let hub: LiveProcess
  beforeAll(async () => {
    server = await testServer()
    hub = await liveProcess(server.app.services)
  })
  afterAll(async () => {
    await hub.close()
    await server.close()
  })

  test('each get what they have missed, in order, and nothing of anyone else’s; those whose session has ended are refused', async () => {
    const people = await server.seed.patients(40)
    const callers = await Promise.all(people.map((person) => server.as(person)))
    /** Person n has n notifications, and has seen all but n % 4 of them. */
    for (const [place, { id }] of people.entries())
      for (let nth = 1; nth <= place; nth += 1)
        await notifyPeople(server.app.services, [id], `to ${place}: ${nth}`)
    const signedOut = callers.filter((_, place) => place % 10 === 9)
    for (const caller of signedOut) await caller.post('/api/auth/logout')

    const clients = callers.map(({ token }, place) =>
      connectLive(hub.url, { token, lastSeen: place - Math.min(place, place % 4) }),
    )
    for (const [place, client] of clients.entries()) {
      if (place % 10 === 9) {
        expect(await refusalOf(client)).toMatchObject({ code: 'no-session' })
        continue
      }
      expect(await client.caughtUp).toBe(place)
      const missed = Array.from({ length: place % 4 }, (_, nth) => place - (place % 4) + nth + 1)
      expect(client.received.map(({ event }) => [event.id, event.title])).toEqual(
        missed.slice(-place).map((nth) => [nth, `to ${place}: ${nth}`]),
      )
    }
    for (const { socket } of clients) socket.disconnect()
  })

  test('get more than one page of it each', async () => {
    const people = await server.seed.patients(3)
    const callers = await Promise.all(people.map((person) => server.as(person)))
    const messages = Array.from({ length: 230 }, (_, nth) => `message ${nth + 1}`)
    await notifyPeople(
      server.app.services,
      people.map(({ id }) => id),
      ...messages,
    )
    const clients = callers.map(({ token }) => connectLive(hub.url, { token, lastSeen: 0 }))
    for (const client of clients) {
      expect(await client.caughtUp).toBe(messages.length)
      expect(client.received.map(({ event }) => event.title)).toEqual(messages)
    }
    for (const { socket } of clients) socket.disconnect()
  })
})
