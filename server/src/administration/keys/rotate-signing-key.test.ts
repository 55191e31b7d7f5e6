import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { fileStoreOf } from '../../platform/files/file-store.ts'
import { openSigningKey } from '../../platform/signing-key-file.ts'
import { seeding } from '../../seed/seeding.ts'
import { tokenFor } from '../../testing/booking-load.ts'
import { endChildren, runBuilt } from '../../testing/child.ts'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { addressOf, runProgram } from '../../testing/program.ts'
import { writeBackup } from '../backup/backup.queries.ts'
import { checkBackup } from '../backup/check-backup.ts'
import { restoreInto } from '../backup/restore-into.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const passphrase = 'four words and more'

let database: TestDatabase
let folder = ''
let dataDir = ''
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'alafia-signing-'))
  dataDir = join(folder, 'data')
})
afterEach(endChildren)
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const open = (folderOf = dataDir) => openSigningKey(folderOf, async () => undefined)
const rotate = () => {
  const { PATH = '', HOME = '' } = process.env
  const command = fileURLToPath(new URL('../../../dist/rotate-signing-key-command.js', import.meta.url))
  return runBuilt(command, { env: { PATH, HOME, DATABASE_URL: database.url, DATA_DIR: dataDir } }).ended
}

const seedPrescriptions = async (count: number) => {
  const clock = systemClock('Africa/Lagos')
  const seed = seeding(database.db, clock, { signing: await open() })
  const pharmacist = await seed.pharmacist()
  const doctor = await seed.doctor()
  const ids: number[] = []
  for (const patient of await seed.patients(count)) {
    const appointment = await seed.appointment({
      patient,
      doctor,
      date: clock.today(),
      time: '10:00',
      status: 'completed',
    })
    ids.push((await seed.prescription({ appointment })).id)
  }
  return { ids, token: await tokenFor(database.db, pharmacist) }
}

test('SEC-112 npm run rotate-signing-key reaches both running processes: each verifies what the old key signed, and what the other signs with the new one', async () => {
  const { ids, token } = await seedPrescriptions(8)
  const all = [...ids]
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir }
  const [one, other] = await Promise.all([runProgram(settings), runProgram(settings)].map(addressOf))
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const reject = (url: string | undefined, id: number) =>
    fetch(`${url}/api/prescriptions/${id}`, {
      method: 'PATCH',
      headers,
      body: JSON.stringify({ status: 'rejected', pharmacistNotes: 'The dose is unclear, please check' }),
    }).then(({ status }) => status)
  const signerOf = async (id: number) => {
    const { rows } = await database.db.execute<{ signature: string }>(
      sql`select signature from prescription_state where prescription_id = ${id}`,
    )
    return rows[0]?.signature.split('.')[0]
  }
  const isGenuine = async (url: string | undefined, id: number) => {
    const reply = await fetch(`${url}/api/prescriptions/${id}`, { headers })
    return ((await reply.json()) as { isGenuine: boolean }).isGenuine // The endpoint's response
  }
  const { keyId: before } = await open()
  for (const url of [one, other]) expect(await reject(url, ids.pop() ?? 0)).toBe(200)

  const { code, output } = await rotate()
  const { keyId: after } = await open()
  expect(output).toContain(`is the new key ${after}. What ${before} signed stays valid`)
  expect([code, after === before]).toEqual([0, false])

  for (const url of [one, other])
    await expect
      .poll(
        async () => {
          const id = ids.pop() ?? 0
          expect(await reject(url, id)).toBe(200)
          return signerOf(id)
        },
        { interval: 400, timeout: 10_000 },
      )
      .toBe(after)
  for (const url of [one, other]) {
    for (const id of all) expect([id, await isGenuine(url, id)]).toEqual([id, true])
    const ready = (await (await fetch(`${url}/readyz`)).json()) as { checks: unknown[] } // See readiness.ts
    expect(ready.checks).toContainEqual({ name: 'signing key', ok: true })
  }
  const alerts = await database.db.execute(sql`select from notification where type = 'system-alert'`)
  expect(alerts.rows).toEqual([])

  const backup = join(folder, 'alafia.backup')
  await writeBackup(backup, passphrase, {
    connection: database.connection,
    dataDir,
    files: fileStoreOf({ dataDir }),
  })
  const target = await testDatabase({ empty: true })
  const restored = { databaseUrl: target.url, dataDir: join(folder, 'restored') }
  expect(await restoreInto(restored, backup, passphrase, await checkBackup(backup, passphrase))).toEqual([])
  await target.close()
  const [there, here] = [await open(restored.dataDir), await open()]
  expect(there.keyId).toBe(after)
  expect(there.keyFor('authenticator apps').equals(here.keyFor('authenticator apps'))).toBe(true)
})
