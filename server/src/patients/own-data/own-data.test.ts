import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { day, minute } from '@alafia/contract/kernel/durations'
import type { Notification } from '@alafia/contract/notifications/schema'
import type { OwnData, OwnDataRequest } from '@alafia/contract/patients/own-data.schema'
import { auditEntry } from '../../audit/table.ts'
import { familyConsent, familyMember } from '../../family/table.ts'
import { deleteOrphanedFiles } from '../../platform/files/orphaned-files.ts'
import { readAs } from '../../request/background-reads.ts'
import type { Person } from '../../seed/people.ts'
import { textInPdf } from '../../testing/pdf-text.ts'
import { samplePng } from '../../testing/sample-files.ts'
import { testServer, type Caller } from '../../testing/server.ts'
import { unzip } from '../../testing/unzip.ts'
import { deleteExpiredOwnData } from './expiry.actions.ts'
import { keysUsedByOwnData } from './own-data.queries.ts'
import { abandonedAfter, prepareOwnData } from './prepare.actions.ts'
import { ownDataRequest } from './table.ts'

const server = await testServer()
afterAll(() => server.close())

let amina: Person
let okafor: Person
let patient: Caller

beforeEach(async () => {
  await server.db.delete(ownDataRequest)
  amina = await server.seed.patient({ firstName: 'Amina', lastName: 'Bello' })
  okafor = await server.seed.doctor({ firstName: 'Chidi', lastName: 'Okafor' })
  patient = await server.as(amina)
})

const prepare = () => prepareOwnData(server.app)
const ask = (caller = patient) => caller.post<OwnDataRequest>('/api/own-data')
const latest = async (caller = patient) => (await caller.get<OwnData>('/api/own-data')).body.latest
const fileOf = (id: number, caller = patient) => caller.download(`/api/own-data/${id}/file`)
const prepared = async () => {
  const { body } = await ask()
  await prepare()
  return body.id
}
const open = async () => unzip((await fileOf(await prepared())).bytes)
const jsonOf = <T>(files: Map<string, Buffer>, name: string): T[] =>
  // The type is what the part's list has; each test asserts it.
  JSON.parse(String(files.get(`data/${name}.json`))) as T[]
const titles = async () =>
  (await patient.get<Notification[]>('/api/notifications')).body.map(({ title }) => title)
const storedFiles = async () => {
  const folder = join(server.app.services.settings.dataDir, 'files')
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  return names.filter((name) => /[0-9a-f]{32}(\.part)?$/.test(name)).map((name) => join(folder, name))
}
const rowOf = async (id: number) =>
  (await server.db.select().from(ownDataRequest).where(eq(ownDataRequest.id, id)))[0]

test('PAT-60 a patient asks, it is prepared in the background, announced, and downloaded', async () => {
  const asked = await ask()
  expect([asked.status, asked.body.status]).toEqual([201, 'waiting'])
  await prepare()
  const ready = await latest()
  expect(ready).toMatchObject({ id: asked.body.id, status: 'ready' })
  expect(ready?.partsDone).toBe(ready?.parts)
  expect(Date.parse(ready?.expiresAt ?? '')).toBe(server.clock.now().getTime() + 7 * day)
  expect(await titles()).toContain('Your data is ready')
  const { status, headers, bytes } = await fileOf(asked.body.id)
  expect([status, headers['content-type']]).toEqual([200, 'application/zip'])
  expect(headers['content-disposition']).toContain('alafia-your-data-2026-03-11.zip')
  expect(bytes.length).toBe(ready?.fileSize)
  expect([...unzip(bytes).keys()]).toContain('summary.pdf')
})

test('PAT-61 it has the stored files byte for byte, JSON of each kind, and a summary that people can read', async () => {
  const { seed } = server
  const kemi = await seed.familyMember(amina, { firstName: 'Kemi', dateOfBirth: '2019-05-01' })
  await seed.appointment({
    patient: amina,
    doctor: okafor,
    date: '2026-03-02',
    time: '10:00',
    status: 'completed',
  })
  const details = { patientId: amina.id, title: 'Chest X-ray', date: '2026-03-01', category: 'imaging' }
  for (const familyMemberId of [null, kemi.id])
    await patient.upload(
      '/api/records',
      { ...details, familyMemberId },
      {
        name: 'X-ray: ../../../evil.png',
        bytes: samplePng,
      },
    )
  const files = await open()
  expect(jsonOf(files, 'appointments')).toMatchObject([
    { appointmentDate: '2026-03-02', status: 'completed' },
  ])
  expect(
    jsonOf<{ familyMemberId: number | null }>(files, 'records').map((row) => row.familyMemberId),
  ).toEqual(expect.arrayContaining([null, kemi.id]))
  expect(jsonOf(files, 'family')).toMatchObject([{ firstName: 'Kemi' }])
  expect(jsonOf(files, 'health-facts')).toHaveLength(2)
  const pictures = [...files].filter(([path]) => path.startsWith('files/records/'))
  expect(pictures).toHaveLength(2)
  const [row] = (await patient.get<{ id: number; kind: string }[]>('/api/records')).body
  for (const [path, bytes] of pictures) {
    expect(path).not.toContain('..')
    expect(path.split('/')).toHaveLength(3)
    expect(bytes.equals((await patient.download(`/api/records/documents/${row?.id}/file`)).bytes)).toBe(true)
  }
  const text = textInPdf(files.get('summary.pdf') ?? Buffer.alloc(0)).join('')
  expect(text).toContain('AminaBello')
  expect(text).toContain('ChestX-ray')
})

