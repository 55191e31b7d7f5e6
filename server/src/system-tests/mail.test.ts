import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { usualPreferences, type NotificationTopic } from '@alafia/contract/accounts/preferences'
import type { AdminStats } from '@alafia/contract/administration/schema'
import { day } from '@alafia/contract/kernel/durations'
import { mailAddressOf } from '../accounts/preferences.queries.ts'
import { userAccount } from '../accounts/table.ts'
import { mailOverSmtp, mailToFolder, type Mail } from '../platform/mail/transport.ts'
import type { Person } from '../seed/people.ts'
import { tokenFor } from '../testing/booking-load.ts'
import { endChildren } from '../testing/child.ts'
import { testNow } from '../testing/clock.ts'
import { tellPeople } from '../testing/live.ts'
import { mailServer, type MailServer } from '../testing/mail-server.ts'
import { addressOf, runProgram } from '../testing/program.ts'
import { testServer, type TestServer } from '../testing/server.ts'
import { createPostman } from '../outbox/postman.ts'
import { outgoingMail } from '../outbox/table.ts'

/* Notices by e-mail where wanted, once each, and not a word of health in them. */

vi.setConfig({ testTimeout: 120_000 })

const canary = 'zq-canary'

let server: TestServer
let post: MailServer
let amina: Person & { email: string }
let count = 0
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set(testNow)
  await server.db.delete(outgoingMail)
  post = await mailServer()
  count += 1
  amina = await server.seed.patient({ firstName: canary, email: `amina${count}@alafia.example` })
})
afterEach(async () => {
  await endChildren()
  await post.close()
})

const from = () => 'Alafia <no-reply@alafia.example>'
const postmanWith = (mail: Mail) =>
  createPostman({
    ...server.app.services,
    mail,
    origin: () => 'https://alafia.example',
    addressOf: mailAddressOf,
  })
const overSmtp = () => postmanWith(mailOverSmtp(post.url, from))
const wantMail = async (who: Person, ...topics: NotificationTopic[]) => {
  const on = Object.fromEntries(topics.map((topic) => [topic, { inApp: true, email: true }]))
  const notifications = { ...usualPreferences.notifications, ...on }
  const caller = await server.as(who)
  const { status } = await caller.put('/api/account/preferences', { ...usualPreferences, notifications })
  expect(status).toBe(200)
}
const tell = (...messages: string[]) => tellPeople(server.app.services, [amina.id], ...messages)
const waiting = () =>
  server.db
    .select()
    .from(outgoingMail)
    .where(and(isNull(outgoingMail.sentAt), isNull(outgoingMail.gaveUpAt)))

describe('a letter', () => {
  test('NOTE-9 SEC-16 goes to who wants mail of that topic, says that there is something and no more, and how to end it', async () => {
    const doctor = await server.seed.doctor({ lastName: canary })
    const visit = { patient: amina, doctor, date: '2026-03-12', reason: canary }
    const first = await server.seed.appointment({ ...visit, time: '10:00' })
    const asDoctor = await server.as(doctor)
    await asDoctor.patch(`/api/appointments/${first.id}`, { status: 'confirmed' })
    expect(await waiting()).toEqual([])
    await wantMail(amina, 'appointments')
    const second = await server.seed.appointment({ ...visit, time: '11:00' })
    await asDoctor.patch(`/api/appointments/${second.id}`, { status: 'confirmed' })
    await tell('of another topic')
    const postman = overSmtp()
    await postman.deliver()
    await postman.deliver()
    await postman.stop()
    expect(post.letters.map(({ to }) => to)).toEqual([[amina.email]])
    const [{ text } = { text: '' }] = post.letters
    expect(text).toContain('Subject: You have a new message about an appointment in Alafia\r\n')
    expect(text).toContain('Content-Type: text/plain; charset=utf-8')
    expect(text).toContain('\r\nhttps://alafia.example/\r\n')
    expect(text).toMatch(/^List-Unsubscribe: <https:\/\/alafia\.example\/settings\/preferences>/m)
    expect(text).toContain('Auto-Submitted: auto-generated')
    for (const word of [canary, 'Dr.', '12 March', '11:00', 'confirmed']) expect(text).not.toContain(word)
    expect(await waiting()).toEqual([])
  })

  test('NOTE-10 is not queued where the change is rolled back, and not sent to who has thought better of it', async () => {
    await wantMail(amina, 'system')
    await expect(
      tellPeople(server.app.services, [amina.id, 0x7f_ff_ff_ff], 'to nobody, so not to her either'),
    ).rejects.toThrow('"notification')
    expect(await waiting()).toEqual([])
    await tell('something')
    expect(await waiting()).toHaveLength(1)
    await wantMail(amina)
    const postman = overSmtp()
    await postman.deliver()
    await postman.stop()
    expect([post.letters, await waiting()]).toEqual([[], []])
  })

  test('NOTE-10 waits for the one before: what happens within five minutes is one more letter, however much it is', async () => {
    await wantMail(amina, 'system')
    const postman = overSmtp()
    await tell('first')
    await postman.deliver()
    await tell(...Array.from({ length: 50 }, (_, nth) => `n${nth}`))
    for (const [minutes, letters] of [
      [0, 1],
      [4, 1],
      [2, 2],
      [60, 2],
    ] as const) {
      server.clock.advance(minutes)
      await postman.deliver()
      expect([minutes, post.letters.length]).toEqual([minutes, letters])
    }
    await postman.stop()
    expect(await waiting()).toEqual([])
  })
})

