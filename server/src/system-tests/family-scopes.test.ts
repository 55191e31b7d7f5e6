import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ConsentUse } from '@alafia/contract/family/uses'
import type { Endpoint } from '@alafia/contract/kernel/endpoint'
import { scopes, type Scope } from '@alafia/contract/family/sharing'
import { createWorld, type World } from '../testing/access-world.ts'
import { canaries } from '../testing/canaries.ts'
import { accessSamples } from '../testing/samples.ts'
import { rowHashes } from '../testing/row-hashes.ts'
import { testServer, type TestServer } from '../testing/server.ts'

/*
 * FAM-21: the access matrix of an adult in the family. Everything in the account of the matrix is made Kemi's, who decides for
 * herself. Then the account holder calls every endpoint, with each scope alone and with none.
 */

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
// The contract's five methods, in lower case, are the caller's methods.
const verb = ({ method }: Endpoint) => method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
const ofHealth = canaries.filter((word) => word.startsWith('canary-') && word !== 'canary-guest')

describe('what an adult of the family shares', () => {
  let server: TestServer
  let world: World
  let reads: Endpoint[]
  let changes: Endpoint[]

  const share = async (...shared: Scope[]) => {
    const agreedAt = server.clock.now().toISOString()
    await server.db.execute(sql`delete from family_consent where family_member_id = ${world.kemi.id}`)
    await server.db.execute(sql`update family_member set open_scopes = '{}' where id = ${world.kemi.id}`)
    if (shared.length > 0)
      await server.db.execute(sql`
        insert into family_consent (family_member_id, asked_by, address, asked_at, answer_by, scopes, agreed_at)
        values (${world.kemi.id}, ${world.amina.id}, 'kemi@example.org', ${agreedAt}, ${agreedAt},
          ${sql`array[${sql.join(
            shared.map((one) => sql`${one}`),
            sql`, `,
          )}]`}, ${agreedAt})`)
  }

  const call = (endpoint: Endpoint) => {
    const sample = accessSamples[nameOf(endpoint)]
    if (!sample) throw new Error(`${nameOf(endpoint)} has no sample`)
    const [path, body] = [sample.path(world), sample.body?.(world)]
    return endpoint.upload
      ? world.patient.upload<unknown>(path, body, sample.file)
      : world.patient[verb(endpoint)]<unknown>(path, body)
  }

  /** The endpoints that show something of Kemi's, with the words that they show; a download shows everything. */
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

  const newestUse = async () =>
    (await world.patient.get<ConsentUse[]>(`/api/family/${world.kemi.id}/consent/uses`)).body[0]?.id

  beforeAll(async () => {
    server = await testServer()
    world = await createWorld(server)
    const { amina, kemi } = world
    const { rows } = await server.db.execute<{ name: string }>(sql`
      select table_name as name from information_schema.columns where table_schema = 'public'
        and column_name = 'family_member_id' and table_name not in ('family_consent', 'family_access', 'own_account', 'vaccine_reminder', 'care_relationship', 'care_of_person', 'emergency_access_of_person', 'record_link', 'member_name_change')`)
    // Without the triggers that keep such rows as they are: no one can do this otherwise.
    await server.db.transaction(async (tx) => {
      for (const { name } of rows) {
        await tx.execute(sql`alter table ${sql.identifier(name)} disable trigger user`)
        await tx.execute(
          sql`update ${sql.identifier(name)} set family_member_id = ${kemi.id} where patient_id = ${amina.id} and family_member_id is null`,
        )
        await tx.execute(sql`alter table ${sql.identifier(name)} enable trigger user`)
      }
      await tx.execute(sql`delete from care_relationship where family_member_id is null`)
      await tx.execute(sql`update conversation set appointment_id = ${world.appointment.id}`)
      await tx.execute(
        sql`update patient_profile set medical_conditions = '{}', allergies = '{}', regular_medicines = '{}'`,
      )
      await tx.execute(sql`delete from notification`)
    })
    await server.db.execute(sql`update family_member set decides_since = '2026-03-01' where id = ${kemi.id}`)
    const ofPatients = server.app.endpoints.filter(
      ({ access }) => access !== 'public' && access.includes('patient'),
    )
    reads = ofPatients.filter(({ method }) => method === 'GET')
    changes = ofPatients.filter(({ method }) => method !== 'GET')
  })
  afterAll(() => server.close())

  test('FAM-21 with nothing shared, no endpoint shows the account holder any of it', async () => {
    await share()
    expect(await revealing()).toEqual({})
    console.info(`${reads.length} reads with nothing shared: 0 show anything`)
  })

  /** What each scope alone shows, and the words that show it. */
  const shows: Record<Scope, { endpoints: string[]; words: string[] }> = {
    appointments: {
      endpoints: [
        'GET /api/appointments',
        'GET /api/appointments/:id',
        'GET /api/appointments/:id/calendar',
        'GET /api/patient/home',
      ],
      // Not what came out of a visit.
      words: ['canary-reason'],
    },
    prescriptions: {
      endpoints: [
        'GET /api/people/:patientId/:member/prescribed-medicines',
        'GET /api/pharmacy/deliveries',
        'GET /api/prescriptions',
        'GET /api/prescriptions/:id',
        'GET /api/prescriptions/:id/document',
      ],
      words: ['canary-medicine', 'canary-notes'],
    },
    records: {
      endpoints: [
        'GET /api/emergency-access',
        'GET /api/family',
        'GET /api/health-reminders',
        'GET /api/letters',
        'GET /api/patient/home',
        'GET /api/people/:patientId/:member/facts',
        'GET /api/people/:patientId/:member/immunisations',
        'GET /api/people/:patientId/:member/versions',
        'GET /api/records',
        'GET /api/records/appointments/:id',
        'GET /api/records/appointments/:id/summary',
        'GET /api/records/documents/:id',
        'GET /api/records/documents/:id/file',
        'GET /api/test-orders/:id',
        'GET /api/test-orders/:id/request-form',
        'GET /api/test-results/:id/file',
      ],
      words: [
        'canary-advice',
        'canary-allergy',
        'canary-diagnosis',
        'canary-file',
        'canary-insurance',
        'canary-medicine',
        'canary-notes',
        'canary-reason',
        'canary-record',
        'canary-result',
      ],
    },
    billing: {
      endpoints: [
        'GET /api/payments',
        'GET /api/payments/:id',
        'GET /api/payments/:id/receipt',
        'GET /api/payments/statement',
      ],
      words: ['canary-reason'],
    },
    messages: {
      endpoints: [
        'GET /api/conversations',
        'GET /api/conversations/:id',
        'GET /api/messages',
        'GET /api/messages/attachments/:id',
      ],
      words: ['canary-file', 'canary-message'],
    },
  }

  test.each(scopes)('FAM-21 FAM-23 with only %s shared, these endpoints show these things', async (scope) => {
    await share(scope)
    const found = await revealing()
    const words = new Set(Object.values(found).flat())
    words.delete('a file')
    expect({ endpoints: Object.keys(found).toSorted(), words: [...words].toSorted() }).toEqual(shows[scope])
    console.info(
      `${reads.length} reads with only ${scope} shared: ${Object.keys(found).length} show something, 0 of another scope`,
    )
  })

  test.each(scopes)(
    'FAM-52 with %s shared, whatever shows something of hers is listed as a use',
    async (scope) => {
      await share(scope)
      const unlisted: string[] = []
      for (const endpoint of reads) {
        const before = await newestUse()
        const { status, body } = await call(endpoint)
        const isShown =
          ofHealth.some((word) => JSON.stringify(body ?? null).includes(word)) ||
          (endpoint.download !== undefined && status === 200)
        if (isShown && (await newestUse()) === before) unlisted.push(nameOf(endpoint))
      }
      expect(unlisted).toEqual([])
    },
  )

  /** These are about the account holder's own things, or about nobody in particular. */
  const ownThings = [
    'DELETE /api/account-closing',
    'DELETE /api/calendar-feed',
    'DELETE /api/family/:id',
    'DELETE /api/family-consents/:id',
    'DELETE /api/family/:id/consent',
    'DELETE /api/family/:id/parent',
    'DELETE /api/messages/attachments/:id',
    'DELETE /api/payments/methods/:id',
    'DELETE /api/record-shares/:id',
    'POST /api/slot-hold/release',
    'POST /api/account-closing',
    'POST /api/appointments',
    'POST /api/appointments/series',
    'POST /api/appointments/waitlist',
    'POST /api/calendar-feed',
    'POST /api/family',
    'POST /api/family/:id/consent',
    'POST /api/family/:id/parent',
    'POST /api/family-invitation/accept',
    'POST /api/group-sessions/:id/spots',
    'POST /api/messages/attachments',
    'POST /api/account/photo',
    'POST /api/own-data',
    'POST /api/payments/methods',
    'POST /api/records',
    'POST /api/urgent-care/requests',
    'PUT /api/account/preferences',
    'PUT /api/account/profile',
    'PUT /api/messages/draft',
    'PUT /api/notifications/read',
    'PUT /api/payments/methods/:id',
    'PUT /api/payments/methods/:id/default',
    'PUT /api/slot-hold',
  ]

  test('FAM-21 with nothing shared, no endpoint changes any of it', async () => {
    await share()
    const before = await rowHashes(server.db)
    const isHers = (endpoint: Endpoint) =>
      !ownThings.includes(nameOf(endpoint)) && !/^.api.(auth|account)/.test(endpoint.path)
    const hers = changes.filter(isHers)
    for (const endpoint of hers) {
      const { status } = await call(endpoint)
      expect([nameOf(endpoint), [403, 404].includes(status)]).toEqual([nameOf(endpoint), true])
    }
    const after = await rowHashes(server.db)
    expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual([])
    console.info(`${hers.length} changes with nothing shared: 0 let in`)
  })

  test('FAM-21 nothing is added for her either', async () => {
    await share()
    const { kemi, amina, okafor, patient } = world
    const visit = { patientId: amina.id, doctorId: okafor.id, familyMemberId: kemi.id }
    const booking = {
      ...visit,
      appointmentDate: '2026-03-24',
      appointmentTime: '10:00',
      type: 'video',
      reason: 'x',
    }
    expect((await patient.post('/api/appointments', { ...booking, reason: 'A cough' })).status).toBe(403)
    const spot = { patientId: amina.id, familyMemberId: kemi.id }
    const spots = `/api/group-sessions/${world.groupSession.id}/spots`
    expect((await patient.post(spots, spot)).status).toBe(403)
    const document = {
      patientId: amina.id,
      familyMemberId: kemi.id,
      title: 'A',
      date: '2026-03-01',
      category: 'general',
      note: 'B',
    }
    expect((await patient.upload('/api/records', document)).status).toBe(404)
    // Her doctor isn't among those whom the account holder may write to.
    const { body } = await patient.get<{ id: number }[]>('/api/messages/recipients')
    expect(body.map(({ id }) => id)).not.toContain(okafor.id)
  })

  test('FAM-27 urgent care can be asked for her', async () => {
    await share()
    const asked = { familyMemberId: world.kemi.id, reason: 'Short of breath' }
    expect((await world.patient.post('/api/urgent-care/requests', asked)).status).toBe(201)
  })

  test('FAM-52 with everything shared, whatever changes something of hers is listed as a use', async () => {
    await share(...scopes)
    // The account holder's own opinion, and a message about no visit of hers.
    const notHers = ['PUT /api/pharmacies/:id/review', 'POST /api/messages']
    const listed: string[] = []
    const unlisted: string[] = []
    for (const endpoint of changes) {
      if (ownThings.includes(nameOf(endpoint)) || /^.api.(auth|account)/.test(endpoint.path)) continue
      const before = await newestUse()
      const { status } = await call(endpoint)
      if (status >= 300) continue
      const into = (await newestUse()) === before ? unlisted : listed
      into.push(nameOf(endpoint))
    }
    expect(unlisted.filter((name) => !notHers.includes(name))).toEqual([])
    console.info(`${listed.length} changes with everything shared: each listed`)
  })
})
