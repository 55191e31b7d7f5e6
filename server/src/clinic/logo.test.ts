import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Clinic } from '@alafia/contract/accounts/schema'
import type { LogEntry } from '@alafia/contract/audit/logs'
import type { ClinicLogo } from '@alafia/contract/clinic/schema'
import { day } from '@alafia/contract/kernel/durations'
import { deleteOrphanedFiles } from '../platform/files/orphaned-files.ts'
import { createWorld, type World } from '../testing/access-world.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { accessSamples } from '../testing/samples.ts'
import { testServer, type Caller, type TestServer } from '../testing/server.ts'
import { hugePicture, photoWithPlace } from '../testing/unsafe-files.ts'
import { createClinic } from './current.queries.ts'
import { keysUsedByLogo } from './logo.queries.ts'

const path = '/api/admin/clinic/logo'
type Answered = ClinicLogo & { errors?: { path: string; message: string }[] }

let server: TestServer
let world: World
let admin: Caller

beforeAll(async () => {
  server = await testServer()
  world = await createWorld(server)
  admin = world.admin
})
afterAll(() => server.close())

type Kind = { width?: number; height?: number; format?: 'png' | 'jpeg' | 'webp' }
const picture = (background: string, { width = 900, height = 300, format = 'png' }: Kind = {}) =>
  sharp({ create: { width, height, channels: 4, background } })
    .toFormat(format)
    .toBuffer()
const add = async (bytes: Uint8Array, name = 'logo.png') => admin.upload<Answered>(path, {}, { name, bytes })
const shown = async () => (await server.anyone.get<Clinic>('/api/clinic')).body.logo
const storedFiles = async () =>
  (await readdir(join(server.app.services.settings.dataDir, 'files'), { recursive: true })).filter(
    (name) => name.length > 30,
  ).length

