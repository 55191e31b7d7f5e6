import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { homeCalls } from '@alafia/contract/patients/home-calls'
import { createApp } from '../app.ts'
import { connectLive } from '../testing/live.ts'
import { testServer, type TestServer } from '../testing/server.ts'

let server: TestServer
/** The same application, with pages. */
let app: FastifyInstance
/** The same behind a proxy that speaks https. */
let secured: FastifyInstance
let website = ''

beforeAll(async () => {
  server = await testServer()
  website = await mkdtemp(join(tmpdir(), 'alafia-website-'))
  await writeFile(join(website, 'index.html'), 'as it was built')
  await writeFile(
    join(website, 'written-pages.mjs'),
    'export const writeHomePage = async ({ address, replies }) => JSON.stringify({ address, replies })',
  )
  const { db, pool, clock } = server
  const { signing, settings } = server.app.services
  app = await createApp({ db, pool, clock, signing, settings, website })
  const publicUrl = 'https://alafia.example'
  secured = await createApp({ db, pool, clock, signing, settings: { ...settings, publicUrl }, website })
})
afterAll(async () => {
  await app.close()
  await secured.close()
  await server.close()
  await rm(website, { recursive: true })
})

/** As a browser asks for it: with its cookie and no token. */
const page = async (url: string, token?: string) => {
  const cookie = token === undefined ? {} : { cookie: `alafia_session=${token}` }
  const { headers, body } = await app.inject({
    url,
    headers: { host: 'alafia.example', accept: 'text/html', ...cookie },
  })
  return { cache: headers['cache-control'], body, timing: headers['server-timing'] }
}

describe('PAT-81 the page at /', () => {
  test('comes to a patient with the replies to the home’s calls, and no cache may keep it', async () => {
    const patient = await server.seed.patient()
    await server.seed.familyMember(await server.seed.patient())
    const begun = await server.seed.appointment({
      patient,
      doctor: await server.seed.doctor(),
      date: '2026-03-11',
      time: '08:30',
      mode: 'video',
      status: 'confirmed',
    })
    const { token, get } = await server.as(patient)
    const { body: replies } = await get('/api/patient/home')
    const { cache, body } = await page('/?open=book', token)
    expect(cache).toBe('no-store')
    expect(JSON.parse(body)).toEqual({ address: '/?open=book', replies })
    expect(replies).toMatchObject({
      'POST /api/auth/verify-token': { user: { id: patient.id } },
      [`GET /api/video-visits/${begun.id}`]: { doctorIsThere: false },
    })
  })

  test('also where it is reached by https', async () => {
    const { token } = await server.as(await server.seed.patient())
    const headers = { host: 'alafia.example', cookie: `__Host-alafia_session=${token}` }
    const { body } = await secured.inject({ url: '/', headers })
    // As the stub above writes it.
    const { replies } = JSON.parse(body) as { replies: object }
    expect(Object.keys(replies).toSorted()).toEqual([...homeCalls].toSorted())
  })

  test('is as it was built for everyone else', async () => {
    const doctor = await server.as(await server.seed.doctor())
    const gone = await server.as(await server.seed.patient())
    await gone.post('/api/auth/logout')
    for (const token of [undefined, 'invented', doctor.token, gone.token])
      expect(await page('/', token)).toMatchObject({ cache: 'no-cache', body: 'as it was built' })
  })

  test('PLAT-97 what changes while it is written reaches it once it connects', async () => {
    const [patient, doctor] = [await server.seed.patient(), await server.seed.doctor()]
    const { token } = await server.as(patient)
    const { opening } = await server.db.transaction(async (tx) => {
      // One of the home's calls waits; the appointments have been read.
      await tx.execute(sql`lock table message in access exclusive mode`)
      const asked = page('/', token)
      await vi.waitFor(async () => {
        const { rows } = await server.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        expect(rows).toHaveLength(1)
      }, 10_000)
      const booked = await app.inject({
        method: 'POST',
        url: '/api/appointments',
        headers: { authorization: `Bearer ${token}` },
        payload: {
          patientId: patient.id,
          doctorId: doctor.id,
          appointmentDate: '2026-03-13',
          appointmentTime: '09:30',
          type: 'general',
          reason: 'Night cough twice a week',
        },
      })
      expect(booked.statusCode).toBe(201)
      return { opening: asked }
    })
    const { body, timing } = await opening
    expect(body).not.toContain('Night cough')
    const since = /^live;desc="(.+)"$/.exec(String(timing))?.[1]
    const client = connectLive(await app.listen({ port: 0, host: '127.0.0.1' }), { token, since })
    expect(await client.missed).toContainEqual({ topic: 'appointments' })
    client.socket.disconnect()
  })
})
