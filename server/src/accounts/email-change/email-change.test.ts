import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type {
  emailLink,
  signInDetails,
  undoneEmailChange,
} from '@alafia/contract/accounts/own-account.schema'
import type { SignInReply } from '@alafia/contract/accounts/schema'
import { directEmail } from '../../outbox/table.ts'
import type { Email } from '../../platform/mail/transport.ts'
import type { Person } from '../../seed/people.ts'
import { secretIn, sendEmails } from '../../testing/sent-emails.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'
import { workOf } from '../../testing/work-of.ts'
import { signInAttempt } from '../table.ts'

let server: TestServer
let amina: Person
let own: Caller
let nth = 0
let next = ''

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(directEmail)
  await server.db.delete(signInAttempt)
  amina = await server.seed.patient()
  own = await server.as(amina)
  nth += 1
  next = `new${nth}@mail.example`
})

const ask = (email = next, who = own) =>
  who.put<z.infer<typeof signInDetails>>('/api/account/email', { email, currentPassword: amina.password })
const look = async (what: 'email-change' | 'email-undo', secret: string) =>
  (await server.anyone.post<z.infer<typeof emailLink>>(`/api/auth/${what}/details`, { secret })).body
const confirm = async (secret: string) =>
  (await server.anyone.post('/api/auth/email-change/confirm', { secret })).status
const undo = (secret: string) =>
  server.anyone.post<z.infer<typeof undoneEmailChange>>('/api/auth/email-undo/undo', { secret })
const signIn = async (email: string, password = amina.password) =>
  (await server.anyone.post<SignInReply>('/api/auth/login', { email, password, role: 'patient' })).status
const only = (emails: Email[]): Email => {
  const [email] = emails
  if (!email || emails.length > 1) throw new Error(`${emails.length} emails`)
  return email
}
/** Changes the address, and returns the secret of the link to undo it. */
const changeTo = async (email: string, who = own) => {
  expect((await ask(email, who)).status).toBe(200)
  const link = only(await sendEmails(server))
  expect(link.to).toBe(email)
  expect(await confirm(secretIn(link))).toBe(204)
  return secretIn(only(await sendEmails(server)))
}

describe('a new email address', () => {
  test('ACC-57 applies once the link to it is opened; until then the old one stays', async () => {
    expect((await ask()).body).toMatchObject({ email: amina.email, pending: { email: next } })
    const secret = secretIn(only(await sendEmails(server)))
    expect([await signIn(next), await signIn(amina.email)]).toEqual([401, 200])
    expect(await look('email-change', secret)).toEqual({
      state: 'open',
      firstName: amina.firstName,
      email: next,
    })
    const answers = await Promise.all([confirm(secret), confirm(secret)])
    expect(answers.toSorted((one, other) => one - other)).toEqual([204, 409])
    expect([await signIn(next), await signIn(amina.email)]).toEqual([200, 401])
    // The session goes on.
    expect((await own.get('/api/account/sign-in')).body).toMatchObject({ email: next, pending: null })
    // Besides what the sign-ins above sent.
    const subject = 'The email address of your Alafia account was changed'
    expect(await sendEmails(server)).toContainEqual(expect.objectContaining({ to: amina.email, subject }))
  })

  test('ACC-57 needs the current password, works for 24 hours, and can be cancelled or replaced', async () => {
    const wrong = await own.put('/api/account/email', { email: next, currentPassword: 'not it' })
    expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([400, 'currentPassword'])
    expect((await ask(amina.email)).status).toBe(400)
    await ask()
    const first = secretIn(only(await sendEmails(server)))
    await ask(`other-${next}`)
    const second = secretIn(only(await sendEmails(server)))
    expect(await confirm(first)).toBe(409)
    await own.delete('/api/account/email/pending')
    expect((await look('email-change', second)).state).toBe('replaced')
    await ask()
    const third = secretIn(only(await sendEmails(server)))
    server.clock.advance(24 * 60)
    expect([await confirm(third), (await look('email-change', third)).state]).toEqual([409, 'expired'])
  })

  test('ACC-54 SEC-23 of another account gets the same answer, and only its owner is told', async () => {
    const tunde = await server.seed.patient()
    const [free, taken] = [await ask(), await ask(tunde.email)]
    expect([taken.status, Object.keys(taken.body)]).toEqual([free.status, Object.keys(free.body)])
    const told = (await sendEmails(server)).find(({ to }) => to === tunde.email)
    expect(told?.text).toContain('nothing was changed')
    expect(told?.text).not.toContain('#')
  })

  test('SEC-23 does the same work for known and unknown addresses', async () => {
    const tunde = await server.seed.patient()
    // The session is looked up once.
    await own.get('/api/account/sign-in')
    const [known, unknown] = [await workOf(() => ask(tunde.email)), await workOf(() => ask())]
    expect(known).toEqual(unknown)
    expect(known.hashings).toBe(1)
  })

  test('ACC-57 of two accounts that confirm the same address at once exactly one gets it', async () => {
    const tunde = await server.seed.patient()
    await ask()
    await (await server.as(tunde)).put('/api/account/email', { email: next, currentPassword: tunde.password })
    const secrets = (await sendEmails(server)).map(secretIn)
    const answers = await Promise.all(secrets.map(confirm))
    expect(answers.toSorted((one, other) => one - other)).toEqual([204, 409])
  })
})