test('ACC-110 it has the profile photo', async () => {
  expect([...(await open()).keys()]).not.toContain('files/profile/photo.jpg')
  const photo = { name: 'me.png', bytes: samplePng }
  const { body } = await patient.upload<{ profileImage: string }>('/api/account/photo', {}, photo)
  const kept = (await patient.download(body.profileImage)).bytes
  expect((await open()).get('files/profile/photo.jpg')?.equals(kept)).toBe(true)
})

test('PAT-62 what an adult doesn’t share isn’t in it, and nothing of anyone else', async () => {
  const { seed } = server
  const stranger = await seed.patient({ firstName: 'Canary-Bisi' })
  const ada = await seed.familyMember(amina, {
    firstName: 'Ada',
    dateOfBirth: '1990-05-01',
    allergies: ['canary-allergy'],
    insuranceNumber: 'canary-insurance',
    decidesSince: '2026-03-01',
  })
  const visit = { doctor: okafor, status: 'completed', reason: 'canary-reason' } as const
  await seed.appointment({ ...visit, patient: stranger, date: '2026-03-02', time: '10:00' })
  await seed.appointment({
    ...visit,
    patient: amina,
    familyMember: ada,
    date: '2026-03-03',
    time: '10:00',
  })
  const files = await open()
  for (const [path, bytes] of files) expect([path, /canary/i.test(bytes.toString())]).toEqual([path, false])
  expect(jsonOf(files, 'family')).toMatchObject([{ firstName: 'Ada', dateOfBirth: null }])
  expect(textInPdf(files.get('summary.pdf') ?? Buffer.alloc(0)).join('')).not.toMatch(/canary/i)
})

test('PAT-68 once an adult stops sharing something that was in it, it can’t be downloaded; a new one can', async () => {
  const ada = await server.seed.familyMember(amina, {
    firstName: 'Ada',
    dateOfBirth: '1990-05-01',
    decidesSince: '2026-03-01',
  })
  const now = server.clock.now()
  const agreement = {
    askedBy: amina.id,
    address: 'ada@example.org',
    askedAt: now,
    answerBy: now,
    agreedAt: now,
  }
  await server.db
    .insert(familyConsent)
    .values({ ...agreement, familyMemberId: ada.id, scopes: ['records', 'billing'] })
  const first = await prepared()
  expect((await fileOf(first)).status).toBe(200)
  await server.db.delete(familyConsent)
  await server.db
    .update(familyMember)
    .set({ openScopes: ['billing'] })
    .where(eq(familyMember.id, ada.id))
  const { status, body } = await fileOf(first)
  expect([status, body?.detail]).toEqual([
    409,
    'What your family shares with you has changed since. Prepare a new file under Your data.',
  ])
  expect((await fileOf(await prepared())).status).toBe(200)
})

test('PAT-63 one request at a time: by the API, by two at once, and by the database', async () => {
  const answers = await Promise.all([ask(), ask(), ask()])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409])
  const again = { userId: amina.id, requestedAt: server.clock.now() }
  await expect(server.db.insert(ownDataRequest).values(again)).rejects.toMatchObject({
    cause: { constraint: 'own_data_request_one_open' },
  })
})

test('PAT-63 three requests in 24 hours; a new file replaces the earlier one', async () => {
  const first = await prepared()
  const before = await storedFiles()
  const second = await prepared()
  expect((await rowOf(first))?.status).toBe('deleted')
  expect((await fileOf(first)).status).toBe(409)
  expect((await fileOf(second)).status).toBe(200)
  expect(await storedFiles()).toHaveLength(before.length)
  await prepared()
  expect((await ask()).status).toBe(429)
  server.clock.advance(day / minute + 1)
  patient = await server.as(amina)
  expect((await ask()).status).toBe(201)
})

test('PAT-64 what a killed process began is begun again, and the killed one can’t finish it', async () => {
  const { body } = await ask()
  const dead = { status: 'preparing', worker: 'dead', attempts: 1, heartbeatAt: server.clock.now() } as const
  await server.db.update(ownDataRequest).set({ ...dead, partsDone: 1, parts: 2 })
  await prepare()
  expect((await latest())?.status).toBe('preparing')
  server.clock.advance(abandonedAfter / minute + 1)
  await Promise.all([prepare(), prepare()])
  expect((await latest())?.status).toBe('ready')
  expect((await titles()).filter((title) => title === 'Your data is ready')).toHaveLength(1)
  expect((await rowOf(body.id))?.attempts).toBe(2)
})

