import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { minute } from '@alafia/contract/kernel/durations'
import { endChildren, runModule } from '../testing/child.ts'
import { testServer, type TestServer } from '../testing/server.ts'
import { verifyChain } from './verify.ts'

type Entry = { action: string; subject: string | null; outcome: string; address: string }

const at = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)

describe('what people without an account repeat', () => {
  let server: TestServer
  const newest = async () => {
    const { rows } = await server.db.execute<{ id: number }>(
      sql`select coalesce(max(id), 0)::int as id from audit_entry`,
    )
    return rows[0]?.id ?? 0
  }
  const entriesAfter = async (id: number) => {
    const { rows } = await server.db.execute<Entry>(
      sql`select action, subject, outcome, address from audit_entry where id > ${id} order by id`,
    )
    return rows
  }
  const endMinute = () => {
    server.clock.advance(1)
    return server.app.services.audit.appendRepeats(server.clock.now())
  }
  const attempt = (address: string, secret: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/guest-invitations/redeem',
      remoteAddress: address,
      payload: { secret },
    })

  beforeAll(async () => {
    server = await testServer()
  })
  afterAll(() => server.close())
  afterEach(endChildren)

  test('AUD-30 a thousand wrong links within a minute are two entries: the first, and the count of the others', async () => {
    const before = await newest()
    for (let sent = 0; sent < 1000; sent += 100) {
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, number) =>
          attempt('203.0.113.9', `${sent + number}`.padStart(43, 'x')),
        ),
      )
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
    }
    const entry = { action: 'guest-invitation.redeem', outcome: 'denied', address: '203.0.113.9' }
    expect(await entriesAfter(before)).toEqual([{ ...entry, subject: null }])
    await endMinute()
    expect(await entriesAfter(before)).toEqual([
      { ...entry, subject: null },
      { ...entry, subject: '999 more times in the same minute' },
    ])
    await endMinute()
    expect(await entriesAfter(before)).toHaveLength(2)
    expect((await verifyChain(server.db)).broken).toBeUndefined()
    console.info('1,000 wrong links: 2 entries in the trail')
  })

  test('AUD-30 another network counts for itself, and all of one IPv6 customer together', async () => {
    const before = await newest()
    await attempt('203.0.113.10', 'y'.repeat(43))
    for (const last of ['1', '2', '3']) await attempt(`2001:db8:1:2::${last}`, 'y'.repeat(43))
    await endMinute()
    expect((await entriesAfter(before)).map(({ address, subject }) => [address, subject])).toEqual([
      ['203.0.113.10', null],
      ['2001:db8:1:2::1', null],
      ['2001:db8:1:2::3', '2 more times in the same minute'],
    ])
  })

  test('AUD-30 wrong passwords are counted too', async () => {
    const before = await newest()
    const guess = { email: 'nobody@alafia.example', password: 'Wrong-password-1', role: 'patient' }
    for (let sent = 0; sent < 3; sent += 1) await server.anyone.post('/api/auth/login', guess)
    await endMinute()
    expect((await entriesAfter(before)).map(({ action, subject }) => [action, subject])).toEqual([
      ['session.sign-in', null],
      ['session.sign-in', '2 more times in the same minute'],
    ])
  })

  test('AUD-30 a process that is killed loses no count that it has answered', async () => {
    const before = await newest()
    const child = runModule(`
      const { openDatabase } = await import(${at('../platform/database/connect.ts')})
      const { createAuditTrail } = await import(${at('trail.ts')})
      const { db } = openDatabase(${JSON.stringify(server.databaseUrl)})
      const trail = createAuditTrail(db)
      const record = { at: new Date(), action: 'calendar.read', subject: 'calendar link', patientIds: [], outcome: 'denied', address: '198.51.100.4', requestId: 'a' }
      record.at.setSeconds(0)
      for (let answered = 1; ; answered += 1) {
        await trail.append(record)
        console.log(String(answered))
      }
    `)
    await child.said('20\n')
    await child.kill('SIGKILL')
    const { output } = await child.ended
    // The last line may have been cut off.
    const answered = output.slice(0, output.lastIndexOf('\n')).split('\n').length
    await server.app.services.audit.appendRepeats(new Date(Date.now() + minute))
    const entries = await entriesAfter(before)
    const counted = entries.reduce(
      (sum, { subject }) => sum + Number(/(\d+) more time/.exec(subject ?? '')?.[1] ?? 1),
      0,
    )
    expect(counted).toBeGreaterThanOrEqual(answered)
    expect(counted).toBeLessThanOrEqual(answered + 1)
  })
})
