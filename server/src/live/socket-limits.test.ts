import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connectLive, liveProcess, refusalOf } from '../testing/live.ts'
import { testServer, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test('SEC-30 a session has at most 20 sockets, also at once; another one can connect again after one has closed', async () => {
  const { sessions } = server.app.services
  const hub = await liveProcess(server.app.services)
  const { token } = await server.as(await server.seed.patient())
  const session = await sessions.find(token ?? '')
  // All are let in at the same moment, before any of them counts.
  const waiting: (() => void)[] = []
  const find = vi.spyOn(sessions, 'find').mockImplementation(async () => {
    await new Promise<void>((resolve) => {
      if (waiting.push(resolve) === 30) for (const letIn of waiting) letIn()
    })
    return session
  })
  const many = Array.from({ length: 30 }, () => connectLive(hub.url, { token }))
  const outcomes = await Promise.allSettled(many.map(({ caughtUp }) => caughtUp))
  find.mockRestore()
  const connected = many.filter((_, nth) => outcomes[nth]?.status === 'fulfilled')
  expect(connected.length).toBeLessThanOrEqual(20)
  expect(connected.length).toBeGreaterThan(0)
  while (connected.length < 20) {
    const more = connectLive(hub.url, { token })
    await more.caughtUp
    connected.push(more)
  }
  expect(await refusalOf(connectLive(hub.url, { token }))).toMatchObject({ code: 'too-many-requests' })
  const { token: another } = await server.as(await server.seed.patient())
  expect(await refusalOf(connectLive(hub.url, { token: another }))).toEqual({ message: 'let in' })
  const [first] = connected
  first?.socket.disconnect()
  await expect.poll(async () => (await refusalOf(connectLive(hub.url, { token }))).message).toBe('let in')
  await hub.close()
})

test('SEC-26 calls of /socket.io count with all others of the network', async () => {
  const app = await testServer({ settings: { rateLimit: true } })
  const url = await app.listen()
  const status = async (path: string) => (await fetch(`${url}${path}`)).status
  const poll = '/socket.io/?EIO=4&transport=polling'
  for (let nth = 0; nth < 1198; nth += 1) await app.anyone.get('/api/clinic')
  expect([await status('/api/clinic'), await status(poll)]).toEqual([200, 200])
  const refused = await fetch(`${url}${poll}`)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  const upgrade = get(`${url}/socket.io/?EIO=4&transport=websocket`, {
    headers: { connection: 'Upgrade', upgrade: 'websocket' },
  })
  const [answer] = (await once(upgrade, 'response')) as [IncomingMessage] // the arguments of node's event
  expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([429, true])
  expect(await status('/api/clinic')).toBe(429)
  await app.close()
})
