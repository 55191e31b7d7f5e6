import type { OwnSession } from '@alafia/contract/accounts/sessions.schema'
import { day } from '@alafia/contract/kernel/durations'
import type { CreatedShare } from '@alafia/contract/patients/record-shares.schema'
import { shareParts } from '@alafia/contract/patients/record-shares.states'
import { ownDataRequest } from '../patients/own-data/table.ts'
import { sharedWith } from '../patients/own-data/still-shared.queries.ts'
import { agreedConsent } from './agreed-consent.ts'
import { samplePng } from './sample-files.ts'
import type { Caller, Person, TestServer } from './server.ts'

/** A file with everything about a patient, ready to download, with this content instead. */
export const ownDataFileOf = async (
  { app, db, clock }: TestServer,
  { id: userId }: { id: number },
  content = 'canary-own-data',
): Promise<number> => {
  const pieces = async function* () {
    yield Buffer.from(content)
  }
  const { key, size, sha256 } = await app.services.files.savePieces(pieces())
  const [row] = await db
    .insert(ownDataRequest)
    .values({
      userId,
      status: 'ready',
      // So that the patient may ask for another one.
      requestedAt: new Date(clock.now().getTime() - 2 * day),
      readyAt: clock.now(),
      expiresAt: new Date(clock.now().getTime() + 7 * day),
      fileKey: key,
      fileSize: size,
      sha256,
      shared: await sharedWith(db, userId),
    })
    .returning({ id: ownDataRequest.id })
  return row?.id ?? 0
}

/** Someone who has set a photo. */
export const photoOwner = async (server: TestServer): Promise<Person> => {
  const patient = await server.seed.patient()
  const caller = await server.as(patient)
  await caller.upload('/api/account/photo', {}, { name: 'photo.png', bytes: samplePng })
  return patient
}

/** Besides the one that a caller uses. */
export const anotherSessionOf = async (server: TestServer, person: Person): Promise<number> => {
  const { body } = await (await server.as(person)).get<OwnSession[]>('/api/account/sessions')
  return body.find(({ isThis }) => isThis)?.id ?? 0
}

/** What this person shares as an adult of somebody else's family. */
export const consentOf = async (
  server: TestServer,
  { email: address }: { email: string },
): Promise<{ id: number }> => {
  const { seed } = server
  const holder = await seed.patient()
  const member = await seed.familyMember(holder, { dateOfBirth: '1990-05-01', decidesSince: '2026-03-01' })
  return agreedConsent(server, { holder, member, address }, ['appointments'])
}

/** A link by which the caller shares everything of a family member's record. */
export const recordShareOf = async (
  caller: Caller,
  { id: familyMemberId }: { id: number },
): Promise<number> => {
  const form = { familyMemberId, recipient: 'Dr. Mensah', parts: shareParts }
  return (await caller.post<CreatedShare>('/api/record-shares', form)).body.share.id
}
