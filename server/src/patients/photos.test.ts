import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { SignInReply } from '@alafia/contract/accounts/schema'
import { day } from '@alafia/contract/kernel/durations'
import type { Doctor } from '@alafia/contract/doctors/schema'
import type { Notification } from '@alafia/contract/notifications/schema'
import type { PatientDetails } from '@alafia/contract/patients/schema'
import { keysUsedByPhotos } from '../accounts/photos/photos.exports.queries.ts'
import { deleteOrphanedFiles } from '../platform/files/orphaned-files.ts'
import type { Person } from '../seed/people.ts'
import { askedAdult, ownPassword } from '../testing/own-sign-in.ts'
import { samplePdf, samplePng } from '../testing/sample-files.ts'
import { testServer, type Caller, type TestServer } from '../testing/server.ts'
import { hugePicture, photoWithPlace } from '../testing/unsafe-files.ts'

let server: TestServer
let amina: Person
let okafor: Person
let patient: Caller
let doctor: Caller

beforeAll(async () => {
  server = await testServer()
  amina = await server.seed.patient()
  okafor = await server.seed.doctor()
  patient = await server.as(amina)
  doctor = await server.as(okafor)
})
afterAll(() => server.close())

const add = (caller: Caller, bytes: Uint8Array, name = 'me.jpg') =>
  caller.upload<{ profileImage: string; errors?: { path: string; message: string }[]; detail?: string }>(
    '/api/account/photo',
    {},
    { name, bytes },
  )
const imageOf = async (caller: Caller) =>
  (await caller.post<Pick<SignInReply, 'user'>>('/api/auth/verify-token')).body.user.profileImage
const storedFiles = async () =>
  (await readdir(join(server.app.services.settings.dataDir, 'files'), { recursive: true })).filter(
    (name) => name.length > 30,
  ).length
const colour = (background: string, format: 'jpeg' | 'png' | 'webp' = 'png', width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 4, background } })
    .toFormat(format)
    .toBuffer()

describe('ACC-108 a profile photo', () => {
  test('is kept as a square JPEG without what the camera noted, and is shown wherever the account is', async () => {
    const { status, body } = await add(doctor, await photoWithPlace())
    expect([status, body.profileImage]).toEqual([
      200,
      expect.stringMatching(`^/api/photos/${okafor.id}\\?v=`),
    ])
    expect(await imageOf(doctor)).toBe(body.profileImage)
    const { body: doctors } = await patient.get<Doctor[]>('/api/doctors')
    expect(doctors.find(({ id }) => id === okafor.id)?.user.profileImage).toBe(body.profileImage)
    const got = await patient.download(body.profileImage)
    const found = await sharp(got.bytes).metadata()
    expect([found.format, found.width, found.height, found.exif]).toEqual(['jpeg', 512, 512, undefined])
    expect(got.bytes.includes('Amina Bello')).toBe(false)
  })

  test.each(['jpeg', 'png', 'webp'] as const)('can be a %s', async (format) => {
    expect((await add(patient, await colour('#00ff00', format))).status).toBe(200)
  })

  test('that replaces another has another address, and the other’s file is gone', async () => {
    await add(patient, await colour('#ff0000'))
    const [before, files] = [await imageOf(patient), await storedFiles()]
    const { body } = await add(patient, await colour('#0000ff'))
    expect(body.profileImage).not.toBe(before)
    expect(await storedFiles()).toBe(files)
  })

  test('set in two browsers at once leaves one file, the one that is shown', async () => {
    await patient.delete('/api/account/photo')
    const files = await storedFiles()
    await Promise.all([add(patient, await colour('#111111')), add(patient, await colour('#eeeeee'))])
    expect(await storedFiles()).toBe(files + 1)
    const shown = (await imageOf(patient)) ?? ''
    const { headers } = await patient.download(shown)
    expect(String(headers['etag'])).toContain(shown.split('=')[1])
  })

  test('is saved and removed even if the file before can’t be deleted now', async () => {
    await add(patient, await colour('#101010'))
    const remove = vi
      .spyOn(server.app.services.files, 'remove')
      .mockRejectedValue(new Error('Storage is away'))
    try {
      const { status, body } = await add(patient, await colour('#202020'))
      expect([status, await imageOf(patient)]).toEqual([200, body.profileImage])
      expect((await patient.delete('/api/account/photo')).status).toBe(204)
      expect([remove.mock.calls.length, await imageOf(patient)]).toEqual([2, null])
    } finally {
      remove.mockRestore()
    }
  })

  test('is not fetched again while it is the same, and asked for each time', async () => {
    const { body } = await add(patient, await colour('#123456'))
    const { headers } = await patient.download(body.profileImage)
    expect(headers['cache-control']).toBe('private, no-cache')
    const again = await patient.get(body.profileImage, undefined, {
      'if-none-match': String(headers['etag']),
    })
    expect([again.status, again.body]).toEqual([304, ''])
  })

  test('is kept by the job that deletes files which nothing refers to', async () => {
    const { body } = await add(patient, await colour('#abcdef'))
    await deleteOrphanedFiles(server.app.services.files, new Date(Date.now() + 2 * day), [
      (keys) => keysUsedByPhotos(server.db, keys),
    ])
    expect((await patient.download(body.profileImage)).status).toBe(200)
  })

  test('that was removed is nowhere, and removing it again changes nothing', async () => {
    const { body } = await add(patient, await colour('#654321'))
    const files = await storedFiles()
    expect((await patient.delete('/api/account/photo')).status).toBe(204)
    expect((await patient.delete('/api/account/photo')).status).toBe(204)
    expect([await imageOf(patient), (await patient.download(body.profileImage)).status]).toEqual([null, 404])
    expect(await storedFiles()).toBe(files - 1)
  })
})

