import { appendFile, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { HeadCopies, Verification } from '@alafia/contract/audit/verification'
import type { Notification } from '@alafia/contract/notifications/schema'
import { headsIn } from '../../audit/heads.ts'
import { createMailer } from '../../outbox/mailer.ts'
import type { Email } from '../../platform/mail/transport.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'
import { createHeadCopier, writeHeadEmail, type HeadCopier } from './head-copies.actions.ts'
import { createVerifier, type Verifier } from './verification.actions.ts'

const address = 'auditor@elsewhere.example'

describe('the head of the audit trail leaves the machine each night', () => {
  let server: TestServer
  let folder: string
  let file: string
  let admin: Caller
  let verifiers: Verifier[]
  let copiers: HeadCopier[]
  let sent: Email[]
  let isMailUp: boolean

  const mailer = () =>
    createMailer({
      ...server.app.services,
      transport: {
        async send(email) {
          if (!isMailUp) throw new Error('No connection')
          sent.push(email)
        },
        close: () => undefined,
      },
      origin: () => 'https://alafia.example',
      addressOf: async () => undefined,
      write: writeHeadEmail,
      writeDetails: async () => [],
    })
  const copyAll = () => Promise.all(copiers.map((copier) => copier.copyDue()))
  /** A night with several processes. */
  const night = async (date: string) => {
    server.clock.set(new Date(`${date}T01:31:00Z`))
    await Promise.all(verifiers.map((verifier) => verifier.runNightly()))
    await Promise.all(verifiers.map((verifier) => verifier.settled()))
    await copyAll()
    await Promise.all([mailer().sendDue(), mailer().sendDue()])
    await copyAll()
  }
  const lines = async () => (await readFile(file, 'utf8')).trimEnd().split('\n')
  const shown = async () => {
    admin = await server.as(await server.seed.admin())
    return (await admin.get<HeadCopies[]>('/api/admin/logs/head-copies')).body
  }
  const verified = async () => (await admin.get<Verification[]>('/api/admin/logs/verifications')).body
  const isReady = async () => {
    const { body } = await server.anyone.get<{ checks: { name: string }[] }>('/readyz')
    return body.checks.some(({ name }) => name === 'audit head')
  }

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'alafia-heads-'))
    file = join(folder, 'heads.txt')
    server = await testServer({ settings: { auditHeadEmail: address, auditHeadFile: file } })
    admin = await server.as(await server.seed.admin())
    const { services } = server.app
    verifiers = [1, 2, 3, 4].map(() => createVerifier(services, async () => undefined))
    copiers = [1, 2].map(() => createHeadCopier(services))
    sent = []
    isMailUp = true
    const patient = await server.as(await server.seed.patient())
    for (let n = 0; n < 4; n++) await patient.get('/api/family')
  })
  afterEach(async () => {
    for (const verifier of verifiers) await verifier.close()
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('AUD-33 once a night to each place, with date, number of entries, head and result, however many processes run', async () => {
    await night('2026-03-12')
    await night('2026-03-12')
    await night('2026-03-13')
    const places = await shown()
    const [second, first] = await verified()
    expect([first?.state, second?.state]).toEqual(['intact', 'intact'])
    const line = (of: typeof first) => `${of?.endedAt} ${of?.checked} ${of?.head} intact`
    expect(await lines()).toEqual([line(first), line(second)])
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      [address, 'The audit trail is intact'],
      [address, 'The audit trail is intact'],
    ])
    expect(sent[0]?.text).toContain(`verified at ${first?.endedAt}`)
    const heads = [first, second].map((one) => ({ entries: one?.checked, hash: one?.head }))
    expect(headsIn(sent.map(({ text }) => text).join('\n'))).toEqual(heads)
    expect(headsIn(await readFile(file, 'utf8'))).toEqual(heads)
    // AUD-34
    const last = { at: '2026-03-13T01:31:00.000Z', entries: second?.checked }
    expect(places).toEqual([
      { kind: 'email', destination: address, last, failingSince: null },
      { kind: 'file', destination: file, last, failingSince: null },
    ])
  })

  test('AUD-33 a verification that someone starts is copied nowhere, and a broken trail is', async () => {
    await admin.post('/api/admin/logs/verifications')
    await expect.poll(async () => (await verified())[0]?.state).toBe('intact')
    await copyAll()
    await server.db.execute(sql`alter table audit_entry disable trigger all`)
    await server.db.execute(sql`update audit_entry set outcome = 'denied' where id = 2`)
    await server.db.execute(sql`alter table audit_entry enable trigger all`)
    await night('2026-03-12')
    expect(await lines()).toEqual(['2026-03-12T01:31:00.000Z 1 - BROKEN: entry 2 was changed'])
    expect(sent.map(({ subject }) => subject)).toEqual(['The audit trail is BROKEN'])
    expect(sent[0]?.text).toContain('Result: BROKEN: entry 2 was changed.')
  })

  test('AUD-33 a process that is killed after writing or in the middle of a line leaves each head once', async () => {
    await night('2026-03-12')
    await server.db.execute(sql`update audit_head_copy set left_at = null`)
    await copyAll()
    expect(await lines()).toHaveLength(1)
    await appendFile(file, '2026-03-13T01:31')
    await night('2026-03-13')
    const written = await lines()
    expect([written.length, written[1]]).toEqual([3, '2026-03-13T01:31'])
    expect(headsIn(written.join('\n'))).toHaveLength(2)
  })

  test('AUD-33 of a process that another has replaced, nothing is copied', async () => {
    const holder = await server.pool.connect()
    await holder.query('begin; lock table audit_entry_patient in access exclusive mode')
    server.clock.set(new Date('2026-03-12T01:31:00Z'))
    await verifiers[0]?.runNightly()
    await server.db.execute(sql`update audit_verification set state = 'interrupted'`)
    await holder.query('commit')
    holder.release()
    await verifiers[0]?.settled()
    await copyAll()
    await expect(readFile(file)).rejects.toThrow('no such file')
  })

  test('AUD-34 a place that fails is shown, notified once a night, and gets every head once it is back', async () => {
    await night('2026-03-12')
    // The disk is not mounted: a file that had heads is gone.
    await rename(file, `${file}.elsewhere`)
    isMailUp = false
    await night('2026-03-13')
    server.clock.advance(61)
    await copyAll()
    await copyAll()
    const failing = await shown()
    expect(failing).toMatchObject([
      { kind: 'email', last: { at: '2026-03-12T01:31:00.000Z' }, failingSince: '2026-03-13T02:32:00.000Z' },
      { kind: 'file', last: { at: '2026-03-12T01:31:00.000Z' }, failingSince: '2026-03-13T01:31:00.000Z' },
    ])
    expect(copiers.map((copier) => copier.isWell())).toEqual([false, false])
    const [chief] = (
      await server.db.execute<{ id: number }>(
        sql`select min(user_id) as id from account_role where role = 'admin'`,
      )
    ).rows
    const { rows } = await server.db.execute<Pick<Notification, 'title' | 'body'>>(
      sql`select title, body from notification where user_id = ${chief?.id} order by id`,
    )
    const title = 'The head of the audit trail wasn’t copied'
    expect(rows).toEqual([
      { title, body: `It couldn’t be written to ${file}. Alafia keeps trying.` },
      { title, body: `It couldn’t be emailed to ${address}. Alafia keeps trying.` },
    ])

    await rename(`${file}.elsewhere`, file)
    isMailUp = true
    await mailer().sendDue()
    await copyAll()
    // A process that found the other one writing sees a minute later that all is well.
    await copyAll()
    expect([(await lines()).length, sent.length]).toEqual([2, 2])
    expect((await shown()).map(({ failingSince }) => failingSince)).toEqual([null, null])
    expect(copiers.map((copier) => copier.isWell())).toEqual([true, true])
    expect(await isReady()).toBe(true)
  })

  test('AUD-34 what waits for a place of earlier settings fails no one', async () => {
    await rm(folder, { recursive: true })
    await night('2026-03-12')
    expect(copiers[0]?.isWell()).toBe(false)
    const { services } = server.app
    const other = createHeadCopier({
      ...services,
      settings: { ...services.settings, auditHeadEmail: undefined, auditHeadFile: undefined },
    })
    await other.copyDue()
    expect(other.isWell()).toBe(true)
  })
})
