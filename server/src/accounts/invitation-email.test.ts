import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Approval } from '@alafia/contract/administration/approvals/schema'
import type { AccountInvitation } from '@alafia/contract/accounts/account-invitations.schema'
import type { InvitationLink, InvitedUser } from '@alafia/contract/administration/users/schema'
import { day, minute } from '@alafia/contract/kernel/durations'
import { directEmail } from '../outbox/table.ts'
import { secretIn, sendEmails } from '../testing/sent-emails.ts'
import { testServer, type Caller, type TestServer } from '../testing/server.ts'

let server: TestServer
let admin: Caller
let nth = 0

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(directEmail)
  admin = await server.as(await server.seed.admin({ firstName: 'Folake', lastName: 'Ade' }))
})

const invite = async () => {
  nth += 1
  const { status, body } = await admin.post<InvitedUser>('/api/admin/users', {
    firstName: 'Kunle',
    lastName: 'Bassey',
    email: `kunle${nth}@mail.example`,
    role: 'patient',
    dateOfBirth: '1990-02-01',
  })
  expect(status).toBe(201)
  return { id: body.user.id, shown: body.link.path.split('#')[1] ?? '' }
}
const stateOf = async (secret: string) =>
  (await server.anyone.post<AccountInvitation>('/api/auth/invitations/details', { secret })).body.state
const accept = async (secret: string) =>
  (await server.anyone.post('/api/auth/invitations/accept', { secret, password: 'Harmattan-9-wind' })).status

test('ACC-40 an invitation is emailed with a link of its own; either link works, and only one of them', async () => {
  const { shown } = await invite()
  const [email] = await sendEmails(server)
  if (!email) throw new Error('No email')
  expect(email).toMatchObject({ to: `kunle${nth}@mail.example`, subject: 'You’re invited to Alafia' })
  expect(email.text).toContain('Folake Ade invited you to Alafia as a patient.')
  const emailed = secretIn(email)
  expect(emailed).not.toBe(shown)
  expect([await stateOf(shown), await stateOf(emailed)]).toEqual(['open', 'open'])
  const answers = await Promise.all([accept(shown), accept(emailed), accept(emailed)])
  expect(answers.toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  expect([await stateOf(shown), await stateOf(emailed)]).toEqual(['used', 'used'])
  expect(await sendEmails(server)).toEqual([])
})

test('ACC-40 SEC-27 no link that is emailed is stored, before or after it is sent', async () => {
  await invite()
  const queued = await server.pool.query('select * from direct_email')
  expect(queued.rows).toMatchObject([{ kind: 'invitation', sent_at: null }])
  const [email] = await sendEmails(server)
  const { rows } = await server.pool.query(
    'select to_jsonb(direct_email) as email, to_jsonb(account_invitation) as invitation from direct_email, account_invitation',
  )
  expect(JSON.stringify(rows)).not.toContain(secretIn(email ?? { text: '' }))
})

test('ACC-40 a newer invitation replaces the link that was emailed, and one that was replaced before it was sent isn’t sent', async () => {
  const { id } = await invite()
  const [first] = await sendEmails(server)
  await admin.post<InvitationLink>(`/api/admin/users/${id}/invitation`)
  await admin.post<InvitationLink>(`/api/admin/users/${id}/invitation`)
  const later = await sendEmails(server)
  expect(later).toHaveLength(1)
  expect(await stateOf(secretIn(first ?? { text: '' }))).toBe('replaced')
  expect(await stateOf(secretIn(later[0] ?? { text: '' }))).toBe('open')
})

test('ACC-40 an invitation whose change is rolled back is not emailed, and one of a deactivated account isn’t sent', async () => {
  const refused = await admin.post('/api/admin/users', {
    firstName: 'Kunle',
    lastName: 'Bassey',
    email: 'rolled-back@mail.example',
    role: 'doctor',
    specialization: 'Cardiology',
    fee: '1.00',
  })
  expect(refused.status).toBe(400)
  const { id } = await invite()
  await admin.post(`/api/admin/users/${id}/deactivate`, {})
  expect(await sendEmails(server)).toEqual([])
})

test('ADM-44 an invitation whose role waits for approval has no link; approved, they get it, and no other email', async () => {
  await admin.post('/api/admin/setup/finish')
  const address = 'sade.cole@mail.example'
  const { status } = await admin.post('/api/admin/users', {
    firstName: 'Sade',
    lastName: 'Cole',
    email: address,
    role: 'admin',
  })
  expect(status).toBe(201)
  const emailsToSade = async () => (await sendEmails(server)).filter(({ to }) => to === address)
  const waiting = await emailsToSade()
  expect(waiting.map(({ subject }) => subject)).toEqual(['You’re invited to Alafia'])
  expect(waiting[0]?.text).toContain(
    'Folake Ade invited you to Alafia. Another administrator has to approve your role first. Once it’s done, we’ll email you the link',
  )
  expect(waiting[0]?.text).not.toContain('#')
  // Longer than a link works.
  server.clock.advance((8 * day) / minute)
  const other = await server.as(await server.seed.admin())
  const [request] = (await other.get<Approval[]>('/api/admin/approvals')).body
  await other.post(`/api/admin/approvals/${request?.id}/approve`)
  const approved = await emailsToSade()
  expect(approved.map(({ subject }) => subject)).toEqual(['You’re invited to Alafia'])
  expect(approved[0]?.text).toContain('as an administrator')
  expect(await accept(secretIn(approved[0] ?? { text: '' }))).toBe(200)
})
