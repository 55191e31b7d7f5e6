import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { NewPasskeyCredential, PasskeyProof } from '@alafia/contract/accounts/passkeys.schema'
import { passkey } from '../accounts/second-factor/table.ts'
import type { Caller, Person, TestServer } from './server.ts'

/** What the server asks an authenticator for. */
export type Asked = { options: Record<string, unknown> }

type Behaviour = {
  /** The page that asks, and the site that it says it is. */
  origin?: string
  site?: string
  /** Whether it has checked who uses it. */
  verifiesUser?: boolean
  /** The count to give; 0 from those that don't count. */
  counter?: number
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const number32 = (number: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(number)
  return bytes
}

/** A device with one passkey (WebAuthn Level 3, sections 6.1 and 6.5; ES256), which can also lie. */
export const testAuthenticator = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')

  const clientData = (type: string, { options }: Asked, { origin = 'http://localhost' }: Behaviour) =>
    Buffer.from(JSON.stringify({ type, challenge: options.challenge, origin, crossOrigin: false }))
  const authenticatorData = (
    { site = 'localhost', verifiesUser = true, counter = 0 }: Behaviour,
    credential?: Buffer,
  ) => {
    const flags = 0x01 | (verifiesUser ? 0x04 : 0) | (credential ? 0x40 : 0)
    const parts = [sha256(site), Buffer.from([flags]), number32(counter)]
    return Buffer.concat(credential ? [...parts, credential] : parts)
  }

  return {
    id,
    create(asked: Asked, behaviour: Behaviour = {}): NewPasskeyCredential {
      // COSE (RFC 9053): an EC2 key for ES256 on P-256.
      const key = Buffer.concat([
        Buffer.from('a501020326200121', 'hex'),
        Buffer.from('5820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, 32]), credentialId, key])
      const data = authenticatorData(behaviour, credential)
      // CBOR: { fmt: 'none', attStmt: {}, authData: … }.
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63, ...Buffer.from('fmt'), 0x64, ...Buffer.from('none')]),
        Buffer.from([0x67, ...Buffer.from('attStmt'), 0xa0, 0x68, ...Buffer.from('authData')]),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return {
        id,
        response: {
          clientDataJSON: clientData('webauthn.create', asked, behaviour).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
        },
      }
    },
    get(asked: Asked, behaviour: Behaviour = {}): PasskeyProof {
      const client = clientData('webauthn.get', asked, behaviour)
      const data = authenticatorData(behaviour)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        id,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

/** A passkey of `owner`, who can't prove themselves with the password alone from then on, and one that `adding` may add. */
export const passkeysWorld = async (
  { db, clock }: TestServer,
  { owner, adding }: { owner: Pick<Person, 'id'>; adding: Caller },
) => {
  const unused = { credentialId: 'x', publicKey: 'x', counter: 0, createdAt: clock.now() }
  const [row] = await db
    .insert(passkey)
    .values({ userId: owner.id, name: 'canary-passkey', ...unused })
    .returning({ id: passkey.id })
  const { body: asked } = await adding.post<Asked>('/api/account/second-factor/passkeys/options')
  const newPasskey = { name: 'Phone', credential: testAuthenticator().create(asked) }
  return { passkeyId: row?.id ?? 0, newPasskey }
}
