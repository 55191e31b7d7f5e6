import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The installation's signature (Ed25519) over texts. */
export type Signing = {
  /** Names the key: the first 64 bits of its public half's SHA-256, in hex. */
  keyId: string
  /** '<key id>.<signature in base64url>' */
  sign(content: string): string
  /**
   * Whether this very text was signed with this key.
   * @param subject 'prescription 12': what is told of where it wasn't
   */
  verify(content: string, signature: string, subject?: string): Promise<boolean>
}

/** The key's file can't be used; the message is one line for whoever starts the process. */
export class SigningKeyError extends Error {}

/** What was found genuine stays so byte for byte, and is found in no time again. */
const mostRemembered = 20_000

const signaturesBytes = 64

/** The bytes of a signature by this key; undefined for anything but the one text that stands for them. */
const bytesOf = (signature: string, keyId: string): Buffer | undefined => {
  const encoded = signature.startsWith(`${keyId}.`) ? signature.slice(keyId.length + 1) : ''
  const bytes = Buffer.from(encoded, 'base64url')
  // Decoding forgives; a changed letter must not be forgiven.
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
  /** In the thread pool: nobody else waits for it. */
  const isSigned = (content: Buffer, signature: Buffer) =>
    new Promise<boolean>((resolve, reject) => {
      verify(null, content, publicKey, signature, (error, holds) => (error ? reject(error) : resolve(holds)))
    })
  return {
    keyId,
    sign: (content) => `${keyId}.${sign(null, Buffer.from(content), privateKey).toString('base64url')}`,
    async verify(content, signature) {
      const bytes = bytesOf(signature, keyId)
      if (!bytes) return false
      const seen = createHash('sha256').update(`${signature}\n${content}`).digest('base64')
      if (genuine.has(seen)) return true
      if (!(await isSigned(Buffer.from(content), bytes))) return false
      genuine.add(seen)
      const [oldest] = genuine
      if (genuine.size > mostRemembered && oldest !== undefined) genuine.delete(oldest)
      return true
    },
  }
}

/** The same, and tells of each subject whose signature doesn't hold. */
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
    // Said below.
  }
  throw new SigningKeyError(
    `${path} holds no Ed25519 private key. Put the installation's own back from a backup: no other fits what is signed.`,
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

/** Gives a file another name, unless that is taken: of several at once, one does. */
const linkUnlessTaken = async (from: string, to: string) => {
  await link(from, to).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
  await synced(dirname(to))
}

/** Whole or not at all, under a name that nobody else has taken. */
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
    throw new SigningKeyError(`The signing key ${path} went away while it was made. Please start again.`)
  return key
}

/** In the data folder. Who loses it can't tell any more what is genuine. */
export const keyFile = 'signing-key.pem'

/**
 * The installation's key, from its file in the data folder; made at the first start. Processes that start at once end with
 * one key. Until `firstUse` has ended well it goes by another name, so that a start after a crash does it again.
 * @param firstUse done with a key that was made just now, by this process or one that starts beside it: all of it or nothing
 * @throws SigningKeyError for a file that can't be used
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
  // Another process may have ended this very work between the two looks: then its key counts.
  if (!(await readIfThere(path))) {
    await firstUse(signingWith(await required(fresh)))
    await linkUnlessTaken(fresh, path)
  }
  await rm(fresh, { force: true })
  return signingWith(await required(path))
}