describe('NOTE-11 the mail server', () => {
  test('is away and comes back: nothing is lost, nothing comes twice, and the admin is told when it lasts', async () => {
    await wantMail(amina, 'system')
    const { port } = post
    await post.close()
    const postman = overSmtp()
    await tell('while it is away')
    await postman.deliver()
    await postman.deliver()
    expect((await waiting()).map(({ tries }) => tries)).toEqual([1])
    server.clock.advance(1)
    await postman.deliver()
    expect((await waiting()).map(({ tries }) => tries)).toEqual([2])
    expect(postman.isWell()).toBe(true)
    server.clock.advance(10)
    await postman.deliver()
    expect(postman.isWell()).toBe(false)
    post = await mailServer(port)
    server.clock.advance(4)
    await Promise.all([postman.deliver(), postman.deliver()])
    await postman.deliver()
    expect([post.letters.length, postman.isWell(), postman.waiting()]).toEqual([1, true, 0])
    await postman.stop()
  })

  test('refuses one person: that letter is given up, and the others go out', async () => {
    const gone = await server.seed.patient({ email: `nobody@${count}.example` })
    await wantMail(gone, 'system')
    await wantMail(amina, 'system')
    await tellPeople(server.app.services, [gone.id, amina.id], 'to both')
    const postman = overSmtp()
    await postman.deliver()
    await postman.stop()
    expect(post.letters.map(({ to }) => to)).toEqual([[amina.email]])
    expect(await waiting()).toEqual([])
  })

  test('answers too late: the letter waits, and does not go out behind our back', async () => {
    await wantMail(amina, 'system')
    const postman = postmanWith(mailOverSmtp(post.url, from, 300))
    post.delay(500)
    await tell('something')
    await postman.deliver()
    await setTimeout(1000)
    expect([post.given(), (await waiting()).map(({ tries }) => tries)]).toEqual([0, [1]])
    post.delay(0)
    server.clock.advance(1)
    await postman.deliver()
    await postman.stop()
    expect([post.letters.length, await waiting()]).toEqual([1, []])
  })

  test('takes twelve seconds: the letter goes out once', async () => {
    await wantMail(amina, 'system')
    const postman = overSmtp()
    post.delay(12_000)
    await tell('something')
    await postman.deliver()
    await postman.stop()
    expect([post.letters.length, await waiting()]).toEqual([1, []])
  })

  test('says nothing while the program stops: it ends in order all the same, and the letter waits', async () => {
    await wantMail(amina, 'system')
    // The program looks at the real clock.
    server.clock.set(new Date())
    await tell('something')
    post.hang(true)
    const program = runProgram({ DATABASE_URL: server.databaseUrl, SMTP_URL: post.url })
    await addressOf(program)
    await expect.poll(post.given, { timeout: 30_000 }).toBe(1)
    await program.kill('SIGTERM')
    expect((await program.ended).code).toBe(0)
    expect((await waiting()).map(({ tries }) => tries)).toEqual([1])
  })

  test.for(['full', 'grey'])(
    'refuses %s for now: that letter is tried again later, the others go out, and nothing is failing',
    async (name) => {
      const refused = await server.seed.patient({ email: `${name}@${count}.example` })
      await wantMail(refused, 'system')
      await wantMail(amina, 'system')
      await tellPeople(server.app.services, [refused.id], 'to the one')
      server.clock.advance(1)
      await tell('to the other')
      const postman = overSmtp()
      await postman.deliver()
      expect(post.letters.map(({ to }) => to)).toEqual([[amina.email]])
      for (const minutes of [1, 2, 4, 8]) {
        server.clock.advance(minutes)
        await postman.deliver()
      }
      expect(await waiting()).toMatchObject([{ userId: refused.id, tries: 5 }])
      expect(postman.isWell()).toBe(true)
      await postman.stop()
    },
  )

  test('goes away while it takes a letter: the others are not tried', async () => {
    const last = await server.seed.patient({ email: `leaving@${count}.example` })
    await wantMail(last, 'system')
    await wantMail(amina, 'system')
    await tellPeople(server.app.services, [last.id], 'to the last one')
    server.clock.advance(1)
    await tell('to the other')
    const postman = overSmtp()
    await postman.deliver()
    const tries = (await waiting()).map((one) => one.tries).sort((one, other) => one - other)
    expect([post.letters, tries]).toEqual([[], [0, 1]])
    server.clock.advance(11)
    expect(postman.isWell()).toBe(false)
    await postman.stop()
  })

  test('never answers for two days: the letter is given up', async () => {
    await wantMail(amina, 'system')
    await post.close()
    const postman = overSmtp()
    await tell('long ago')
    server.clock.advance(49 * 60)
    await postman.deliver()
    await postman.stop()
    expect(await waiting()).toEqual([])
    expect(post.letters).toEqual([])
  })

  test('never answers for two days: what was added an hour ago still waits', async () => {
    await wantMail(amina, 'system')
    const { port } = post
    await post.close()
    const postman = overSmtp()
    await tell('long ago')
    server.clock.advance(48 * 60)
    await tell('lately')
    server.clock.advance(60)
    await postman.deliver()
    expect(await waiting()).toMatchObject([{ notificationId: 2, tries: 1 }])
    post = await mailServer(port)
    server.clock.advance(1)
    await postman.deliver()
    await postman.stop()
    expect([post.letters.length, await waiting()]).toEqual([1, []])
  })
})

