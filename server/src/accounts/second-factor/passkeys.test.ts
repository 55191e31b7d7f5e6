import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignInReply } from '@alafia/contract/accounts/schema'
import type { AddedFactor, SecondFactor } from '@alafia/contract/accounts/second-factor.schema'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import type { Person } from '../../seed/people.ts'
import { testAuthenticator, type Asked } from '../../testing/passkey.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

type Reply = SignInReply & ProblemBody
type Authenticator = ReturnType<typeof testAuthenticator>
type Behaviour = Parameters<Authenticator['get']>[1]

const passkeys = '/api/account/second-factor/passkeys'
const askToAdd = async (caller: Caller) => (await caller.post<Asked>(`${passkeys}/options`)).body
const askToSignIn = async () => (await server.anyone.post<Asked>('/api/auth/passkey/options')).body
const add = async (caller: Caller, authenticator: Authenticator, behaviour?: Behaviour, name = 'Phone') =>
  caller.post<AddedFactor & ProblemBody>(passkeys, {
    name,
    credential: authenticator.create(await askToAdd(caller), behaviour),
  })
const signInWith = (passkey: unknown, role = 'doctor') =>
  server.anyone.post<Reply>('/api/auth/passkey', { role, passkey })
const signIn = async (authenticator: Authenticator, behaviour?: Behaviour) =>
  signInWith(authenticator.get(await askToSignIn(), behaviour))
const ticketOf = async ({ email, password, role }: Person) =>
  (await server.anyone.post<Reply>('/api/auth/login', { email, password, role })).body

const doctorWithPasskey = async (behaviour?: Behaviour) => {
  const person = await server.seed.doctor()
  const caller = await server.as(person)
  const authenticator = testAuthenticator()
  const added = await add(caller, authenticator, behaviour)
  expect(added.status).toBe(200)
  return { person, caller, authenticator, recoveryCodes: added.body.recoveryCodes }
}
const auditOf = async (subject: string) => {
  const { rows } = await server.pool.query<{ action: string; outcome: string }>(
    'select action, outcome from audit_entry where subject = $1 order by id',
    [subject],
  )
  return rows.map(({ action, outcome }) => `${action} ${outcome}`)
}

