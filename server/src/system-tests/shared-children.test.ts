import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '@alafia/contract/kernel/endpoint'
import type { Person } from '../seed/people.ts'
import { createWorld, type World } from '../testing/access-world.ts'
import { canaries } from '../testing/canaries.ts'
import { accessSamples } from '../testing/samples.ts'
import { rowHashes } from '../testing/row-hashes.ts'
import { testServer, type Caller, type TestServer } from '../testing/server.ts'

/*
 * FAM-40: the access matrix of a child's other parent. Tunde calls every endpoint with everything that Amina's account has: once as
 * Kemi's, whom Amina shares with him, and once as Amina's own and as another child's.
 */

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
// The contract's five methods, in lower case, are the caller's methods.
const verb = ({ method }: Endpoint) => method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
const ofHealth = canaries.filter((word) => word.startsWith('canary-') && word !== 'canary-guest')

describe('what a child’s other parent sees and does', () => {
  let server: TestServer
  let world: World
  let tunde: Person
  let other: Caller
  let reads: Endpoint[]
  let changes: Endpoint[]

  const call = (endpoint: Endpoint) => {
    const sample = accessSamples[nameOf(endpoint)]
    if (!sample) throw new Error(`${nameOf(endpoint)} has no sample`)
    const [path, body] = [sample.path(world), sample.body?.(world)]
    return endpoint.upload
      ? other.upload<unknown>(path, body, sample.file)
      : other[verb(endpoint)]<unknown>(path, body)
  }

  /** The endpoints that show something of the account, with the words that they show; a download shows everything. */
  const revealing = async () => {
    const found: Record<string, string[]> = {}
    for (const endpoint of reads) {
      const { status, body } = await call(endpoint)
      const words = ofHealth.filter((word) => JSON.stringify(body ?? null).includes(word))
      if (endpoint.download && status === 200) words.push('a file')
      if (words.length > 0) found[nameOf(endpoint)] = words
    }
    return found
  }

  /** Everything in the account is this person's from now on; null for the account holder. No one can do this otherwise. */
  const give = (memberId: number | null) =>
    server.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ name: string }>(sql`
        select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'family_member_id'
          and table_name not in ('family_consent', 'family_access', 'own_account', 'vaccine_reminder', 'care_relationship', 'care_of_person', 'emergency_access_of_person', 'record_link', 'member_name_change')`)
      for (const { name } of rows) {
        await tx.execute(sql`alter table ${sql.identifier(name)} disable trigger user`)
        await tx.execute(
          sql`update ${sql.identifier(name)} set family_member_id = ${memberId} where patient_id = ${world.amina.id}`,
        )
        await tx.execute(sql`alter table ${sql.identifier(name)} enable trigger user`)
      }
    })

  const share = async (memberId: number) => {
    await server.db.execute(sql`delete from family_access`)
    await server.db.execute(sql`
      insert into family_access (family_member_id, invited_by, address, invited_at, answer_by, account_id, accepted_at)
      values (${memberId}, ${world.amina.id}, 'tunde@example.org', now(), now(), ${tunde.id}, now())`)
  }

  const isAboutOthers = (endpoint: Endpoint) =>
    !ownThings.includes(nameOf(endpoint)) && !/^.api.(auth|account)/.test(endpoint.path)

  beforeAll(async () => {
    server = await testServer()
    world = await createWorld(server)
    tunde = await server.seed.patient({ firstName: 'Tunde', lastName: 'Ade' })
    other = await server.as(tunde)
    const ofPatients = server.app.endpoints.filter(
      ({ access }) => access !== 'public' && access.includes('patient'),
    )
    reads = ofPatients.filter(({ method }) => method === 'GET')
    changes = ofPatients.filter(({ method }) => method !== 'GET')
  })
  afterAll(() => server.close())

  test('FAM-48 no endpoint tells the other parent how to reach the first', async () => {
    const { amina, kemi } = world
    await share(kemi.id)
    await give(kemi.id)
    const contacts = { phone: '0809 000 7777', address: '1 Hidden Street' }
    await server.db.execute(sql`update user_account set phone = ${contacts.phone} where id = ${amina.id}`)
    await server.db
      .execute(sql`insert into patient_profile (user_id, address) values (${amina.id}, ${contacts.address})
      on conflict (user_id) do update set address = excluded.address`)
    for (const endpoint of reads) {
      const text = JSON.stringify((await call(endpoint)).body ?? null)
      const told = [amina.email, ...Object.values(contacts)].filter((one) => text.includes(one))
      expect([nameOf(endpoint), told]).toEqual([nameOf(endpoint), []])
    }
  })

  test('FAM-40 the other parent reads everything of the child', async () => {
    await share(world.kemi.id)
    await give(world.kemi.id)
    expect(Object.keys(await revealing()).toSorted()).toEqual(ofChild)
  })

  const refused = async () => {
    const before = await rowHashes(server.db)
    for (const endpoint of changes.filter(isAboutOthers)) {
      const { status } = await call(endpoint)
      expect([nameOf(endpoint), [403, 404].includes(status) || status]).toEqual([nameOf(endpoint), true])
    }
    const after = await rowHashes(server.db)
    expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual([])
  }

  test.each(['the account holder', 'another child'])(
    'FAM-41 the other parent reads and changes nothing of %s',
    async (whose) => {
      const sibling = await server.seed.familyMember(world.amina, { firstName: 'Canary-Sade' })
      await share(sibling.id)
      await give(whose === 'another child' ? world.kemi.id : null)
      expect(await revealing()).toEqual({})
      await refused()
    },
  )

  test('FAM-40 once it is over, the child is a stranger', async () => {
    await give(world.kemi.id)
    await share(world.kemi.id)
    await server.db.execute(sql`update family_access set ended_at = now(), ended_how = 'left'`)
    expect(await revealing()).toEqual({})
    await refused()
  })

  test('FAM-40 the other parent changes everything of the child, besides these', async () => {
    await give(world.kemi.id)
    await share(world.kemi.id)
    const refusedTo: string[] = []
    const others = changes.filter(
      (one) => isAboutOthers(one) && nameOf(one) !== 'DELETE /api/family/:id/parent',
    )
    for (const endpoint of others) {
      const { status } = await call(endpoint)
      if ([403, 404].includes(status) || status >= 500) refusedTo.push(nameOf(endpoint))
    }
    expect(refusedTo.toSorted()).toEqual(notTheirs)
  })
})

