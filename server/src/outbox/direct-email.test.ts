import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Email, MailTransport } from '../platform/mail/transport.ts'
import { testServer, type TestServer } from '../testing/server.ts'
import { queueEmails, type WriteEmail } from './direct-email.ts'
import { createMailer } from './mailer.ts'
import { directEmail } from './table.ts'

let server: TestServer
let sent: Email[] = []
let nth = 0

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(directEmail)
  sent = []
})

const writeNumbered: WriteEmail = async () => {
  nth += 1
  return { subject: 'Something', text: `Number ${nth}` }
}
const mailerWith = (send: MailTransport['send'], write = writeNumbered) =>
  createMailer({
    ...server.app.services,
    transport: { send, close: () => undefined },
    origin: () => 'https://alafia.example',
    addressOf: async () => undefined,
    write,
    writeDetails: async () => [],
  })
const keep = async (email: Email) => void sent.push(email)
const queue = (...addresses: string[]) =>
  queueEmails(
    server.db,
    addresses.map((address) => ({ kind: 'test', address })),
    server.clock.now(),
  )

test('NOTE-30 asking twice before an email is sent is one email; after that it is another', async () => {
  await Promise.all([queue('Amina@mail.example'), queue('amina@mail.example', 'tunde@mail.example')])
  const mailer = mailerWith(keep)
  await mailer.sendDue()
  expect(sent.map(({ to }) => to).toSorted()).toEqual(['amina@mail.example', 'tunde@mail.example'])
  await queue('amina@mail.example')
  await mailer.sendDue()
  expect(sent).toHaveLength(3)
})

test('NOTE-30 several processes send each email once', async () => {
  await queue(...Array.from({ length: 20 }, (_, n) => `person${n}@mail.example`))
  await Promise.all([mailerWith(keep).sendDue(), mailerWith(keep).sendDue(), mailerWith(keep).sendDue()])
  // What one process has locked, another leaves to it.
  await mailerWith(keep).sendDue()
  expect(new Set(sent.map(({ to }) => to)).size).toBe(20)
  expect(sent).toHaveLength(20)
})

test('NOTE-30 what can’t be sent now is written anew and tried again, and what is rejected for good isn’t', async () => {
  await queue('amina@mail.example', 'nobody@mail.example')
  const rejected = Object.assign(new Error('No such person'), { responseCode: 550, command: 'RCPT TO' })
  let isAway = true
  const mailer = mailerWith(async (email) => {
    if (email.to.startsWith('nobody')) throw rejected
    if (isAway) throw new Error('No connection')
    await keep(email)
  })
  await mailer.sendDue()
  const before = nth
  isAway = false
  await mailer.sendDue()
  expect(sent).toEqual([])
  server.clock.advance(2)
  await mailer.sendDue()
  await mailer.sendDue()
  expect(sent).toMatchObject([{ to: 'amina@mail.example' }])
  expect(nth).toBeGreaterThan(before)
  server.clock.advance(300)
  await mailer.sendDue()
  expect(sent).toHaveLength(1)
})

test('NOTE-30 nothing is kept of an address to which nothing is sent', async () => {
  await queue('stranger@mail.example')
  await mailerWith(keep, async () => undefined).sendDue()
  expect([sent, await server.db.select().from(directEmail)]).toEqual([[], []])
})
