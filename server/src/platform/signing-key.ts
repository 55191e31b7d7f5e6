import { createHash, createPublicKey, hash, hkdfSync, sign, verify, type KeyObject } from 'node:crypto'

/** What `keyFor` makes keys for. */
export const purposes = ['authenticator apps', 'passkey challenges', 'PINs of shared records'] as const
type Purpose = (typeof purposes)[number]

/** The installation's signature (Ed25519) over texts. */
export type Signing = {
  /** Identifies the key that signs: the first 64 bits of the SHA-256 of its public half, in hex. */
  readonly keyId: string
  /** '<key id>.<signature in base64url>' */
  sign(content: string): string
  /**
   * Whether this exact text was signed with this key, or one that it replaced.
   * @param subject 'prescription 12', reported if the signature isn't valid
   */
  verify(content: string, signature: string, subject?: string): Promise<boolean>
  /** Whether the signature names one of these keys. */
  knows(signature: string): boolean
  /** A key of 256 bits for something else, such as encryption. It stays the same when the signing key is replaced. */
  keyFor(purpose: Purpose): Buffer
}

/** How many valid signatures are cached, so that checking them again takes no time. */
const maxRemembered = 20_000

const signaturesBytes = 64

/** The bytes of a signature; undefined if the text isn't their exact encoding. */
const bytesOf = (encoded: string): Buffer | undefined => {
  const bytes = Buffer.from(encoded, 'base64url')
  // Decoding ignores invalid characters, but a changed signature must not pass.
  return bytes.length === signaturesBytes && bytes.toString('base64url') === encoded ? bytes : undefined
}

const idOf = (publicKey: KeyObject) =>
  createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16)

/** The key that signs, and what verifies. */
export type Keys = {
  privateKey: KeyObject
  keyId: string
  publicKeys: ReadonlyMap<string, KeyObject>
  keyFor: (purpose: Purpose) => Buffer
}

/**
 * @param retired the public keys of those that it replaced
 * @param kept the keys for other purposes that were made from the first
 */
export const keysFrom = (
  privateKey: KeyObject,
  retired: readonly KeyObject[] = [],
  kept: Readonly<Record<string, string>> = {},
): Keys => {
  const publicKey = createPublicKey(privateKey)
  // HKDF (RFC 5869): from none of these keys can the signing key or another of them be found.
  const keyMaterial = privateKey.export({ type: 'pkcs8', format: 'der' })
  return {
    privateKey,
    keyId: idOf(publicKey),
    publicKeys: new Map([...retired, publicKey].map((key) => [idOf(key), key])),
    keyFor(purpose) {
      const keptKey = kept[purpose]
      return keptKey === undefined
        ? Buffer.from(hkdfSync('sha256', keyMaterial, '', `alafia ${purpose}`, 32))
        : Buffer.from(keptKey, 'base64')
    },
  }
}

/** In the thread pool, so that other requests don't wait. */
const isSigned = (publicKey: KeyObject, content: Buffer, signature: Buffer) =>
  new Promise<boolean>((resolve, reject) => {
    verify(null, content, publicKey, signature, (error, holds) => (error ? reject(error) : resolve(holds)))
  })

/** @param keys the current ones; `isMissing` if they lack the key of a signature */
export const signingFrom = (keys: (isMissing?: boolean) => Keys): Signing => {
  const genuine = new Set<string>()
  const publicKeyOf = (id: string) => keys().publicKeys.get(id) ?? keys(true).publicKeys.get(id)
  return {
    get keyId() {
      return keys().keyId
    },
    sign(content) {
      const { keyId, privateKey } = keys()
      return `${keyId}.${sign(null, Buffer.from(content), privateKey).toString('base64url')}`
    },
    async verify(content, signature) {
      const seen = hash('sha256', `${signature}\n${content}`, 'base64')
      if (genuine.has(seen)) return true
      const [id = '', ...encoded] = signature.split('.')
      const bytes = bytesOf(encoded.join('.'))
      const publicKey = bytes && publicKeyOf(id)
      if (!publicKey || !(await isSigned(publicKey, Buffer.from(content), bytes))) return false
      genuine.add(seen)
      const [oldest] = genuine
      if (genuine.size > maxRemembered && oldest !== undefined) genuine.delete(oldest)
      return true
    },
    knows: (signature) => publicKeyOf(signature.split('.', 1)[0] ?? '') !== undefined,
    keyFor: (purpose) => keys().keyFor(purpose),
  }
}

/** @param privateKey an Ed25519 key */
export const signingWith = (privateKey: KeyObject): Signing => {
  const keys = keysFrom(privateKey)
  return signingFrom(() => keys)
}

/** Also reports each subject whose signature isn't valid. */
export const reportingSignatures = (signing: Signing, doubt: (subject: string) => void): Signing => ({
  ...signing,
  get keyId() {
    return signing.keyId
  },
  async verify(content, signature, subject) {
    const holds = await signing.verify(content, signature)
    if (!holds && subject !== undefined) doubt(subject)
    return holds
  },
})
