import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { and, eq, lt, or, sql } from 'drizzle-orm'
import type { NewPasskeyCredential, PasskeyProof } from '@alafia/contract/accounts/passkeys.schema'
import type { Database, Queryable, Transaction } from '../../platform/database/connect.ts'
import { invalid } from '../../platform/http/problem.ts'
import { hashOf } from '../../platform/secret.ts'
import type { Services } from '../../request/services.ts'
import { challengeEnd, newChallenge } from './challenges.ts'
import type { RelyingParty } from './relying-party.ts'
import { passkey, usedChallenge } from './table.ts'

/** What a passkey is asked for; a challenge for one purpose serves no other. */
export const purposes = {
  signIn: 'sign-in',
  step: (ticket: string) => `second step ${hashOf(ticket)}`,
  proof: (sessionId: number) => `proof of session ${sessionId}`,
  adding: (userId: number) => `new passkey of account ${userId}`,
}

type Deps = Pick<Services, 'signing' | 'clock'>

const keyOf = ({ signing }: Deps) => signing.keyFor('passkey challenges')
const maxPasskeys = 20

/** For `navigator.credentials.get`. @param userId whose passkeys; without it, the browser offers those it has for this site */
export const askForPasskey = async (
  db: Queryable,
  services: Deps,
  site: RelyingParty,
  { purpose, userId }: { purpose: string; userId?: number },
) => {
  const known =
    userId === undefined
      ? []
      : await db.select({ id: passkey.credentialId }).from(passkey).where(eq(passkey.userId, userId))
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    challenge: newChallenge(keyOf(services), purpose, services.clock.now()),
    userVerification: 'required',
    ...(known.length > 0 ? { allowCredentials: known } : {}),
  })
  return { options: { ...options } }
}

/** For `navigator.credentials.create`: a passkey that the browser finds by itself, and that checks who uses it. */
export const offerPasskey = async (
  db: Queryable,
  services: Deps,
  site: RelyingParty,
  account: { id: number; email: string; name: string },
) => {
  const known = await db
    .select({ id: passkey.credentialId })
    .from(passkey)
    .where(eq(passkey.userId, account.id))
  const options = await generateRegistrationOptions({
    rpName: 'Alafia',
    rpID: site.id,
    userID: new TextEncoder().encode(`alafia-${account.id}`),
    userName: account.email,
    userDisplayName: account.name,
    challenge: newChallenge(keyOf(services), purposes.adding(account.id), services.clock.now()),
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { options: { ...options } }
}

/** A challenge works once. */
const spendChallenge = async (tx: Transaction, challenge: string, expiresAt: Date) => {
  const used = await tx
    .insert(usedChallenge)
    .values({ challengeHash: hashOf(challenge), expiresAt })
    .onConflictDoNothing()
    .returning({ challengeHash: usedChallenge.challengeHash })
  return used.length > 0
}

export const deleteOldChallenges = (db: Database, now: Date) =>
  db.delete(usedChallenge).where(lt(usedChallenge.expiresAt, now))

/** The verifier's check of the challenge, which remembers it. */
const challengeFor = (services: Deps, purpose: string) => {
  let seen: { challenge: string; end: Date } | undefined
  return {
    check: (encoded: string) => {
      const challenge = Buffer.from(encoded, 'base64url').toString()
      const end = challengeEnd(keyOf(services), challenge, purpose, services.clock.now())
      if (end) seen = { challenge, end }
      return end !== undefined
    },
    use: (tx: Transaction) => (seen ? spendChallenge(tx, seen.challenge, seen.end) : Promise.resolve(false)),
  }
}

/** The library throws whatever is wrong with an answer; to the person it is all the same. */
const orUndefined = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined)

/** @throws Problem 400 for an answer that doesn't verify, or a passkey that is known already */
export const storePasskey = async (
  tx: Transaction,
  services: Deps,
  site: RelyingParty,
  { userId, name, credential }: { userId: number; name: string; credential: NewPasskeyCredential },
): Promise<void> => {
  const challenge = challengeFor(services, purposes.adding(userId))
  const verified = await orUndefined(
    verifyRegistrationResponse({
      response: { ...credential, rawId: credential.id, type: 'public-key', clientExtensionResults: {} },
      expectedChallenge: challenge.check,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
    }),
  )
  if (!verified?.verified || !(await challenge.use(tx)))
    throw invalid('credential', 'The passkey could not be checked. Try again')
  if ((await tx.$count(passkey, eq(passkey.userId, userId))) >= maxPasskeys)
    throw invalid('name', `You have ${maxPasskeys} passkeys. Remove one first`)
  const { id, publicKey, counter } = verified.registrationInfo.credential
  const added = await tx
    .insert(passkey)
    .values({
      userId,
      name,
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      createdAt: services.clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: passkey.id })
  if (added.length === 0) throw invalid('credential', 'This passkey was added before')
}

export type PasskeyUse = { userId: number; isCopy: boolean }

/**
 * Whose passkey it is. `isCopy`: the authenticator counted backwards, so two of them have the same key (WebAuthn, section 6.1.1);
 * it must be refused.
 * @param owner only this account's passkeys count
 */
export const acceptPasskey = async (
  tx: Transaction,
  services: Deps,
  site: RelyingParty,
  { proof, purpose, owner }: { proof: PasskeyProof; purpose: string; owner?: number },
): Promise<PasskeyUse | undefined> => {
  const [known] = await tx
    .select()
    .from(passkey)
    .where(
      and(eq(passkey.credentialId, proof.id), owner === undefined ? undefined : eq(passkey.userId, owner)),
    )
  if (!known) return undefined
  const challenge = challengeFor(services, purpose)
  const verified = await orUndefined(
    verifyAuthenticationResponse({
      response: { ...proof, rawId: proof.id, type: 'public-key', clientExtensionResults: {} },
      expectedChallenge: challenge.check,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      // The count is compared below, where two at once can't both pass.
      credential: {
        id: known.credentialId,
        publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
        counter: 0,
      },
      requireUserVerification: true,
    }),
  )
  if (!verified?.verified || !(await challenge.use(tx))) return undefined
  const counter = verified.authenticationInfo.newCounter
  const counted = await tx
    .update(passkey)
    .set({ counter, lastUsedAt: services.clock.now() })
    .where(
      and(
        eq(passkey.id, known.id),
        // Many authenticators don't count.
        or(lt(passkey.counter, counter), and(eq(passkey.counter, 0), sql`${counter}::bigint = 0`)),
      ),
    )
    .returning({ id: passkey.id })
  return { userId: known.userId, isCopy: counted.length === 0 }
}