test('NOTE-13 PLAT-55 mail that does not go out shows on /readyz and at the admin’s, and is no reason to take the process out', async () => {
  const away = await testServer({ settings: { smtpUrl: 'smtp://127.0.0.1:1', idleMinutes: 60 } })
  const checks = async () => {
    const { status, body } = await away.anyone.get<{ checks: { name: string; ok: boolean }[] }>('/readyz')
    return [status, body.checks.find(({ name }) => name === 'mail')?.ok]
  }
  const person = await away.seed.patient()
  const asPerson = await away.as(person)
  const notifications = { ...usualPreferences.notifications, system: { inApp: true, email: true } }
  await asPerson.put('/api/account/preferences', { ...usualPreferences, notifications })
  const admin = await away.as(await away.seed.admin())
  await away.listen()
  expect(await checks()).toEqual([200, true])
  await tellPeople(away.app.services, [person.id], 'something')
  await expect
    .poll(async () => (await away.db.select().from(outgoingMail)).map(({ tries }) => tries), {
      timeout: 15_000,
    })
    .toEqual([1])
  away.clock.advance(11)
  expect(await checks()).toEqual([200, false])
  expect((await admin.get<AdminStats>('/api/admin/stats')).body.health).toEqual({
    healthy: false,
    failing: [{ check: 'mail', since: away.clock.now().toISOString() }],
  })
  await away.close()
})