describe('ACC-90 a passkey alone signs in, and counts as both factors', () => {
  test('it opens a session that lacks nothing, and signing in is recorded', async () => {
    const { person, authenticator } = await doctorWithPasskey()
    const { status, body } = await signIn(authenticator)
    expect([status, body.user.id, body.session.needsSecondFactor]).toEqual([200, person.id, false])
  })

  test('from another site, without checking who uses it, or with an unknown passkey it answers as for any failure', async () => {
    const { authenticator } = await doctorWithPasskey()
    const answers = [
      await signIn(authenticator, { origin: 'http://localhost.evil.example' }),
      await signIn(authenticator, { site: 'evil.example' }),
      await signIn(authenticator, { verifiesUser: false }),
      await signIn(testAuthenticator()),
      await signInWith({ ...testAuthenticator().get(await askToSignIn()), id: authenticator.id }),
      await signInWith(authenticator.get(await askToSignIn()), 'admin'),
    ]
    const [first] = answers
    expect(first?.body.type).toBe('/problems/sign-in-failed')
    for (const { status, body } of answers) expect([status, body]).toEqual([401, first?.body])
  })

  test('an answer works once, for ten minutes, and for what it was asked for', async () => {
    const { caller, authenticator } = await doctorWithPasskey()
    const asked = await askToSignIn()
    expect((await signInWith(authenticator.get(asked))).status).toBe(200)
    expect((await signInWith(authenticator.get(asked))).status).toBe(401)
    const answer = authenticator.get(await askToSignIn())
    const many = await Promise.all(Array.from({ length: 5 }, () => signInWith(answer)))
    expect(many.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(many.filter(({ status }) => status === 401)).toHaveLength(4)

    const proof = await caller.post<Asked>('/api/account/proof/passkey-options')
    expect((await signInWith(authenticator.get(proof.body))).status).toBe(401)
    const own = { options: { challenge: Buffer.from('made up').toString('base64url') } }
    expect((await signInWith(authenticator.get(own))).status).toBe(401)
    const old = await askToSignIn()
    server.clock.advance(11)
    expect((await signInWith(authenticator.get(old))).status).toBe(401)
  })

  test('someone deactivated, or without the role, doesn’t get in', async () => {
    const { person, authenticator } = await doctorWithPasskey()
    await server.pool.query('update user_account set is_active = false where id = $1', [person.id])
    expect((await signIn(authenticator)).status).toBe(401)
  })
})

describe('ACC-91 a passkey is the second step after the password', () => {
  test('for its own account and this ticket', async () => {
    const [{ person, authenticator }, other] = [await doctorWithPasskey(), await doctorWithPasskey()]
    const { ticket = '', methods } = await ticketOf(person)
    expect(methods).toEqual(['passkey', 'recovery-code'])
    const { body: asked } = await server.anyone.post<Asked>('/api/auth/second-factor/passkey-options', {
      ticket,
    })
    const finish = (passkey: unknown, of = ticket) =>
      server.anyone.post<Reply>('/api/auth/second-factor', { ticket: of, passkey })
    expect((await finish(other.authenticator.get(asked))).status).toBe(400)
    expect((await finish(authenticator.get(await askToSignIn()))).status).toBe(400)
    const { ticket: another } = await ticketOf(person)
    expect((await finish(authenticator.get(asked), another)).status).toBe(400)
    const { status, body } = await finish(authenticator.get(asked))
    expect([status, body.user.id]).toEqual([200, person.id])
    expect((await server.anyone.post('/api/auth/second-factor/passkey-options', { ticket })).status).toBe(401)
  })

  test('and the recovery codes that came with it work too', async () => {
    const { person, recoveryCodes } = await doctorWithPasskey()
    expect(recoveryCodes).toHaveLength(10)
    const { ticket } = await ticketOf(person)
    const { status } = await server.anyone.post('/api/auth/second-factor', { ticket, code: recoveryCodes[0] })
    expect(status).toBe(200)
  })
})

describe('ACC-92 a copied passkey', () => {
  test('shows because its count goes back, is refused, and is recorded', async () => {
    const { person, authenticator } = await doctorWithPasskey({ counter: 3 })
    expect((await signIn(authenticator, { counter: 7 })).status).toBe(200)
    for (const counter of [7, 5, 0]) {
      // Within a minute they would be counted together.
      server.clock.advance(1)
      expect([counter, (await signIn(authenticator, { counter })).status]).toEqual([counter, 401])
    }
    expect(await auditOf(`copied passkey of account ${person.id}`)).toEqual(
      Array(3).fill('session.sign-in denied'),
    )
    const { ticket } = await ticketOf(person)
    const { body: asked } = await server.anyone.post<Asked>('/api/auth/second-factor/passkey-options', {
      ticket,
    })
    const passkey = authenticator.get(asked, { counter: 6 })
    const refused = await server.anyone.post('/api/auth/second-factor', { ticket, passkey })
    expect([refused.status, refused.body.errors?.map(({ path }) => path)]).toEqual([400, ['passkey']])
    expect(await auditOf(`copied passkey of account ${person.id}`)).toContain('session.second-step denied')
    expect((await signIn(authenticator, { counter: 8 })).status).toBe(200)
  })
})

describe('ACC-93 adding, naming and removing passkeys', () => {
  test('only what was made for this account, here and by someone the device has checked', async () => {
    const [caller, other] = [
      await server.as(await server.seed.patient()),
      await server.as(await server.seed.patient()),
    ]
    const device = testAuthenticator()
    const forOther = device.create(await askToAdd(other))
    const refused = [
      await caller.post(passkeys, { name: 'Phone', credential: forOther }),
      await add(caller, device, { verifiesUser: false }),
      await add(caller, device, { origin: 'http://evil.example' }),
      await add(caller, device, { site: 'evil.example' }),
    ]
    for (const { status, body } of refused)
      expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, ['credential']])
    expect((await add(caller, device)).status).toBe(200)
    expect((await add(caller, device)).status).toBe(400)
    expect((await add(other, device)).status).toBe(400)
  })

  test('its owner renames and removes it, no one else, and never the last one that a role requires', async () => {
    const { person, caller, authenticator } = await doctorWithPasskey()
    const { body } = await caller.get<SecondFactor>('/api/account/second-factor')
    const [first] = body.passkeys
    const own = `${passkeys}/${first?.id}`
    const stranger = await server.as(await server.seed.doctor())
    expect((await stranger.patch(own, { name: 'Mine' })).status).toBe(404)
    expect((await stranger.delete(own)).status).toBe(404)
    const renamed = await caller.patch<SecondFactor>(own, { name: 'Key ring' })
    expect(renamed.body.passkeys.map(({ name }) => name)).toEqual(['Key ring'])
    const last = await caller.delete(own)
    expect([last.status, last.body.detail]).toEqual([
      409,
      'Your role needs a second step. Add another before you remove this one',
    ])
    expect((await signIn(authenticator)).status).toBe(200)
    await add(caller, testAuthenticator(), undefined, 'Laptop')
    expect((await caller.delete<SecondFactor>(own)).body.passkeys.map(({ name }) => name)).toEqual(['Laptop'])
    expect((await signIn(authenticator)).status).toBe(401)
    expect(await auditOf(`passkey ${first?.id}`)).toEqual([
      'second-factor.renamed done',
      'second-factor.removed done',
    ])
    expect((await ticketOf(person)).methods).toEqual(['passkey', 'recovery-code'])
  })

  test('where WebAuthn can’t work, the answer says why', async () => {
    const caller = await server.as(await server.seed.patient())
    for (const host of ['127.0.0.1:3000', '[::1]:3000', 'not-the-clinic.example']) {
      const { status, body } = await caller.post(`${passkeys}/options`, undefined, { host })
      expect([host, status, body.detail]).toEqual([host, 409, expect.stringContaining('Passkeys don’t work')])
    }
  })
})

describe('ACC-94 a passkey proves it again before a serious action', () => {
  test('with an answer for this session, and the password no longer does', async () => {
    const { person, caller, authenticator } = await doctorWithPasskey()
    const elsewhere = await server.as(person)
    server.clock.advance(11)
    const renew = () => caller.post('/api/account/second-factor/recovery-codes')
    const needed = await renew()
    expect([needed.status, needed.body.methods]).toEqual([403, ['passkey', 'recovery-code']])
    expect((await caller.post('/api/account/proof', { password: person.password })).status).toBe(400)
    const forOther = await elsewhere.post<Asked>('/api/account/proof/passkey-options')
    const wrong = await caller.post('/api/account/proof', { passkey: authenticator.get(forOther.body) })
    expect([wrong.status, (await renew()).status]).toEqual([400, 403])
    const { body: asked } = await caller.post<Asked>('/api/account/proof/passkey-options')
    const right = await caller.post('/api/account/proof', { passkey: authenticator.get(asked) })
    expect([right.status, (await renew()).status]).toEqual([204, 200])
  })
})
