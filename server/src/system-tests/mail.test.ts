import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { defaultPreferences, type NotificationTopic } from '@alafia/contract/accounts/preferences'
import type { AdminStats } from '@alafia/contract/administration/schema'
import { day } from '@alafia/contract/kernel/durations'
import { emailFor } from '../accounts/preferences.exports.queries.ts'
import { userAccount } from '../accounts/table.ts'
import { folderTransport, smtpTransport, type MailTransport } from '../platform/mail/transport.ts'
import { writeDetails, writeEmail } from '../emails.ts'
import type { Person } from '../seed/people.ts'
import { tokenFor } from '../testing/booking-load.ts'
import { endChildren } from '../testing/child.ts'
import { testNow } from '../testing/clock.ts'
import { notifyPeople } from '../testing/live.ts'
import { mailServer, type MailServer } from '../testing/mail-server.ts'
import { addressOf, runProgram } from '../testing/program.ts'
import { testServer, type TestServer } from '../testing/server.ts'
import { createMailer } from '../outbox/mailer.ts'
import { createOutbox } from '../outbox/outbox.ts'
import { outgoingEmail } from '../outbox/table.ts'

/* Notifications by email where chosen, once each, and no health data in them. */

vi.setConfig({ testTimeout: 120_000 })

const canary = 'zq-canary'

let server: TestServer
let smtp: MailServer
let amina: Person & { email: string }
let count = 0
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set(testNow)
  await server.db.delete(outgoingEmail)
  smtp = await mailServer()
  count += 1
  amina = await server.seed.patient({ firstName: canary, email: `amina${count}@alafia.example` })
})
afterEach(async () => {
  await endChildren()
  await smtp.close()
})

const from = () => 'Alafia <no-reply@alafia.example>'
const mailerWith = (transport: MailTransport) =>
  createMailer({
    ...server.app.services,
    transport,
    origin: () => 'https://alafia.example',
    addressOf: emailFor,
    write: writeEmail,
    writeDetails,
  })
const smtpMailer = () => mailerWith(smtpTransport(smtp.url, from))
const turnOnEmail = async (who: Person, ...topics: NotificationTopic[]) => {
  const on = Object.fromEntries(topics.map((topic) => [topic, { inApp: true, email: true }]))
  const notifications = { ...defaultPreferences.notifications, ...on }
  const caller = await server.as(who)
  const { status } = await caller.put('/api/account/preferences', { ...defaultPreferences, notifications })
  expect(status).toBe(200)
}
const notify = (...messages: string[]) => notifyPeople(server.app.services, [amina.id], ...messages)
const waiting = () =>
  server.db
    .select()
    .from(outgoingEmail)
    .where(and(isNull(outgoingEmail.sentAt), isNull(outgoingEmail.gaveUpAt)))

describe('an email', () => {
  test('NOTE-9 SEC-16 goes to those who want email about that topic, and says only that there is a message and how to unsubscribe', async () => {
    const doctor = await server.seed.doctor({ lastName: canary })
    const details = { patient: amina, doctor, date: '2026-03-12', reason: canary }
    const first = await server.seed.appointment({ ...details, time: '10:00' })
    const asDoctor = await server.as(doctor)
    await asDoctor.patch(`/api/appointments/${first.id}`, { status: 'confirmed' })
    expect(await waiting()).toEqual([])
    await turnOnEmail(amina, 'appointments')
    const second = await server.seed.appointment({ ...details, time: '11:00' })
    await asDoctor.patch(`/api/appointments/${second.id}`, { status: 'confirmed' })
    await notify('of another topic')
    const mailer = smtpMailer()
    await mailer.sendDue()
    await mailer.sendDue()
    await mailer.stop()
    expect(smtp.emails.map(({ to }) => to)).toEqual([[amina.email]])
    const [{ text } = { text: '' }] = smtp.emails
    expect(text).toContain('Subject: You have a new message about an appointment in Alafia\r\n')
    expect(text).toContain('Content-Type: text/plain; charset=utf-8')
    expect(text).toContain('\r\nhttps://alafia.example/\r\n')
    expect(text).toMatch(/^List-Unsubscribe: <https:\/\/alafia\.example\/settings\/preferences>/m)
    expect(text).toContain('Auto-Submitted: auto-generated')
    for (const word of [canary, 'Dr.', '12 March', '11:00', 'confirmed']) expect(text).not.toContain(word)
    expect(await waiting()).toEqual([])
  })

  test('NOTE-10 is not enqueued if the change is rolled back, and not sent to a person who has since turned email off', async () => {
    await turnOnEmail(amina, 'system')
    await expect(
      notifyPeople(
        server.app.services,
        [amina.id, 0x7f_ff_ff_ff],
        'to an unknown account, so not to her either',
      ),
    ).rejects.toThrow('"notification')
    expect(await waiting()).toEqual([])
    await notify('something')
    expect(await waiting()).toHaveLength(1)
    await turnOnEmail(amina)
    const mailer = smtpMailer()
    await mailer.sendDue()
    await mailer.stop()
    expect([smtp.emails, await waiting()]).toEqual([[], []])
  })

  test('NOTE-10 waits for the previous one: everything that happens within five minutes is one more email', async () => {
    await turnOnEmail(amina, 'system')
    const mailer = smtpMailer()
    await notify('first')
    await mailer.sendDue()
    await notify(...Array.from({ length: 50 }, (_, nth) => `n${nth}`))
    for (const [minutes, emails] of [
      [0, 1],
      [4, 1],
      [2, 2],
      [60, 2],
    ] as const) {
      server.clock.advance(minutes)
      await mailer.sendDue()
      expect([minutes, smtp.emails.length]).toEqual([minutes, emails])
    }
    await mailer.stop()
    expect(await waiting()).toEqual([])
  })

  test('NOTE-10 of a time that is offered from a waitlist doesn’t wait', async () => {
    const mailer = smtpMailer()
    for (const emails of [1, 2]) {
      const outbox = createOutbox(server.clock)
      const payload = { waitlistEntryId: emails }
      outbox.notify([amina.id], { type: 'waitlist-offered', title: canary, body: canary, payload })
      await server.db.transaction((tx) => outbox.store(tx))
      await mailer.sendDue()
      expect(smtp.emails).toHaveLength(emails)
    }
    await mailer.stop()
    const text = JSON.stringify(smtp.emails)
    expect(text).toContain('a new message about a waitlist')
    expect(text).not.toContain('chose email notifications')
  })
})