/** What the first parent, who wrote it, or whose it is does alone; a booking, record or message of the samples is for the first parent. */
const notTheirs = [
  'DELETE /api/family-consents/:id',
  'DELETE /api/family/:id',
  'DELETE /api/family/:id/consent',
  'DELETE /api/messages/attachments/:id',
  'DELETE /api/payments/methods/:id',
  'DELETE /api/records/documents/:id',
  'DELETE /api/urgent-care/requests/:id',
  'POST /api/appointments',
  'POST /api/appointments/series',
  'POST /api/appointments/waitlist',
  'POST /api/family/:id/consent',
  'POST /api/family/:id/parent',
  'POST /api/group-sessions/:id/spots',
  'POST /api/messages',
  'POST /api/payments/:id/pay',
  'POST /api/records',
  'PUT /api/messages/:id/read',
  'PUT /api/notifications/:id/read',
  'PUT /api/payments/methods/:id',
  'PUT /api/payments/methods/:id/default',
]

const ofChild = [
  'GET /api/appointments',
  'GET /api/appointments/:id',
  'GET /api/appointments/:id/calendar',
  'GET /api/emergency-access',
  'GET /api/family',
  'GET /api/health-reminders',
  'GET /api/letters',
  'GET /api/patient/home',
  'GET /api/payments',
  'GET /api/payments/:id',
  'GET /api/payments/:id/receipt',
  'GET /api/people/:patientId/:member/facts',
  'GET /api/people/:patientId/:member/immunisations',
  'GET /api/people/:patientId/:member/prescribed-medicines',
  'GET /api/people/:patientId/:member/versions',
  'GET /api/pharmacy/deliveries',
  'GET /api/prescriptions',
  'GET /api/prescriptions/:id',
  'GET /api/prescriptions/:id/document',
  'GET /api/records',
  'GET /api/records/appointments/:id',
  'GET /api/records/appointments/:id/summary',
  'GET /api/records/documents/:id',
  'GET /api/records/documents/:id/file',
  'GET /api/test-orders/:id',
  'GET /api/test-orders/:id/request-form',
  'GET /api/test-results/:id/file',
]

/** These are about the caller's own things, or about nobody in particular. */
const ownThings = [
  'DELETE /api/calendar-feed',
  'POST /api/calendar-feed',
  'POST /api/slot-hold/release',
  'POST /api/family',
  'POST /api/messages/attachments',
  'POST /api/account/photo',
  'POST /api/own-data',
  'POST /api/payments/methods',
  'POST /api/urgent-care/requests',
  'POST /api/family-invitation/accept',
  'PUT /api/account/preferences',
  'PUT /api/account/profile',
  'PUT /api/messages/draft',
  'PUT /api/notifications/read',
  'PUT /api/slot-hold',
]
