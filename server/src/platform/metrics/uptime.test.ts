import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testClock } from '../../testing/clock.ts'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { getUptimeFigures, startUptimeTracking } from './uptime.ts'

describe('uptime and response time are measured', () => {
  let database: TestDatabase
  const clock = testClock()
  const started = clock.now()
  const read = async () => {
    const { uptime, responseTime } = await getUptimeFigures(database.db, clock.now())
    return { uptime, responseTime }
  }

  beforeEach(async () => {
    clock.set(started)
    database = await testDatabase()
  })
  afterEach(() => database.close())

  test('STAT-4 before anything ran there is nothing to complain of', async () => {
    expect(await read()).toEqual({ uptime: 100, responseTime: 0 })
  })

  test('STAT-4 a process that has just started is up all the time, and still up between two renewals', async () => {
    const measuring = await startUptimeTracking(database.db, clock)
    expect(await read()).toEqual({ uptime: 100, responseTime: 0 })
    clock.advance(0.2)
    expect((await read()).uptime).toBe(100)
    await measuring.close()
  })

  test('STAT-4 the time between an end and the next start is down, and figures outlive the restart', async () => {
    const first = await startUptimeTracking(database.db, clock)
    first.measured(10)
    first.measured(20)
    clock.advance(90)
    await first.close()
    clock.advance(10)
    const second = await startUptimeTracking(database.db, clock)
    second.measured(60)
    await second.renew()
    expect(await read()).toEqual({ uptime: 90, responseTime: 30 })
    await second.close()
  })

  test('STAT-4 a killed process was up until it last said so', async () => {
    const killed = await startUptimeTracking(database.db, clock)
    clock.advance(50)
    await killed.renew()
    clock.advance(50)
    expect((await read()).uptime).toBe(50)
    await killed.close()
  })

  test('STAT-4 two processes at once count once, in either order of their ends', async () => {
    const one = await startUptimeTracking(database.db, clock)
    clock.advance(20)
    const other = await startUptimeTracking(database.db, clock)
    clock.advance(20)
    await one.close()
    clock.advance(20)
    await other.close()
    clock.advance(20)
    expect((await read()).uptime).toBe(75)
  })

  test('STAT-5 the mean is that of the last day, though the process has run for weeks', async () => {
    const measuring = await startUptimeTracking(database.db, clock)
    measuring.measured(1000)
    for (let hour = 0; hour < 48; hour++) {
      clock.advance(60)
      await measuring.renew()
    }
    measuring.measured(8)
    await measuring.renew()
    expect(await read()).toEqual({ uptime: 100, responseTime: 8 })
    await measuring.close()
  })

  test('STAT-4 what is older than 30 days is forgiven', async () => {
    const old = await startUptimeTracking(database.db, clock)
    await old.close()
    clock.advance(20 * 24 * 60)
    const current = await startUptimeTracking(database.db, clock)
    expect((await read()).uptime).toBe(0)
    for (let day = 0; day < 15; day++) {
      clock.advance(24 * 60)
      await current.renew()
    }
    expect((await read()).uptime).toBe(50)
    for (let day = 0; day < 15; day++) {
      clock.advance(24 * 60)
      await current.renew()
    }
    expect((await read()).uptime).toBe(100)
    await current.close()
  })

  test('STAT-5 no call is lost while a row gives way to the next', async () => {
    const measuring = await startUptimeTracking(database.db, clock)
    clock.advance(61)
    measuring.measured(10)
    const renewing = measuring.renew()
    measuring.measured(20)
    await renewing
    measuring.measured(30)
    await measuring.close()
    expect((await read()).responseTime).toBe(20)
  })

  test('STAT-4 a database that is away is no reason to fail', async () => {
    const measuring = await startUptimeTracking(database.db, clock)
    await database.pool.query('drop table service_run')
    await expect(measuring.renew()).resolves.toBeUndefined()
    await expect(measuring.close()).resolves.toBeUndefined()
  })
})