test('NOTE-12 of several processes that send at once each letter is sent by one', async () => {
  const people = await Promise.all(
    Array.from({ length: 12 }, (_, nth) => server.seed.patient({ email: `p${count}-${nth}@alafia.example` })),
  )
  for (const person of people) await wantMail(person, 'system')
  await tellPeople(
    server.app.services,
    people.map(({ id }) => id),
    'to all',
  )
  const postmen = Array.from({ length: 4 }, overSmtp)
  await Promise.all(postmen.map((postman) => postman.deliver()))
  for (const postman of postmen) await postman.stop()
  expect(post.letters.flatMap(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort())
  console.info(`4 processes, ${people.length} letters: ${post.letters.length} sent, 0 twice`)
})

test('NOTE-12 while one process sends a letter, another neither sends that person more nor keeps the others waiting', async () => {
  const other = await server.seed.patient({ email: `other${count}@alafia.example` })
  await wantMail(amina, 'system')
  await wantMail(other, 'system')
  await tell('first')
  post.hang(true)
  const [one, another] = [overSmtp(), overSmtp()]
  const sending = one.deliver()
  await expect.poll(post.given).toBe(1)
  post.hang(false)
  await tell('second')
  server.clock.advance(1)
  await tellPeople(server.app.services, [other.id], 'to another')
  await another.deliver()
  expect(post.letters.map(({ to }) => to)).toEqual([[other.email]])
  post.answer()
  await sending
  for (const [minutes, letters] of [
    [0, 2],
    [3, 2],
    [2, 3],
  ] as const) {
    server.clock.advance(minutes)
    await another.deliver()
    expect([minutes, post.letters.length]).toEqual([minutes, letters])
  }
  await one.stop()
  await another.stop()
  expect(await waiting()).toEqual([])
})

test('NOTE-10 NOTE-12 however many processes look while more and more happens, each person gets one letter', async () => {
  const people = await server.seed.patients(6)
  for (const person of people) await wantMail(person, 'system')
  const ids = people.map(({ id }) => id)
  const sent: string[] = []
  const mail: Mail = { send: async ({ to }) => void sent.push(to), close: () => undefined }
  const postmen = Array.from({ length: 10 }, () => postmanWith(mail))
  for (let round = 1; round <= 30; round += 1) {
    server.clock.advance(60)
    let telling = true
    const looking = postmen.map(async (postman) => {
      while (telling) await postman.deliver()
    })
    for (let nth = 0; nth < 5; nth += 1) await tellPeople(server.app.services, ids, `${round} ${nth}`)
    telling = false
    await Promise.all(looking)
    await postmanWith(mail).deliver()
  }
  expect(sent.length).toBe(30 * ids.length)
})

test('NOTE-14 without a mail server a letter is a file that only the owner reads, and a second try is the same file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alafia-mail-'))
  await wantMail(amina, 'system')
  await tell('something')
  const mail = mailToFolder(join(folder, 'mail'), from)
  const postman = postmanWith(mail)
  await postman.deliver()
  await postman.stop()
  const [name = '', ...more] = await readdir(join(folder, 'mail'))
  expect([name, more]).toEqual([expect.stringMatching(/^2026-03-11T08-00-00-000Z-\d+-\d+\.eml$/), []])
  expect((await stat(join(folder, 'mail', name))).mode & 0o777).toBe(0o600)
  const text = await readFile(join(folder, 'mail', name), 'utf8')
  expect(text).toContain(`To: ${amina.email}`)
  expect(text).toContain('Subject: You have a new notice in Alafia')
  await rm(folder, { recursive: true })
})

test('NOTE-12 SEC-7 a program that is killed while a letter is on its way sends it after the next start', async () => {
  const program = () => runProgram({ DATABASE_URL: server.databaseUrl, SMTP_URL: post.url })
  const doctor = await server.seed.doctor()
  await wantMail(amina, 'appointments')
  const today = new Date()
  const date = new Date(today.getTime() + 5 * day).toISOString().slice(0, 10)
  const visit = await server.seed.appointment({ patient: amina, doctor, date, time: '10:00' })
  post.hang(true)
  const killed = program()
  const url = await addressOf(killed)
  const accepted = await fetch(`${url}/api/appointments/${visit.id}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${await tokenFor(server.db, doctor)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ status: 'confirmed' }),
  })
  expect(accepted.status).toBe(200)
  await expect.poll(post.given, { timeout: 30_000 }).toBe(1)
  await killed.kill('SIGKILL')
  expect([post.letters, (await waiting()).length]).toEqual([[], 1])
  post.hang(false)
  const next = program()
  await addressOf(next)
  await expect.poll(() => post.letters.length, { timeout: 30_000 }).toBe(1)
  const stoppedAt = performance.now()
  await next.kill('SIGTERM')
  expect((await next.ended).code).toBe(0)
  expect(performance.now() - stoppedAt).toBeLessThan(5000)
  expect([post.given(), await waiting()]).toEqual([2, []])
})

test('NOTE-10 a deactivated account gets no mail', async () => {
  await wantMail(amina, 'system')
  await tell('something')
  await server.db.update(userAccount).set({ isActive: false }).where(eq(userAccount.id, amina.id))
  const postman = overSmtp()
  await postman.deliver()
  await postman.stop()
  expect(post.letters).toEqual([])
})
