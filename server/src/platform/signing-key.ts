import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hash,
  hkdfSync,
  randomBytes,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The installation's signature (Ed25519) over texts. */
export type Signing = {
  /** Identifies the key: the first 64 bits of the SHA-256 of its public half, in hex. */
  keyId: string
  /** '<key id>.<signature in base64url>' */
  sign(content: string): string
  /**
   * Whether this exact text was signed with this key.
   * @param subject 'prescription 12', reported if the signature isn't valid
   */
  verify(content: string, signature: string, subject?: string): Promise<boolean>
  /** A key of 256 bits for something else, such as encryption. It needs no backup of its own. */
  keyFor(purpose: string): Buffer
}

/** The key file can't be used; the message is one line for the person who starts the process. */
export class SigningKeyError extends Error {}

/** How many valid signatures are cached, so that checking them again takes no time. */
const maxRemembered = 20_000

const signaturesBytes = 64

/** The bytes of a signature by this key; undefined if the text isn't their exact encoding. */
const bytesOf = (signature: string, keyId: string): Buffer | undefined => {
  const encoded = signature.startsWith(`${keyId}.`) ? signature.slice(keyId.length + 1) : ''
  const bytes = Buffer.from(encoded, 'base64url')
  // Decoding ignores invalid characters, but a changed signature must not pass.
  return bytes.length === signaturesBytes && bytes.toString('base64url') === encoded ? bytes : undefined
}

/** @param privateKey an Ed25519 key */
export const signingWith = (privateKey: KeyObject): Signing => {
  const publicKey = createPublicKey(privateKey)
  const keyId = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16)
  const genuine = new Set<string>()
  // HKDF (RFC 5869): from none of these keys can the signing key or another of them be found.
  const keyMaterial = privateKey.export({ type: 'pkcs8', format: 'der' })
  /** In the thread pool, so that other requests don't wait. */
  const isSigned = (content: Buffer, signature: Buffer) =>
    new Promise<boolean>((resolve, reject) => {
      verify(null, content, publicKey, signature, (error, holds) => (error ? reject(error) : resolve(holds)))
    })
  return {
    keyId,
    sign: (content) => `${keyId}.${sign(null, Buffer.from(content), privateKey).toString('base64url')}`,
    async verify(content, signature) {
      const seen = hash('sha256', `${signature}\n${content}`, 'base64')
      if (genuine.has(seen)) return true
      const bytes = bytesOf(signature, keyId)
      if (!bytes) return false
      if (!(await isSigned(Buffer.from(content), bytes))) return false
      genuine.add(seen)
      const [oldest] = genuine
      if (genuine.size > maxRemembered && oldest !== undefined) genuine.delete(oldest)
      return true
    },
    keyFor: (purpose) => Buffer.from(hkdfSync('sha256', keyMaterial, '', `alafia ${purpose}`, 32)),
  }
}

/** Also reports each subject whose signature isn't valid. */
export const reportingSignatures = (signing: Signing, doubt: (subject: string) => void): Signing => ({
  ...signing,
  async verify(content, signature, subject) {
    const holds = await signing.verify(content, signature)
    if (!holds && subject !== undefined) doubt(subject)
    return holds
  },
})

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
  if (known) return signingWith(known)
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
  return signingWith(await required(path))
}