describe('ACC-109 a file that can’t be a photo is refused with the field named, and the photo stays', () => {
  const type = 'Please choose a JPEG, PNG or WebP file'
  const damaged = 'The picture is damaged, so we can’t open it. Choose another'
  const unsound =
    'The file is damaged, or contains something else too. Please choose another JPEG, PNG or WebP file'
  const webp = () => colour('#00ff00', 'webp')
  const cases: [string, () => Promise<Uint8Array>, number, string][] = [
    [
      'more pixels than we open',
      () => hugePicture('png'),
      400,
      'The picture has more than 25 megapixels. Choose a smaller one',
    ],
    ['a PDF', () => samplePdf(), 400, type],
    [
      'an SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      400,
      type,
    ],
    ['an animation', async () => Buffer.from('GIF89a/*'.padEnd(64, ' ')), 400, type],
    ['half a WebP', async () => (await webp()).subarray(0, -9), 400, unsound],
    [
      'a WebP followed by a page',
      async () => Buffer.concat([await webp(), Buffer.from('<script>')]),
      400,
      unsound,
    ],
    [
      'a WebP of nonsense',
      async () =>
        Buffer.concat([(await webp()).subarray(0, 20), Buffer.alloc((await webp()).length - 20, 0xa7)]),
      400,
      damaged,
    ],
    [
      'a PNG of nonsense',
      async () => Buffer.concat([samplePng.subarray(0, 33), samplePng.subarray(-12)]),
      400,
      damaged,
    ],
    [
      'more than 5 MB',
      async () => Buffer.concat([samplePng, Buffer.alloc(5 * 1024 * 1024)]),
      413,
      'The file must be at most 5 MB',
    ],
    ['nothing', async () => Buffer.alloc(0), 400, 'The file is empty'],
  ]
  test.each(cases)('%s', async (_what, make, status, message) => {
    await add(patient, await colour('#00ff00'))
    const before = await imageOf(patient)
    const answer = await add(patient, await make())
    expect([answer.status, answer.body.errors ?? answer.body.detail]).toEqual([
      status,
      answer.body.errors ? [{ path: 'file', message }] : message,
    ])
    expect(await imageOf(patient)).toBe(before)
  })

  test('no file at all', async () => {
    const { status, body } = await patient.upload('/api/account/photo', {})
    expect([status, body.errors]).toEqual([400, [{ path: 'file', message: 'Please choose a file' }]])
  })
})

