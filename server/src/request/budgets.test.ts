import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { maxPerMinute } from '@alafia/contract/kernel/costs'
import { minute } from '@alafia/contract/kernel/durations'
import { testServer, type Caller, type TestServer } from '../testing/server.ts'
import { createBudgets } from './budgets.ts'

let server: TestServer
let flooding: Caller
let other: Caller
beforeAll(async () => {
  server = await testServer({ settings: { rateLimit: true } })
  flooding = await server.as(await server.seed.admin())
  other = await server.as(await server.seed.admin())
})
afterAll(() => server.close())

const search = (caller: Caller, nth: number) => caller.get(`/api/admin/users?search=name${nth}`)

test('SEC-38 a flood of searches is a 429 that says when to try again; everything else goes on', async () => {
  const statuses: number[] = []
  for (let nth = 0; nth < maxPerMinute.search + 20; nth += 1)
    statuses.push((await search(flooding, nth)).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(maxPerMinute.search)
  const refused = await search(flooding, 0)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.body.detail).toMatch(
    /^You’ve searched many times in a short time\. Try again in \d+ seconds?$/,
  )
  expect((await flooding.get('/api/admin/users')).status).toBe(200)
  expect((await flooding.get('/api/admin/reports/file?kind=users&format=csv')).status).not.toBe(429)
  expect((await search(other, 0)).status).toBe(200)
  console.info(`140 searches: ${maxPerMinute.search} answered; others unaffected`)
})

test('SEC-38 so is a flood of files', async () => {
  const path = '/api/admin/logs/export'
  let last = await flooding.download(path)
  for (let nth = 0; nth < maxPerMinute.file; nth += 1) last = await flooding.download(path)
  expect(last.status).toBe(429)
  expect(last.body?.detail).toContain('You’ve opened many files in a short time')
})

test('SEC-38 of twenty files that one account asks for at once, two are prepared at a time, and all arrive', async () => {
  const turns = server.app.downloadTurns
  const enter = turns.enter.bind(turns)
  let [inside, most] = [0, 0]
  vi.spyOn(turns, 'enter').mockImplementation(async (userId) => {
    const leave = await enter(userId)
    inside += 1
    most = Math.max(most, inside)
    return () => {
      inside -= 1
      leave()
    }
  })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => other.download('/api/admin/logs/export')),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect([most, inside]).toEqual([2, 0])
  console.info('20 files at once: 20 prepared, 2 at a time')
})

test('SEC-38 the next minute begins with a new budget', () => {
  let now = 0
  const budgets = createBudgets(() => now)
  const spend = () => budgets.spend(1, 'upload')
  for (let nth = 0; nth < maxPerMinute.upload; nth += 1) spend()
  expect(spend).toThrow('You’ve uploaded many files')
  now = minute
  expect(spend).not.toThrow()
})