describe('NOTE-11 the mail server', () => {
  test('is unavailable and comes back: nothing is lost, nothing is sent twice, and after ten minutes the admin is alerted', async () => {
    await turnOnEmail(amina, 'system')
    const { port } = smtp
    await smtp.close()
    const mailer = smtpMailer()
    await notify('while it is away')
    await mailer.sendDue()
    await mailer.sendDue()
    expect((await waiting()).map(({ tries }) => tries)).toEqual([1])
    server.clock.advance(1)
    await mailer.sendDue()
    expect((await waiting()).map(({ tries }) => tries)).toEqual([2])
    expect(mailer.isWell()).toBe(true)
    server.clock.advance(10)
    await mailer.sendDue()
    expect(mailer.isWell()).toBe(false)
    smtp = await mailServer(port)
    server.clock.advance(4)
    await Promise.all([mailer.sendDue(), mailer.sendDue()])
    await mailer.sendDue()
    expect([smtp.emails.length, mailer.isWell(), mailer.waiting()]).toEqual([1, true, 0])
    await mailer.stop()
  })

  test('rejects one person: we give up on that email and send the others', async () => {
    const gone = await server.seed.patient({ email: `nobody@${count}.example` })
    await turnOnEmail(gone, 'system')
    await turnOnEmail(amina, 'system')
    await notifyPeople(server.app.services, [gone.id, amina.id], 'to both')
    const mailer = smtpMailer()
    await mailer.sendDue()
    await mailer.stop()
    expect(smtp.emails.map(({ to }) => to)).toEqual([[amina.email]])
    expect(await waiting()).toEqual([])
  })

  test('replies too late: the email waits, and is not sent in the background', async () => {
    await turnOnEmail(amina, 'system')
    const mailer = mailerWith(smtpTransport(smtp.url, from, 300))
    smtp.delay(500)
    await notify('something')
    await mailer.sendDue()
    await setTimeout(1000)
    expect([smtp.attempts(), (await waiting()).map(({ tries }) => tries)]).toEqual([0, [1]])
    smtp.delay(0)
    server.clock.advance(1)
    await mailer.sendDue()
    await mailer.stop()
    expect([smtp.emails.length, await waiting()]).toEqual([1, []])
  })

  test('replies slowly, but in time: the email is sent once', async () => {
    await turnOnEmail(amina, 'system')
    const mailer = mailerWith(smtpTransport(smtp.url, from, 8000))
    smtp.delay(3000)
    await notify('something')
    await mailer.sendDue()
    await mailer.stop()
    expect([smtp.emails.length, await waiting()]).toEqual([1, []])
  })

  test('doesn’t reply while the program stops: the program still exits cleanly, and the email waits', async () => {
    await turnOnEmail(amina, 'system')
    // The program uses the real clock.
    server.clock.set(new Date())
    await notify('something')
    smtp.hang(true)
    const program = runProgram({ DATABASE_URL: server.databaseUrl, SMTP_URL: smtp.url })
    await addressOf(program)
    await expect.poll(smtp.attempts, { timeout: 30_000 }).toBe(1)
    await program.kill('SIGTERM')
    expect((await program.ended).code).toBe(0)
    expect((await waiting()).map(({ tries }) => tries)).toEqual([1])
  })

  test.for(['full', 'grey'])(
    'rejects %s for now: that email is retried later, the others are sent, and email doesn’t count as failing',
    async (name) => {
      const refused = await server.seed.patient({ email: `${name}@${count}.example` })
      await turnOnEmail(refused, 'system')
      await turnOnEmail(amina, 'system')
      await notifyPeople(server.app.services, [refused.id], 'to the one')
      server.clock.advance(1)
      await notify('to the other')
      const mailer = smtpMailer()
      await mailer.sendDue()
      expect(smtp.emails.map(({ to }) => to)).toEqual([[amina.email]])
      for (const minutes of [1, 2, 4, 8]) {
        server.clock.advance(minutes)
        await mailer.sendDue()
      }
      expect(await waiting()).toMatchObject([{ userId: refused.id, tries: 5 }])
      expect(mailer.isWell()).toBe(true)
      await mailer.stop()
    },
  )

  test('disconnects during an email: the others are not tried', async () => {
    const last = await server.seed.patient({ email: `leaving@${count}.example` })
    await turnOnEmail(last, 'system')
    await turnOnEmail(amina, 'system')
    await notifyPeople(server.app.services, [last.id], 'to the last one')
    server.clock.advance(1)
    await notify('to the other')
    const mailer = smtpMailer()
    await mailer.sendDue()
    const tries = (await waiting()).map((one) => one.tries).sort((one, other) => one - other)
    expect([smtp.emails, tries]).toEqual([[], [0, 1]])
    server.clock.advance(11)
    expect(mailer.isWell()).toBe(false)
    await mailer.stop()
  })

  test('is unavailable for two days: we give up on the email', async () => {
    await turnOnEmail(amina, 'system')
    await smtp.close()
    const mailer = smtpMailer()
    await notify('long ago')
    server.clock.advance(49 * 60)
    await mailer.sendDue()
    await mailer.stop()
    expect(await waiting()).toEqual([])
    expect(smtp.emails).toEqual([])
  })

  test('is unavailable for two days: an email from an hour ago still waits', async () => {
    await turnOnEmail(amina, 'system')
    const { port } = smtp
    await smtp.close()
    const mailer = smtpMailer()
    await notify('long ago')
    server.clock.advance(48 * 60)
    await notify('lately')
    server.clock.advance(60)
    await mailer.sendDue()
    expect(await waiting()).toMatchObject([{ notificationId: 2, tries: 1 }])
    smtp = await mailServer(port)
    server.clock.advance(1)
    await mailer.sendDue()
    await mailer.stop()
    expect([smtp.emails.length, await waiting()]).toEqual([1, []])
  })
})

