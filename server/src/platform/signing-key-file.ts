import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto'
import { readFileSync } from 'node:fs'
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { keysFrom, purposes, signingFrom, signingWith, type Keys, type Signing } from './signing-key.ts'

/** The key file can't be used; the message is one line for the person who starts the process. */
export class SigningKeyError extends Error {}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

const readIfThere = async (path: string): Promise<KeyObject | undefined> => {
  const pem = await readFile(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw new SigningKeyError(`The signing key ${path} can't be read (${String(codeOf(error))}).`)
  })
  if (pem === undefined) return undefined
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // Reported below.
  }
  throw new SigningKeyError(
    `${path} holds no Ed25519 private key. Restore this installation's key from a backup: no other key matches the stored signatures.`,
  )
}

const synced = async (path: string, write?: string) => {
  const handle = await open(path, write === undefined ? 'r' : 'wx', 0o600)
  try {
    if (write !== undefined) await handle.writeFile(write)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Links a file to another name, unless another process has done so, and perhaps removed the file since. */
const linkUnlessTaken = async (from: string, to: string) => {
  await link(from, to).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST' && codeOf(error) !== 'ENOENT') throw error
  })
  await synced(dirname(to))
}

const replaceFile = async (path: string, text: string) => {
  const part = `${path}.part`
  await rm(part, { force: true })
  await synced(part, text)
  await rename(part, path)
  await synced(dirname(path))
}

/** Writes the whole key or nothing, and never overwrites an existing file. */
const makeKey = async (path: string): Promise<void> => {
  const part = `${path}.${randomBytes(8).toString('hex')}`
  const { privateKey } = generateKeyPairSync('ed25519')
  await synced(part, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
  try {
    await linkUnlessTaken(part, path)
  } finally {
    await rm(part, { force: true })
  }
}

const required = async (path: string): Promise<KeyObject> => {
  const key = await readIfThere(path)
  if (!key)
    throw new SigningKeyError(`The signing key ${path} was removed while it was being created. Start again.`)
  return key
}

/** In the data folder. Without it, no stored signature can be verified. */
export const keyFile = 'signing-key.pem'
/** Beside it, once it was replaced: the public keys of those before it, and the keys for other purposes. */
const retiredFile = 'retired-signing-keys.pem'
const keptFile = 'sealing-keys.json'
/** In the order in which they are read and copied: who has a new key then has what was written before it. */
export const keyFiles = [keyFile, retiredFile, keptFile] as const

const textIfThere = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return ''
    throw error
  }
}

const keptSchema = z.record(z.string(), z.string())

/** @throws SigningKeyError if one of the files can't be used */
const readKeys = (folder: string, privateKey: KeyObject): Keys => {
  try {
    const retired = textIfThere(join(folder, retiredFile)).match(/-----BEGIN [\s\S]+?-----END .+/g) ?? []
    const kept = textIfThere(join(folder, keptFile))
    return keysFrom(
      privateKey,
      retired.map((pem) => createPublicKey(pem)),
      kept === '' ? {} : keptSchema.parse(JSON.parse(kept)),
    )
  } catch {
    throw new SigningKeyError(
      `${join(folder, retiredFile)} or ${keptFile} beside it can't be read. Put them back from a backup.`,
    )
  }
}

/** How long a process may go on signing with a key that was replaced. */
const maxAge = 1000

/** The keys in the folder, read again when they were replaced. */
const followKeys = (folder: string, first: KeyObject): ((isMissing?: boolean) => Keys) => {
  const path = join(folder, keyFile)
  let keys = readKeys(folder, first)
  let pem: string | undefined
  let lookedAt = performance.now()
  return (isMissing = false) => {
    if (!isMissing && performance.now() - lookedAt < maxAge) return keys
    lookedAt = performance.now()
    try {
      const now = readFileSync(path, 'utf8')
      const found = now === pem ? keys : readKeys(folder, createPrivateKey(now))
      pem = now
      // Not a key that somebody put there by mistake: with that, nothing that is stored would be genuine.
      if (found.publicKeys.has(keys.keyId)) keys = found
    } catch {
      // Its file is being put back, say: the keys that were read go on.
    }
    return keys
  }
}

/**
 * Replaces the key. Processes that use the folder sign with the new one within a second. Signatures stay valid, and the keys for other
 * purposes as they are. If it was killed, running it again finishes it. Must not run twice at the same time.
 * @throws SigningKeyError
 */
export const replaceSigningKey = async (folder: string): Promise<{ before: string; after: string }> => {
  const path = join(folder, keyFile)
  const current = await readIfThere(path)
  if (!current) throw new SigningKeyError(`There is no signing key in ${folder}.`)
  const { publicKeys, keyId, keyFor } = readKeys(folder, current)
  const kept = Object.fromEntries(purposes.map((purpose) => [purpose, keyFor(purpose).toString('base64')]))
  const retired = [...publicKeys.values()].map((key) =>
    key.export({ type: 'spki', format: 'pem' }).toString(),
  )
  await replaceFile(join(folder, keptFile), JSON.stringify(kept))
  await replaceFile(join(folder, retiredFile), retired.join(''))
  const next = `${path}.next`
  if (!(await readIfThere(next))) await makeKey(next)
  const { keyId: after } = keysFrom(await required(next))
  await rename(next, path)
  await synced(folder)
  return { before: keyId, after }
}

/**
 * The installation's key, from its file in the data folder; created at the first start. Processes that start at the same time
 * get the same key. Until `firstUse` has succeeded the file has another name, so that a start after a crash repeats it.
 * @param firstUse runs with a new key, created by this process or one that starts at the same time; it does everything or
 * nothing
 * @throws SigningKeyError if the file can't be used
 */
export const openSigningKey = async (
  folder: string,
  firstUse: (signing: Signing) => Promise<void>,
): Promise<Signing> => {
  const path = join(folder, keyFile)
  const known = await readIfThere(path)
  if (known) return signingFrom(followKeys(folder, known))
  await mkdir(folder, { recursive: true })
  const fresh = `${path}.new`
  if (!(await readIfThere(fresh))) await makeKey(fresh)
  // Another process may have finished this since the first check; then its key is used.
  const made = (await readIfThere(path)) ? undefined : await readIfThere(fresh)
  if (made) {
    await firstUse(signingWith(made))
    await linkUnlessTaken(fresh, path)
  }
  await rm(fresh, { force: true })
  return signingFrom(followKeys(folder, await required(path)))
}