describe('ACC-110 the photo of', () => {
  const seenBy = async (person: { id: number }, caller: Caller) =>
    (await caller.download(`/api/photos/${person.id}`)).status

  test('staff is for everyone signed in', async () => {
    const pharmacist = await server.seed.pharmacist()
    await add(await server.as(pharmacist), samplePng)
    for (const caller of [patient, doctor, await server.as(await server.seed.admin())])
      expect(await seenBy(pharmacist, caller)).toBe(200)
    expect(await seenBy(pharmacist, server.anyone)).toBe(401)
  })

  test('a patient is for themself, those who treat or write with them, and administrators', async () => {
    const { seed } = server
    const [mine, treating, former, opening, writing] = [
      await seed.patient(),
      await seed.doctor(),
      await seed.doctor(),
      await seed.doctor(),
      await seed.pharmacist(),
    ]
    await add(await server.as(mine), samplePng)
    const booked = { patient: mine, date: '2026-03-11', time: '10:00', status: 'confirmed' } as const
    await seed.appointment({ ...booked, doctor: treating })
    await seed.appointment({ ...booked, doctor: former, date: '2020-03-11', status: 'completed' })
    await seed.emergencyAccess({ doctor: opening, patient: mine })
    await seed.conversation({
      between: [writing, mine],
      subject: 'Tablets',
      messages: [{ content: 'Hello' }],
    })
    const child = await seed.familyMember(mine)
    const ofChild = await seed.doctor()
    await seed.appointment({ ...booked, time: '11:00', doctor: ofChild, familyMember: child })
    const statuses = async (...people: Person[]) =>
      Promise.all(people.map(async (person) => seenBy(mine, await server.as(person))))
    expect(await statuses(mine, treating, opening, writing, await seed.admin())).toEqual([
      200, 200, 200, 200, 200,
    ])
    expect(await statuses(amina, former, ofChild, await seed.doctor(), await seed.pharmacist())).toEqual([
      404, 404, 404, 404, 404,
    ])
  })

  test('staff who are deactivated isn’t for everyone any more', async () => {
    const leaver = await server.seed.doctor()
    await add(await server.as(leaver), samplePng)
    const admin = await server.as(await server.seed.admin())
    expect(await seenBy(leaver, patient)).toBe(200)
    await admin.post(`/api/admin/users/${leaver.id}/deactivate`, { despiteAppointments: true })
    expect([await seenBy(leaver, patient), await seenBy(leaver, admin)]).toEqual([404, 200])
  })

  test('an adult with their own sign-in is for the doctors of their record, which another account holds, and stands in it', async () => {
    const { seed } = server
    const [holder, treating, ofHolder] = [await seed.patient(), await seed.doctor(), await seed.doctor()]
    const ada = await seed.familyMember(holder, { dateOfBirth: '1990-05-01' })
    const booked = { patient: holder, date: '2026-03-11', status: 'confirmed' } as const
    await seed.appointment({ ...booked, familyMember: ada, doctor: treating, time: '10:00' })
    await seed.appointment({ ...booked, doctor: ofHolder, time: '11:00' })
    const secret = await askedAdult(server, holder, ada.id, 'ada@example.org')
    await server.anyone.post('/api/family-consent/sign-in', { secret, password: ownPassword })
    const accounts = await server.db.execute<{ id: number }>(
      sql`select id from user_account where email = 'ada@example.org'`,
    )
    const id = accounts.rows[0]?.id ?? 0
    const { body } = await add(await server.as({ ...holder, id }), samplePng)
    const [theirs, another] = [await server.as(treating), await server.as(ofHolder)]
    expect([await seenBy({ id }, theirs), await seenBy({ id }, another)]).toEqual([200, 404])
    const chart = await theirs.get<PatientDetails>(`/api/patients/${holder.id}?member=${ada.id}`)
    expect(chart.body.profileImage).toBe(body.profileImage)
  })

  test('nobody is a 404', async () => {
    expect(await seenBy({ id: 999_999 }, await server.as(await server.seed.admin()))).toBe(404)
    expect(await seenBy(await server.seed.doctor(), patient)).toBe(404)
  })
})

describe('ACC-113', () => {
  const bell = async (caller: Caller) =>
    (await caller.get<Notification[]>('/api/notifications')).body.map(({ title, body }) => [title, body])

  test('an administrator removes a photo; it is recorded, and the person is notified', async () => {
    const folake = await server.seed.admin({ firstName: 'Folake', lastName: 'Ade' })
    const [admin, theirs] = [await server.as(folake), await server.as(await server.seed.pharmacist())]
    const { body } = await add(theirs, samplePng)
    const files = await storedFiles()
    const id = Number(/\d+/.exec(body.profileImage)?.[0])
    const path = `/api/admin/users/${id}/photo`
    expect((await admin.delete<{ profileImage: null }>(path)).body.profileImage).toBeNull()
    expect([await imageOf(theirs), (await theirs.download(body.profileImage)).status]).toEqual([null, 404])
    expect(await storedFiles()).toBe(files - 1)
    expect(await bell(theirs)).toEqual([
      ['Your photo was removed', 'Folake Ade has removed your photo. You can set another'],
    ])
    const log = await admin.get<{ what: string; actorName: string }[]>('/api/admin/logs')
    expect(log.body.map(({ what }) => what)).toContain(`removed the profile photo of an account (${id})`)
    expect((await admin.delete(path)).status).toBe(409)
    expect([(await doctor.delete(path)).status, (await bell(theirs)).length]).toEqual([403, 1])
  })

  test('the photo of a patient who gets a role of staff is removed, which is recorded, and they are notified; a second role of staff keeps it', async () => {
    const both = await server.seed.patient()
    const [admin, theirs] = [await server.as(await server.seed.admin()), await server.as(both)]
    const grant = async (role: string, more: object = {}) =>
      (await admin.post(`/api/admin/users/${both.id}/roles`, { role, ...more })).status
    const { body } = await add(theirs, samplePng)
    const licence = { number: 'PCN/1', validUntil: '2028-01-01' }
    expect(await grant('pharmacist', { licence })).toBe(201)
    expect([await imageOf(theirs), (await theirs.download(body.profileImage)).status]).toEqual([null, 404])
    const notices = await bell(theirs)
    expect(notices).toContainEqual([
      'Your photo was removed',
      'Everyone can see the photos of those who work here, so we removed yours. You can set one again',
    ])
    const log = await admin.get<{ what: string }[]>('/api/admin/logs')
    expect(log.body.map(({ what }) => what)).toContain(`removed the profile photo of an account (${both.id})`)
    const again = await add(theirs, samplePng)
    expect(await grant('admin')).toBe(201)
    expect([await imageOf(theirs), await bell(theirs)]).toEqual([again.body.profileImage, notices])
  })
})
