import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testSigning } from '../testing/signing.ts'
import { keyFile, keyFiles, openSigningKey, replaceSigningKey } from './signing-key-file.ts'
import { reportingSignatures, type Signing } from './signing-key.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alafia-key-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const nothing = async () => undefined

describe('SEC-24 the installation’s signing key', () => {
  test('is created on first start, is private to its user, and stays the same on every later start', async () => {
    const first = await openSigningKey(folder, nothing)
    expect(await readdir(folder)).toEqual([keyFile])
    expect((await stat(join(folder, keyFile))).mode & 0o777).toBe(0o600)
    const later = await openSigningKey(folder, () => expect.fail('It was there already'))
    expect(later.keyId).toBe(first.keyId)
    expect(await later.verify('words', first.sign('words'))).toBe(true)
  })

  test('is the same for all processes that start simultaneously', async () => {
    const used: string[] = []
    const keys = await Promise.all(
      Array.from({ length: 20 }, () =>
        openSigningKey(folder, async ({ keyId }) => void used.push(keyId)).then(({ keyId }) => keyId),
      ),
    )
    expect(new Set([...keys, ...used]).size).toBe(1)
    expect(await readdir(folder)).toEqual([keyFile])
  })

  test('is the one of the process that was first to finish, even within the first use of another', async () => {
    let first: Signing | undefined
    const second = await openSigningKey(folder, async () => {
      first = await openSigningKey(folder, nothing)
    })
    expect(second.keyId).toBe(first?.keyId)
    expect(await readdir(folder)).toEqual([keyFile])
  })

  test('counts as created only once its first use has succeeded: a start after a crash repeats that use with the same key', async () => {
    const used: string[] = []
    const crash = async ({ keyId }: Signing) => {
      used.push(keyId)
      throw new Error('Out of power')
    }
    await expect(openSigningKey(folder, crash)).rejects.toThrow('Out of power')
    expect(await readdir(folder)).toEqual([`${keyFile}.new`])
    const { keyId } = await openSigningKey(folder, async (made) => void used.push(made.keyId))
    expect(used).toEqual([keyId, keyId])
  })

  test.each([
    ['nothing', ''],
    ['noise', 'not a key'],
    [
      'a key of another kind',
      generateKeyPairSync('ec', { namedCurve: 'P-256' })
        .privateKey.export({ type: 'pkcs8', format: 'pem' })
        .toString(),
    ],
  ])('is never replaced: a file with %s aborts the start with a one-line error', async (_what, text) => {
    await writeFile(join(folder, keyFile), text)
    await expect(openSigningKey(folder, nothing)).rejects.toThrow('holds no Ed25519 private key')
    expect(await readFile(join(folder, keyFile), 'utf8')).toBe(text)
  })
})