test('NOTE-13 PLAT-55 unsent email shows on /readyz and on the admin dashboard, and does not make the process unready', async () => {
  const away = await testServer({ settings: { smtpUrl: 'smtp://127.0.0.1:1', idleMinutes: 60 } })
  const checks = async () => {
    const { status, body } = await away.anyone.get<{ checks: { name: string; ok: boolean }[] }>('/readyz')
    return [status, body.checks.find(({ name }) => name === 'mail')?.ok]
  }
  const person = await away.seed.patient()
  const asPerson = await away.as(person)
  const notifications = { ...defaultPreferences.notifications, system: { inApp: true, email: true } }
  await asPerson.put('/api/account/preferences', { ...defaultPreferences, notifications })
  const admin = await away.as(await away.seed.admin())
  await away.listen()
  expect(await checks()).toEqual([200, true])
  await notifyPeople(away.app.services, [person.id], 'something')
  await expect
    .poll(async () => (await away.db.select().from(outgoingEmail)).map(({ tries }) => tries), {
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

test('NOTE-12 when several processes send simultaneously, each email is sent by one of them', async () => {
  const people = await Promise.all(
    Array.from({ length: 12 }, (_, nth) => server.seed.patient({ email: `p${count}-${nth}@alafia.example` })),
  )
  for (const person of people) await turnOnEmail(person, 'system')
  await notifyPeople(
    server.app.services,
    people.map(({ id }) => id),
    'to all',
  )
  const mailers = Array.from({ length: 4 }, smtpMailer)
  await Promise.all(mailers.map((mailer) => mailer.sendDue()))
  for (const mailer of mailers) await mailer.stop()
  expect(smtp.emails.flatMap(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort())
  console.info(`4 processes, ${people.length} emails: ${smtp.emails.length} sent, 0 twice`)
})

test('NOTE-12 while one process sends an email, another sends nothing more to that person and does not delay others', async () => {
  const other = await server.seed.patient({ email: `other${count}@alafia.example` })
  await turnOnEmail(amina, 'system')
  await turnOnEmail(other, 'system')
  await notify('first')
  smtp.hang(true)
  const [one, another] = [smtpMailer(), smtpMailer()]
  const sending = one.sendDue()
  await expect.poll(smtp.attempts).toBe(1)
  smtp.hang(false)
  await notify('second')
  server.clock.advance(1)
  await notifyPeople(server.app.services, [other.id], 'to another')
  await another.sendDue()
  expect(smtp.emails.map(({ to }) => to)).toEqual([[other.email]])
  smtp.accept()
  await sending
  for (const [minutes, emails] of [
    [0, 2],
    [3, 2],
    [2, 3],
  ] as const) {
    server.clock.advance(minutes)
    await another.sendDue()
    expect([minutes, smtp.emails.length]).toEqual([minutes, emails])
  }
  await one.stop()
  await another.stop()
  expect(await waiting()).toEqual([])
})

test('NOTE-10 NOTE-12 many processes send while more keeps happening: each person gets one email', async () => {
  const people = await server.seed.patients(6)
  for (const person of people) await turnOnEmail(person, 'system')
  const ids = people.map(({ id }) => id)
  const sent: string[] = []
  const transport: MailTransport = { send: async ({ to }) => void sent.push(to), close: () => undefined }
  const mailers = Array.from({ length: 10 }, () => mailerWith(transport))
  for (let round = 1; round <= 30; round += 1) {
    server.clock.advance(60)
    let running = true
    const sending = mailers.map(async (mailer) => {
      while (running) await mailer.sendDue()
    })
    for (let nth = 0; nth < 5; nth += 1) await notifyPeople(server.app.services, ids, `${round} ${nth}`)
    running = false
    await Promise.all(sending)
    await mailerWith(transport).sendDue()
  }
  expect(sent.length).toBe(30 * ids.length)
})

test('NOTE-14 without a mail server an email is a file that only its owner can read, and a second attempt writes the same file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alafia-mail-'))
  await turnOnEmail(amina, 'system')
  await notify('something')
  const transport = folderTransport(join(folder, 'mail'), from)
  const mailer = mailerWith(transport)
  await mailer.sendDue()
  await mailer.stop()
  const [name = '', ...more] = await readdir(join(folder, 'mail'))
  expect([name, more]).toEqual([expect.stringMatching(/^2026-03-11T08-00-00-000Z-\d+-\d+\.eml$/), []])
  expect((await stat(join(folder, 'mail', name))).mode & 0o777).toBe(0o600)
  const text = await readFile(join(folder, 'mail', name), 'utf8')
  expect(text).toContain(`To: ${amina.email}`)
  expect(text).toContain('Subject: You have a new notice in Alafia')
  await rm(folder, { recursive: true })
})

test('NOTE-12 SEC-7 a program killed while sending an email sends it after the next start', async () => {
  const program = () => runProgram({ DATABASE_URL: server.databaseUrl, SMTP_URL: smtp.url })
  const doctor = await server.seed.doctor()
  await turnOnEmail(amina, 'appointments')
  const today = new Date()
  const date = new Date(today.getTime() + 5 * day).toISOString().slice(0, 10)
  const appointment = await server.seed.appointment({ patient: amina, doctor, date, time: '10:00' })
  smtp.hang(true)
  const killed = program()
  const url = await addressOf(killed)
  const accepted = await fetch(`${url}/api/appointments/${appointment.id}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${await tokenFor(server.db, doctor)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ status: 'confirmed' }),
  })
  expect(accepted.status).toBe(200)
  await expect.poll(smtp.attempts, { timeout: 30_000 }).toBe(1)
  await killed.kill('SIGKILL')
  expect([smtp.emails, (await waiting()).length]).toEqual([[], 1])
  smtp.hang(false)
  const next = program()
  await addressOf(next)
  await expect.poll(() => smtp.emails.length, { timeout: 30_000 }).toBe(1)
  const stoppedAt = performance.now()
  await next.kill('SIGTERM')
  expect((await next.ended).code).toBe(0)
  expect(performance.now() - stoppedAt).toBeLessThan(5000)
  expect([smtp.attempts(), await waiting()]).toEqual([2, []])
})

test('NOTE-10 a deactivated account gets no email', async () => {
  await turnOnEmail(amina, 'system')
  await notify('something')
  await server.db.update(userAccount).set({ isActive: false }).where(eq(userAccount.id, amina.id))
  const mailer = smtpMailer()
  await mailer.sendDue()
  await mailer.stop()
  expect(smtp.emails).toEqual([])
})