describe('ORG-18 the clinic’s logo', () => {
  test.each(['png', 'jpeg', 'webp'] as const)(
    'can be a %s; it is kept as a PNG that fits, for anyone to see, also signed out',
    async (format) => {
      const { status, body } = await add(await picture('#336699', { format }))
      expect([status, body]).toMatchObject([200, { width: 480, height: 160 }])
      expect(body.src).toMatch(/^\/api\/clinic\/logo\?v=[0-9a-f]{16}$/)
      expect(await shown()).toEqual(body)
      const { bytes, headers } = await server.anyone.download(body.src)
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 480, height: 160 })
      expect(headers).toMatchObject({
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
      })
    },
  )

  test('keeps what is transparent, is never enlarged, and nothing that a camera noted', async () => {
    await add(await picture('#33669980', { width: 40, height: 100 }))
    const { bytes } = await server.anyone.download((await shown())?.src ?? '')
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 40, height: 100, hasAlpha: true })
    await add(await photoWithPlace(), 'logo.jpg')
    const photo = await server.anyone.download((await shown())?.src ?? '')
    expect((await sharp(photo.bytes).metadata()).exif).toBeUndefined()
    expect(photo.bytes.includes('Amina Bello')).toBe(false)
  })

  test('that replaces another has another address; the file before is gone, and its address isn’t kept', async () => {
    const before = (await add(await picture('#ff0000'))).body.src
    const files = await storedFiles()
    const { body } = await add(await picture('#0000ff'))
    expect([body.src === before, await storedFiles()]).toEqual([false, files])
    const { headers } = await server.anyone.download(before)
    expect(headers['cache-control']).toBe('no-cache')
    const again = await server.anyone.get('/api/clinic/logo', undefined, {
      'if-none-match': String(headers['etag']),
    })
    expect([again.status, again.body]).toEqual([304, ''])
  })

  test('set in two browsers at once leaves one file, the one that is shown', async () => {
    const files = await storedFiles()
    await Promise.all([add(await picture('#111111')), add(await picture('#eeeeee'))])
    const src = (await shown())?.src ?? ''
    const { headers } = await server.anyone.download(src)
    expect([await storedFiles(), String(headers['etag']).slice(1, 17)]).toEqual([files, src.split('=')[1]])
  })

  test('is kept by the job that deletes files which nothing refers to, and is there after a restart', async () => {
    const { body } = await add(await picture('#abcdef'))
    const { files, settings, clock } = server.app.services
    await deleteOrphanedFiles(files, new Date(Date.now() + 2 * day), [
      (keys) => keysUsedByLogo(server.db, keys),
    ])
    const started = await createClinic(server.db, settings, { ...clock }, files.read).logo()
    expect([started?.src, (await started?.read())?.length]).toEqual([
      body.src,
      (await server.anyone.download(body.src)).bytes.length,
    ])
  })

  const documents = [
    'GET /api/payments/:id/receipt',
    'GET /api/payments/statement',
    'GET /api/prescriptions/:id/document',
    'GET /api/letters/:id/document',
    'GET /api/records/appointments/:id/summary',
    'GET /api/test-orders/:id/request-form',
  ]
  const picturesIn = async (name: string) => {
    const sample = accessSamples[name]
    const { status, bytes } = await (sample?.owner(world) ?? server.anyone).download(
      sample?.path(world) ?? '',
    )
    expect([name, status]).toEqual([name, 200])
    return bytes.toString('latin1').split('/Subtype /Image').length - 1
  }

  test('is on receipts, statements, prescriptions, letters, summaries and requests for tests', async () => {
    await admin.delete(path)
    const before = []
    for (const name of documents) before.push(await picturesIn(name))
    // Without transparency: a picture with it is two in the file.
    await add(await picture('#336699', { format: 'jpeg' }))
    const after = []
    for (const name of documents) after.push(await picturesIn(name))
    expect(after).toEqual(before.map((count) => count + 1))
  })

  test('that can’t be read is left out of a document', async () => {
    await add(await picture('#987654', { format: 'jpeg' }))
    const receipt = documents[0] ?? ''
    const whole = await picturesIn(receipt)
    await add(await picture('#456789', { format: 'jpeg' }))
    const { files } = server.app.services
    for (const key of await keysUsedByLogo(server.db, await files.keysBefore(new Date(Date.now() + day))))
      await files.remove(key)
    expect(await picturesIn(receipt)).toBe(whole - 1)
    expect((await server.anyone.download((await shown())?.src ?? '')).status).toBe(409)
  })

  test('that was removed is nowhere; both are in the audit trail, and removing it again changes nothing', async () => {
    const { body } = await add(await picture('#654321'))
    expect((await admin.delete(path)).status).toBe(204)
    expect((await admin.delete(path)).status).toBe(204)
    expect([await shown(), (await server.anyone.download(body.src)).status]).toEqual([null, 404])
    const trail = (await admin.get<LogEntry[]>('/api/admin/logs?kind=clinic')).body.map(({ what }) => what)
    expect(trail.slice(0, 3)).toEqual([
      'removed the clinic’s logo, though there was none',
      'removed the clinic’s logo',
      'set the clinic’s logo',
    ])
  })

  const type = 'Please choose a PNG, JPEG or WebP file'
  test.each([
    [
      'a drawing with scripts',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      400,
      type,
    ],
    ['a document', async () => samplePdf(), 400, type],
    [
      'a damaged picture',
      async () => (await picture('#123456')).subarray(0, -40),
      400,
      'The file is damaged, or contains something else too. Please choose another PNG, JPEG or WebP file',
    ],
    [
      'too many pixels',
      () => hugePicture('png'),
      400,
      'The picture has more than 25 megapixels. Choose a smaller one',
    ],
    ['too many bytes', async () => Buffer.alloc(5 * 1024 * 1024 + 1), 413, 'The file must be at most 5 MB'],
  ])('is not %s: the field is named, and the logo stays', async (_what, file, status, message) => {
    const before = (await add(await picture('#00ff00'))).body
    const answer = await add(await file())
    expect([answer.status, answer.body.errors]).toEqual([status, [{ path: 'file', message }]])
    expect(await shown()).toEqual(before)
  })
})