describe('SEC-112 replacing the signing key', () => {
  test('keeps what was signed valid and other keys as they are, also in a process that is running', async () => {
    const [running, other] = [await openSigningKey(folder, nothing), await openSigningKey(folder, nothing)]
    const sealing = running.keyFor('authenticator apps')
    const old = { keyId: running.keyId, signature: running.sign('old') }
    const pem = await readFile(join(folder, keyFile), 'utf8')
    const first = await replaceSigningKey(folder)
    expect([first.before, first.after === old.keyId]).toEqual([old.keyId, false])
    const second = await replaceSigningKey(folder)
    expect(second.before).toBe(first.after)

    const started = await openSigningKey(folder, nothing)
    const fresh = started.sign('new')
    expect(fresh.startsWith(`${second.after}.`)).toBe(true)
    // This process hasn't looked yet: a signature by a key that it doesn't know makes it look.
    expect(await other.verify('new', fresh)).toBe(true)
    await expect.poll(() => running.keyId, { timeout: 5000 }).toBe(second.after)
    for (const signing of [running, other, started]) {
      expect(await signing.verify('old', old.signature)).toBe(true)
      expect(await signing.verify('new', old.signature)).toBe(false)
      expect([signing.knows(old.signature), signing.knows(`${'0'.repeat(16)}.x`)]).toEqual([true, false])
      expect(signing.keyFor('authenticator apps').equals(sealing)).toBe(true)
    }
    // The old private keys are gone.
    const names = await readdir(folder)
    expect(names.toSorted()).toEqual(keyFiles.toSorted())
    for (const name of names) {
      const text = await readFile(join(folder, name), 'utf8')
      expect(text.includes(pem.split('\n')[1] ?? pem)).toBe(false)
      expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
    }
  })

  test('that was killed before the new key had its name is finished by the next run', async () => {
    const signing = await openSigningKey(folder, nothing)
    const signature = signing.sign('old')
    const before = await readFile(join(folder, keyFile))
    await replaceSigningKey(folder)
    // As it was an instant earlier.
    await rename(join(folder, keyFile), join(folder, `${keyFile}.next`))
    await writeFile(join(folder, keyFile), before)
    await writeFile(join(folder, 'retired-signing-keys.pem.part'), 'half')
    const between = await openSigningKey(folder, nothing)
    expect([between.keyId, await between.verify('old', signature)]).toEqual([signing.keyId, true])
    const { after } = await replaceSigningKey(folder)
    expect((await readdir(folder)).toSorted()).toEqual(keyFiles.toSorted())
    const later = await openSigningKey(folder, nothing)
    expect([later.keyId, await later.verify('old', signature)]).toEqual([after, true])
  })

  test('is not what happens when another key is put in its place: a process that is running keeps its own', async () => {
    const signing = await openSigningKey(folder, nothing)
    const { keyId } = signing
    const other = generateKeyPairSync('ed25519')
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString()
    await writeFile(join(folder, keyFile), other)
    // A key that isn't known makes it look at once.
    expect(signing.knows('0123456789abcdef.x')).toBe(false)
    expect(signing.keyId).toBe(keyId)
  })

  test('is refused where there is none, and a damaged file beside it aborts the start', async () => {
    await expect(replaceSigningKey(folder)).rejects.toThrow('There is no signing key')
    await openSigningKey(folder, nothing)
    await replaceSigningKey(folder)
    await writeFile(join(folder, 'sealing-keys.json'), '{')
    await expect(openSigningKey(folder, nothing)).rejects.toThrow(
      /sealing-keys\.json beside it can't be read/,
    )
  })
})

describe('a signature', () => {
  const signing = testSigning()
  const content = 'Amlodipine 5 mg, ₦ and ọ'

  test('SEC-24 is valid for its own text, even when verified again, and for no other text', async () => {
    const signature = signing.sign(content)
    expect(await signing.verify(content, signature)).toBe(true)
    expect(await signing.verify(content, signature)).toBe(true)
    expect(await signing.verify(`${content} `, signature)).toBe(false)
    expect(await signing.verify('', signature)).toBe(false)
  })

  test('SEC-24 is invalid if any of its characters is changed', async () => {
    const signature = signing.sign(content)
    expect(await signing.verify(content, signature)).toBe(true)
    let tried = 0
    for (let at = 0; at < signature.length; at += 1)
      for (const other of ['A', 'B', '0', '_', '=', '.', ' ', signature[at]?.toUpperCase() ?? '']) {
        if (other === signature[at]) continue
        tried += 1
        const changed = signature.slice(0, at) + other + signature.slice(at + 1)
        if (await signing.verify(content, changed)) expect.fail(`held with ${other} at ${at}`)
      }
    console.info(`${tried} changed signatures, 0 held`)
    for (const cut of ['', '.', signature.slice(0, -1), `${signature}A`, ` ${signature}`])
      expect(await signing.verify(content, cut)).toBe(false)
  })

  test('SEC-24 by another key is invalid, even with this key’s id', async () => {
    const other = testSigning()
    const theirs = other.sign(content)
    expect(await signing.verify(content, theirs)).toBe(false)
    expect(await signing.verify(content, theirs.replace(other.keyId, signing.keyId))).toBe(false)
  })

  test('that is invalid is reported with its subject', async () => {
    const doubt = vi.fn<(subject: string) => void>()
    const telling = reportingSignatures(signing, doubt)
    await telling.verify(content, signing.sign(content), 'prescription 1')
    expect(doubt).not.toHaveBeenCalled()
    await telling.verify('changed', signing.sign(content), 'prescription 2')
    expect(doubt.mock.calls).toEqual([['prescription 2']])
  })
})
