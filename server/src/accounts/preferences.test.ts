import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultPreferences, type Preferences } from '@alafia/contract/accounts/preferences'
import type { AuditEntry } from '@alafia/contract/audit/schema'
import { roles } from '@alafia/contract/kernel/roles'
import type { Invalidation } from '../outbox/outbox.ts'
import { testServer, type TestServer } from '../testing/server.ts'

const path = '/api/account/preferences'
const dark: Preferences = { ...defaultPreferences, theme: 'dark', textSize: 'largest' }

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test('ACC-28 every role has its own preferences, with the same defaults for everyone', async () => {
  for (const role of roles) {
    const caller = await server.as(await server.seed[role]())
    expect((await caller.get(path)).body).toEqual(defaultPreferences)
    const changed = await caller.put<Preferences>(path, dark)
    expect([changed.status, changed.body]).toEqual([200, dark])
    expect((await caller.get(path)).body).toEqual(dark)
  }
  const other = await server.as(await server.seed.patient())
  expect((await other.get(path)).body).toEqual(defaultPreferences)
})

test('ACC-29 a change invalidates only the person’s own screens, and leaves one audit entry about no patient', async () => {
  const amina = await server.seed.patient()
  const admin = await server.as(await server.seed.admin())
  const received: Invalidation[] = []
  const stop = server.app.services.bus.listen('invalidated', (changes) => received.push(...changes))
  await (await server.as(amina)).put(path, dark)
  stop()
  expect(received).toEqual([{ to: { userId: amina.id }, topic: 'account' }])
  const { body } = await admin.get<AuditEntry[]>('/api/audit?limit=50')
  const entries = body.filter(
    ({ action, subject }) => action === 'preferences.updated' && subject === `account ${amina.id}`,
  )
  expect(entries.map(({ patientId, outcome }) => [patientId, outcome])).toEqual([[null, 'done']])
})

test('ACC-28 ACC-111 incomplete preferences, or an unknown theme or text size, are refused and change nothing', async () => {
  const caller = await server.as(await server.seed.doctor())
  await caller.put(path, dark)
  const { theme: _theme, ...half } = dark
  for (const wrong of [
    half,
    { ...dark, theme: 'sepia' },
    { ...dark, textSize: 'huge' },
    { ...dark, notifications: {} },
    [],
  ])
    expect((await caller.put(path, wrong)).status).toBe(400)
  expect((await caller.get(path)).body).toEqual(dark)
})
