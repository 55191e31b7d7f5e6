import { eq } from 'drizzle-orm'
import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { defaultSecurityRules } from '@alafia/contract/administration/security/schema'
import type { SignInReply } from '@alafia/contract/accounts/schema'
import type { OwnSession, SignInEntry } from '@alafia/contract/accounts/sessions.schema'
import { day } from '@alafia/contract/kernel/durations'
import type { Notification } from '@alafia/contract/notifications/schema'
import { auditEntry } from '../../audit/table.ts'
import { directEmail } from '../../outbox/table.ts'
import { PipeliningClient } from '../../platform/database/pipelining.ts'
import { sendEmails } from '../../testing/sent-emails.ts'
import { testServer, type TestServer } from '../../testing/server.ts'
import { signInAttempt } from '../table.ts'
import { deleteOldSignIns } from './devices.actions.ts'
import { knownDevice, signInHistory } from './table.ts'

type Person = Awaited<ReturnType<TestServer['seed']['patient']>>

let server: TestServer
beforeAll(async () => {
  server = await testServer({ settings: { trustProxy: '127.0.0.1' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(signInAttempt)
  await server.db.delete(directEmail)
})

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'

/** Signs in; `device` is a browser's device cookie. */
const signIn = async (
  { email, password, role }: Pick<Person, 'email' | 'password' | 'role'>,
  { device, address = '102.89.34.17' }: { device?: string | undefined; address?: string } = {},
) => {
  const answer = await server.anyone.post<SignInReply & { message: string }>(
    '/api/auth/login',
    { email, password, role },
    {
      'user-agent': windows,
      'x-forwarded-for': address,
      ...(device === undefined ? {} : { cookie: `alafia_device=${device}` }),
    },
  )
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map(String)
  const given = cookies.map((one) => /^alafia_device=([\w-]+);/.exec(one)?.[1]).find(Boolean)
  return { ...answer, cookies, device: given }
}
const listed = async (person: Person) =>
  (await (await server.as(person)).get<SignInEntry[]>('/api/account/sign-ins')).body
const bell = async (person: Person) =>
  (await (await server.as(person)).get<Notification[]>('/api/notifications')).body
/** Guesses of strangers, each from another network. */
const guess = (person: Person, many: number) =>
  Promise.all(
    Array.from({ length: many }, async (_, nth) => {
      const address = `203.${(nth >> 8) & 255}.${nth & 255}.7`
      return (await signIn({ ...person, password: `wrong-${nth}` }, { address })).status
    }),
  )

describe('SEC-31 the device cookie', () => {
  test('is HttpOnly, stays for a year, signs no one in, and only its hash is stored', async () => {
    const { cookies, device = '' } = await signIn(await server.seed.patient())
    const cookie = cookies.find((one) => one.startsWith('alafia_device='))
    expect(cookie).toMatch(/Max-Age=31536000;.*HttpOnly; SameSite=Strict/)
    const alone = await server.anyone.get('/api/notifications', undefined, {
      cookie: `alafia_device=${device}; alafia_session=${device}`,
    })
    expect(alone.status).toBe(401)
    const rows = await server.db.select().from(knownDevice)
    expect(JSON.stringify(rows)).not.toContain(device)
  })

  test('that we didn’t give out isn’t taken over', async () => {
    const planted = 'x'.repeat(43)
    expect((await signIn(await server.seed.patient(), { device: planted })).device).not.toBe(planted)
  })

  test('is one for all accounts of a browser, and each account knows it by itself', async () => {
    const [amina, tunde] = [await server.seed.patient(), await server.seed.patient()]
    const { device } = await signIn(amina)
    expect((await signIn(tunde, { device })).device).toBe(device)
    expect((await signIn(amina, { device })).device).toBe(device)
    expect((await listed(amina)).map(({ isNewDevice }) => isNewDevice)).toEqual([false, false])
  })
})

describe('SEC-32 strangers’ guesses', () => {
  test('of 1,000 from many networks at most ten are evaluated, and the owner signs in on a known device at the first try', async () => {
    const amina = await server.seed.patient()
    const { device } = await signIn(amina)
    const answers: number[] = []
    for (let round = 0; round < 10; round += 1) answers.push(...(await guess(amina, 100)))
    expect(answers.filter((status) => status === 401)).toHaveLength(10)
    expect(answers.filter((status) => status === 429)).toHaveLength(990)
    expect((await signIn(amina, { device })).status).toBe(200)
    // And gives the strangers no more guesses.
    expect(await guess(amina, 20)).toEqual(Array.from({ length: 20 }, () => 429))
  })

  test('the owner on a new device waits until the window ends at most, and reads what helps sooner', async () => {
    const amina = await server.seed.patient()
    await guess(amina, 10)
    server.clock.advance(defaultSecurityRules.attemptWindowMinutes - 1)
    await guess(amina, 50)
    const refused = await signIn(amina)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBe(60)
    expect(refused.body.message).toContain('A device on which you have signed in before has its own attempts')
    server.clock.advance(1)
    expect((await signIn(amina)).status).toBe(200)
  })

  test('someone else’s device has no allowance at this account', async () => {
    const [amina, stranger] = [await server.seed.patient(), await server.seed.patient()]
    const { device } = await signIn(stranger)
    await guess(amina, 10)
    expect((await signIn(amina, { device })).status).toBe(429)
  })

  test('a known device has as many attempts as an account, and no more', async () => {
    const amina = await server.seed.patient()
    const { device } = await signIn(amina)
    const answers = []
    for (let nth = 0; nth < 12; nth += 1)
      answers.push((await signIn({ ...amina, password: 'wrong' }, { device })).status)
    expect(answers.filter((status) => status === 401)).toHaveLength(defaultSecurityRules.attemptsPerAccount)
    expect(answers.at(-1)).toBe(429)
    // Strangers and new devices have theirs.
    expect((await signIn(amina)).status).toBe(200)
  })

  test('a device whose session was ended from elsewhere is a stranger’s again', async () => {
    const amina = await server.seed.patient()
    const { device } = await signIn(amina)
    const own = await server.as(amina)
    const { body: sessions } = await own.get<OwnSession[]>('/api/account/sessions')
    const lost = sessions.find(({ isThis }) => !isThis)
    expect((await own.delete(`/api/account/sessions/${lost?.id}`)).status).toBe(204)
    await guess(amina, 10)
    expect((await signIn(amina, { device })).status).toBe(429)
  })

  test('a device that hasn’t been used for a year is forgotten', async () => {
    const amina = await server.seed.patient()
    const { device } = await signIn(amina)
    const before = server.clock.now()
    server.clock.set(new Date(before.getTime() + 366 * day))
    await guess(amina, 10)
    expect((await signIn(amina, { device })).status).toBe(429)
    server.clock.set(before)
  })
})

describe('ACC-104 a sign-in on a new device', () => {
  test('is announced by bell and email; the first of all, and one on a known device, are not', async () => {
    const amina = await server.seed.patient()
    const { device } = await signIn(amina)
    await signIn(amina, { device })
    expect([await bell(amina), await sendEmails(server)]).toEqual([[], []])
    await signIn(amina, { address: '198.51.100.9' })
    const [notice] = await bell(amina)
    expect(notice).toMatchObject({ title: 'Sign-in on a new device', target: { kind: 'sign-in' } })
    expect(notice?.body).toContain('Chrome on Windows, from network 198.51.100.x')
    const [email, ...others] = await sendEmails(server)
    expect(others).toEqual([])
    expect(email).toMatchObject({ to: amina.email, subject: 'A sign-in to Alafia on a new device' })
    expect(email?.text).toContain('Chrome on Windows, from network 198.51.100.x')
    expect(email?.text).toContain('/settings/security')
  })

  test('isn’t announced in the demo, whose accounts everyone uses', async () => {
    const demo = await testServer({ settings: { demo: true } })
    const { email, password, role, ...person } = await demo.seed.patient()
    for (let nth = 0; nth < 2; nth += 1) await demo.anyone.post('/api/auth/login', { email, password, role })
    const { body } = await (await demo.as({ ...person, role })).get<Notification[]>('/api/notifications')
    expect(body).toEqual([])
    await demo.close()
  })
})

describe('ACC-105 the last sign-ins', () => {
  test('show when, on which device, from where and with what outcome, also those that were refused', async () => {
    const amina = await server.seed.patient()
    await signIn(amina)
    await signIn({ ...amina, password: 'wrong' }, { address: '203.0.113.9' })
    await signIn({ ...amina, role: 'admin' })
    const network = { label: 'network 102.89.34.x', isThis: false }
    const on = { at: server.clock.now().toISOString(), device: 'Chrome on Windows', isNewDevice: false }
    expect(await listed(amina)).toMatchObject([
      { ...on, outcome: 'refused', role: 'admin', network },
      { ...on, outcome: 'refused', role: 'patient', network: { label: 'network 203.0.113.x' } },
      { ...on, outcome: 'signed-in', role: 'patient', network },
    ])
    expect(await listed(await server.seed.patient())).toEqual([])
  })

  test('strangers add at most as many as are evaluated, and one that there were too many', async () => {
    const amina = await server.seed.patient()
    await guess(amina, 60)
    const outcomes = (await listed(amina)).map(({ outcome }) => outcome)
    expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(10)
    expect(outcomes.filter((outcome) => outcome === 'too-many')).toHaveLength(1)
  })

  test('are 50, whatever strangers try; older ones are deleted', async () => {
    const amina = await server.seed.patient()
    const rowOf = (outcome: 'signed-in' | 'refused') => ({
      userId: amina.id,
      at: server.clock.now(),
      outcome,
      role: 'patient' as const,
      address: '203.0.113.9',
    })
    const many = (outcome: 'signed-in' | 'refused', count: number) =>
      Array.from({ length: count }, () => rowOf(outcome))
    await server.db.insert(signInHistory).values([...many('signed-in', 60), ...many('refused', 200)])
    const counts = (entries: { outcome: string }[]) =>
      ['signed-in', 'refused'].map((one) => entries.filter(({ outcome }) => outcome === one).length)
    expect(counts(await listed(amina))).toEqual([50, 50])
    await deleteOldSignIns(server.db, server.clock.now(), 365)
    const kept = await server.db.select().from(signInHistory).where(eq(signInHistory.userId, amina.id))
    expect(counts(kept)).toEqual([50, 50])
  })
})

describe('SEC-33 400 simultaneous sign-ins', () => {
  test('PLAT-95 are answered, or are 503 with Retry-After; none is a 500, one audit entry says so, and nobody waits for a connection to the database', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => server.seed.patient()))
    const [amina] = people
    if (!amina) throw new Error('No one signs in')
    const { device } = await signIn(amina)
    await server.db.delete(signInAttempt)
    // Drizzle's pool, which its type leaves out.
    const { $client: pool } = server.boundDb as typeof server.boundDb & { $client: Pool }
    let mostAwaited = 0
    const watch = setInterval(() => {
      mostAwaited = Math.max(mostAwaited, pool.waitingCount)
    }, 1)
    const queries = vi.spyOn(PipeliningClient.prototype, 'query')
    const answers = await Promise.all(
      Array.from({ length: 400 }, (_, nth) =>
        signIn(
          { email: `stranger-${nth}@mail.example`, password: 'wrong', role: 'patient' },
          { address: `198.51.${nth % 250}.7` },
        ),
      ),
    ).finally(() => clearInterval(watch))
    const counting = queries.mock.calls.filter(([statement]) =>
      JSON.stringify(statement).includes('insert into \\"sign_in_attempt\\"'),
    )
    queries.mockRestore()
    expect(mostAwaited).toBeLessThan(16)
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => ![401, 503].includes(status))).toEqual([])
    const busy = answers.filter(({ status }) => status === 503)
    expect(busy.length).toBeGreaterThan(0)
    // Whoever finds no room to wait isn't counted first.
    expect(counting.length).toBe(400 - busy.length)
    expect(busy.every(({ headers }) => headers['retry-after'] === '10')).toBe(true)
    const entries = await server.db
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.action, 'session.sign-in-overload'))
    expect(entries).toMatchObject([{ outcome: 'failed', actorId: null }])
    // An attempt that was never evaluated isn't counted.
    const attempts = await server.db.select().from(signInAttempt)
    const counted = attempts.filter(({ key }) => key.startsWith('account:'))
    expect(counted.reduce((sum, row) => sum + row.attempts, 0)).toBe(400 - busy.length)
    expect((await signIn(amina, { device })).status).toBe(200)
  })
})