test('PAT-64 what a file store can’t write is tried three times, then given up with a notice, and leaves no file', async () => {
  await ask()
  const { files } = server.app.services
  const { savePieces } = files
  const before = await storedFiles()
  files.savePieces = async (pieces) =>
    savePieces(
      (async function* () {
        for await (const piece of pieces) {
          yield piece
          throw new Error('disk full')
        }
      })(),
    )
  try {
    for (const status of ['waiting', 'waiting']) {
      await expect(prepare()).rejects.toThrow('disk full')
      expect((await latest())?.status).toBe(status)
    }
    await prepare()
  } finally {
    files.savePieces = savePieces
  }
  expect((await latest())?.status).toBe('failed')
  expect(await titles()).toContain('We couldn’t prepare your data')
  expect(await storedFiles()).toEqual(before)
  expect((await ask()).status).toBe(201)
})

test('PAT-65 after 7 days the file is deleted, and the patient notified once', async () => {
  const id = await prepared()
  server.clock.advance((7 * day) / minute - 1)
  await deleteExpiredOwnData(server.app.services)
  patient = await server.as(amina)
  expect((await fileOf(id)).status).toBe(200)
  const [file] = await storedFiles()
  expect(file).toBeDefined()
  server.clock.advance(1)
  expect((await fileOf(id)).status).toBe(409)
  const count = (await storedFiles()).length
  await Promise.all([deleteExpiredOwnData(server.app.services), deleteExpiredOwnData(server.app.services)])
  expect((await latest())?.status).toBe('deleted')
  expect(await storedFiles()).toHaveLength(count - 1)
  expect((await titles()).filter((title) => title === 'Your data file was deleted')).toHaveLength(1)
})

test('PAT-65 the job for unused files keeps it while a row refers to it', async () => {
  const id = await prepared()
  const { files } = server.app.services
  const tomorrow = new Date(Date.now() + 2 * day)
  await deleteOrphanedFiles(files, tomorrow, [(keys) => keysUsedByOwnData(server.db, keys)])
  expect((await fileOf(id)).status).toBe(200)
})

test('SEC-80 only who asked can download it, it is audited, and a changed file isn’t sent', async () => {
  const id = await prepared()
  for (const other of [
    await server.as(await server.seed.patient()),
    await server.as(await server.seed.admin()),
  ])
    expect([403, 404]).toContain((await fileOf(id, other)).status)
  expect((await fileOf(id)).status).toBe(200)
  const entries = await server.db
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.subject, `own data ${id}`))
  expect(entries.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual(
    expect.arrayContaining(['own-data.requested done', 'own-data.prepared done', 'own-data.download done']),
  )
  const key = (await rowOf(id))?.fileKey ?? ''
  await writeFile(join(server.app.services.settings.dataDir, 'files', key.slice(0, 2), key), 'changed')
  expect([(await fileOf(id)).status]).toEqual([409])
})

test('SEC-81 preparing it leaves no entry per list in the audit trail, and spends none of the person’s allowance', async () => {
  const details = { patientId: amina.id, title: 'X-ray', date: '2026-03-01', category: 'imaging' }
  await patient.upload('/api/records', details, { name: 'x.png', bytes: samplePng })
  await ask()
  const count = async () => (await server.db.select().from(auditEntry)).length
  const before = await count()
  const { services } = server.app
  const { budgets } = services
  const spent: string[] = []
  services.budgets = { spend: (_userId, cost) => void spent.push(cost) }
  await prepare()
  expect((await count()) - before).toBe(1)
  expect(spent).toEqual([])
  await patient.get('/api/appointments?search=cough')
  services.budgets = budgets
  expect(spent).toEqual(['search'])
})

test('SEC-82 a call from outside is never answered as the person whose data is being prepared', async () => {
  const address = await server.listen()
  const reader = { userId: amina.id, role: 'patient' as const, name: 'Amina Bello' }
  const [inside, outside, write] = await readAs(reader, async () =>
    Promise.all([
      server.app.inject({ url: '/api/own-data' }).then(({ statusCode }) => statusCode),
      fetch(`${address}/api/own-data`).then(({ status }) => status),
      server.app.inject({ method: 'POST', url: '/api/own-data' }).then(({ statusCode }) => statusCode),
    ]),
  )
  expect([inside, outside, write]).toEqual([200, 401, 401])
  const serious = await readAs(reader, () => server.app.inject({ url: '/api/own-data/1/file' }))
  expect(serious.statusCode).toBe(403)
  const { rows } = await server.db.execute(sql`select 1 from own_data_request where user_id = ${amina.id}`)
  expect(rows).toEqual([])
})
