import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Pool } from 'pg'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import type { Role } from '@alafia/contract/kernel/roles'
import { createApp, type AppParts } from '../app.ts'
import type { PaymentProvider } from '../billing/provider.ts'
import { createTestProvider } from '../billing/test-provider.actions.ts'
import type { Clock } from '../platform/clock.ts'
import { openDatabase, type Database } from '../platform/database/connect.ts'
import { readSettings, type Settings } from '../platform/settings.ts'
import { openSigningKey } from '../platform/signing-key-file.ts'
import { seeding, type Seed } from '../seed/seeding.ts'
import type { Proof } from '../sessions/sessions.ts'
import { multipart } from './multipart.ts'
import { testClock, type TestClock } from './clock.ts'
import { testDatabase } from './database.ts'
import { membersAreNamed } from './named-members.ts'

/** `body` is the JSON as received; a test that reads it states the type that it expects: `get<Appointment[]>(…)`. */
export type Answer<T> = {
  status: number
  body: T
  headers: Record<string, string | string[] | number | undefined>
}

type Send = <T = ProblemBody>(
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer<T>>

/** Someone who calls the server over HTTP. */
export type Caller = { token: string | undefined } & Record<
  'get' | 'post' | 'put' | 'patch' | 'delete',
  Send
> & {
    /** POSTs multipart/form-data: `details` as JSON (a string is sent as it is), and the file if there is one. */
    upload: <T = ProblemBody>(
      path: string,
      details: unknown,
      file?: { name: string; bytes: Uint8Array },
      headers?: Record<string, string>,
    ) => Promise<Answer<T>>
    /** GETs a file: its exact bytes. */
    download: (path: string) => Promise<Answer<ProblemBody | undefined> & { bytes: Buffer }>
  }

export type Person = { id: number; firstName: string; lastName: string; role: Role }

export type TestServer = {
  /** It works as a role that policies bind; actions that a test calls itself with `app.services` run as the owner. */
  app: FastifyInstance
  /** The owner's. */
  db: Database
  pool: Pool
  /** The application's own, which policies bind. */
  boundDb: Database
  /** The database as a DATABASE_URL, for a separate process. */
  databaseUrl: string
  seed: Seed
  clock: TestClock
  /** A caller with a session of this person, in the person's role unless another is named, with a second factor proven now. */
  as(person: Person, role?: Role, proof?: Partial<Proof>): Promise<Caller>
  anyone: Caller
  /** A caller with the session that a sign-in opened. */
  withToken(token: string): Caller
  /** Listens on a free port of this machine; returns the address. */
  listen(): Promise<string>
  close(): Promise<void>
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const callerOn = (app: FastifyInstance, token?: string): Caller => {
  const inject = (options: InjectOptions) =>
    app.inject({
      ...options,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...options.headers,
      },
    })
  const answerOf = ({ statusCode, body, headers }: Awaited<ReturnType<typeof inject>>) => ({
    status: statusCode,
    // The type is whatever the caller says; each test then asserts it.
    body: parse(body) as never,
    headers,
  })
  const textOf = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body))
  const send =
    (method: NonNullable<InjectOptions['method']>): Send =>
    async (path, body, headers = {}) =>
      answerOf(
        await inject({
          method,
          url: path,
          headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
          ...(body === undefined ? {} : { payload: textOf(body) }),
        }),
      )
  return {
    token,
    get: (path, _none, headers) => send('GET')(path, undefined, headers),
    post: send('POST'),
    put: send('PUT'),
    patch: send('PATCH'),
    delete: send('DELETE'),
    async upload(path, details, file, headers = {}) {
      const form = multipart([
        ...(details === undefined ? [] : [{ name: 'details', bytes: Buffer.from(textOf(details)) }]),
        ...(file ? [{ name: 'file', filename: file.name, bytes: file.bytes }] : []),
      ])
      return answerOf(
        await inject({
          method: 'POST',
          url: path,
          headers: { 'content-type': form.type, ...headers },
          payload: form.body,
        }),
      )
    },
    async download(path) {
      const answer = await inject({ method: 'GET', url: path })
      const bytes = answer.rawPayload
      const isFile = answer.statusCode === 200
      return { ...answerOf(answer), ...(isFile ? { body: undefined } : {}), bytes }
    },
  }
}

type Options = {
  clock?: TestClock
  settings?: Partial<Settings>
  demoAccounts?: AppParts['demoAccounts']
  /** Instead of the embedded one with its usual timeouts. */
  paymentProvider?: (db: Database, clock: Clock) => PaymentProvider
}

/** The application on its own database, together with the seed library. `close` it in `afterAll`. */
export const testServer = async ({
  clock = testClock(),
  settings,
  demoAccounts,
  paymentProvider,
}: Options = {}): Promise<TestServer> => {
  const database = await testDatabase()
  await database.pool.query(membersAreNamed)
  const dataDir = await mkdtemp(join(tmpdir(), 'alafia-test-'))
  const signing = await openSigningKey(dataDir, async () => undefined)
  const bound = openDatabase(database.app)
  const app = await createApp({
    signing,
    db: bound.db,
    pool: bound.pool,
    clock,
    settings: {
      ...readSettings({ LOG_LEVEL: 'silent', RATE_LIMIT: 'off', DEMO: 'off', DATA_DIR: dataDir }),
      ...settings,
    },
    demoAccounts,
    paymentProvider: (paymentProvider ?? createTestProvider)(bound.db, clock),
  })
  await app.ready()
  app.services = new Proxy(app.services, {
    get: (services, name): unknown => (name === 'db' ? database.db : Reflect.get(services, name)),
  })
  return {
    app,
    db: database.db,
    pool: database.pool,
    boundDb: bound.db,
    databaseUrl: database.url,
    clock,
    seed: seeding(database.db, clock, app.services),
    anyone: callerOn(app),
    withToken: (token) => callerOn(app, token),
    async as(person, role = person.role, proof = {}) {
      const name = `${person.firstName} ${person.lastName}`
      const { token } = await database.db.transaction((tx) =>
        app.services.sessions.open(tx, {
          userId: person.id,
          role,
          name,
          address: '127.0.0.1',
          proof: { hasSecondFactor: true, ...proof },
        }),
      )
      return callerOn(app, token)
    },
    async listen() {
      await app.listen({ host: '127.0.0.1', port: 0 })
      // A TCP server's address is never a pipe name.
      return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    },
    async close() {
      await app.close()
      await bound.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