describe('undoing it', () => {
  test('ACC-58 brings the old address back within 72 hours, once, ends all sessions and asks for a new password', async () => {
    const secret = await changeTo(next)
    server.clock.advance(71 * 60)
    const thief = await server.as(amina)
    expect(await look('email-undo', secret)).toMatchObject({ state: 'open', email: amina.email })
    const answers = await Promise.all([undo(secret), undo(secret)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect((await thief.get('/api/doctors')).status).toBe(401)
    // Whoever changed it knew the password.
    expect([await signIn(next), await signIn(amina.email)]).toEqual([401, 401])
    const { path } = answers.find(({ status }) => status === 200)?.body ?? { path: '' }
    const finished = await server.anyone.post('/api/auth/password-reset/finish', {
      secret: path.split('#')[1],
      password: 'Harmattan-9-wind',
    })
    expect([finished.status, await signIn(amina.email, 'Harmattan-9-wind')]).toEqual([204, 200])
  })

  test('ACC-58 is no longer possible after 72 hours', async () => {
    const secret = await changeTo(next)
    server.clock.advance(72 * 60)
    expect([(await undo(secret)).status, (await look('email-undo', secret)).state]).toEqual([409, 'expired'])
    expect(await signIn(next)).toBe(200)
  })

  test('ACC-59 undoes every later change too, so that whoever made them can’t take the account back', async () => {
    const first = await changeTo(next)
    const second = await changeTo(`further-${next}`)
    // Also what still waits: a third address, and a password link to the address that the stranger has.
    await ask(`third-${next}`)
    const third = secretIn(only(await sendEmails(server)))
    await server.anyone.post('/api/auth/password-reset', { email: `further-${next}` })
    const reset = secretIn(only(await sendEmails(server)))
    expect((await undo(first)).status).toBe(200)
    expect((await undo(second)).status).toBe(409)
    expect(await confirm(third)).toBe(409)
    const finish = { secret: reset, password: 'Harmattan-9-wind' }
    expect((await server.anyone.post('/api/auth/password-reset/finish', finish)).status).toBe(409)
    expect((await look('email-undo', second)).state).toBe('replaced')
  })

  test('ACC-59 an address that someone else has by now isn’t taken from them', async () => {
    const secret = await changeTo(next)
    await server.seed.patient({ email: amina.email })
    expect([(await undo(secret)).status, (await look('email-undo', secret)).state]).toEqual([409, 'taken'])
    expect(await signIn(next)).toBe(200)
  })

  test('ACC-58 wrong links change nothing', async () => {
    expect([(await undo('x'.repeat(43))).status, await confirm('x'.repeat(43))]).toEqual([404, 404])
    await ask()
    const secret = secretIn(only(await sendEmails(server)))
    // A link to confirm doesn't undo.
    expect((await undo(secret)).status).toBe(404)
  })
})
