import type { FastifyInstance } from 'fastify'
import { getHealthFacts } from '@alafia/contract/clinical/facts/endpoints'
import type { Download } from '@alafia/contract/kernel/endpoint'
import type { SharedRecord } from '@alafia/contract/patients/record-shares.schema'
import type { SharePart } from '@alafia/contract/patients/record-shares.states'
import { listPrescriptions } from '@alafia/contract/prescriptions/endpoints'
import { downloadRecordFile, getDocument, listRecords } from '@alafia/contract/records/endpoints'
import type { HealthRecord } from '@alafia/contract/records/schema'
import { limitRate } from '../../accounts/rate-limit.actions.ts'
import { notFound } from '../../platform/http/problem.ts'
import { hashOf } from '../../platform/secret.ts'
import type { Exchange } from '../../request/route.ts'
import { createPatientReader, type PatientReader } from '../own-data/reader.ts'
import { findOpenedShare, type FoundShare } from './opened-shares.queries.ts'

/** Of one opening: far more than a person reads. */
const mostReads = 100

const allOf = async <Row>(rows: AsyncIterable<Row>): Promise<Row[]> => {
  const found: Row[] = []
  for await (const row of rows) found.push(row)
  return found
}

/** @throws Problem 404 for a key that no longer reads anything, 429 */
const requireOpened = async (key: string, { services: { db, clock } }: Exchange): Promise<FoundShare> => {
  const found = await findOpenedShare(db, hashOf(key), clock.now())
  if (!found) throw notFound()
  const limit = { key: `shared-record:${found.openingId}`, what: 'pages', most: mostReads, minutes: 30 }
  await limitRate(db, limit, clock.now())
  return found
}

/**
 * Reads as whoever shares it, through the app's own endpoints: it can show nothing that they may not see at this moment. A read that is
 * refused leaves an audit entry with this name.
 */
const readerOf = (app: FastifyInstance, { share, sharerName, openerName }: FoundShare): PatientReader =>
  createPatientReader(
    app,
    { userId: share.userId, role: 'patient', name: `${openerName}, by a link of ${sharerName}` },
    `record-share-${share.id}`,
  )

const audit = (
  { services: { audit: trail, clock }, request }: Exchange,
  { share, openerName }: FoundShare,
  action: string,
  document?: number,
) =>
  trail.append({
    at: clock.now(),
    actor: { name: openerName },
    action,
    subject: `record share ${share.id}${document === undefined ? '' : `, record ${document}`}`,
    patientIds: [share.patientId],
    outcome: 'done',
    address: request.ip,
    requestId: request.id,
  })

type Person = FoundShare['share']

const isAbout =
  ({ patientId, familyMemberId }: Person) =>
  (row: { patientId: number; familyMemberId: number | null }) =>
    row.patientId === patientId && row.familyMemberId === familyMemberId

const memberOf = ({ familyMemberId }: Person) => (familyMemberId === null ? 'self' : String(familyMemberId))

const readFacts = (reader: PatientReader, share: Person) =>
  reader.one(getHealthFacts, { params: { patientId: share.patientId, member: memberOf(share) } })

const readRecords = async (reader: PatientReader, share: Person): Promise<HealthRecord[]> => {
  const query = { patientId: String(share.patientId), member: memberOf(share) }
  return (await allOf(reader.all(listRecords, { query }))).filter(isAbout(share))
}

const readPrescriptions = async (reader: PatientReader, share: Person) =>
  (await allOf(reader.all(listPrescriptions, { query: { member: memberOf(share) } }))).filter(isAbout(share))

/** What is shared, as it is now. Each time is one audit entry. @throws Problem 404, 429 */
export const readSharedRecord = async (
  app: FastifyInstance,
  key: string,
  exchange: Exchange,
): Promise<SharedRecord> => {
  const found = await requireOpened(key, exchange)
  const { share, personName, dateOfBirth, sharerName, endsAt } = found
  const reader = readerOf(app, found)
  const has = (part: SharePart) => share.parts.includes(part)
  const [facts, records, prescriptions] = await Promise.all([
    has('facts') ? readFacts(reader, share) : undefined,
    has('visits') || has('documents') ? readRecords(reader, share) : [],
    has('prescriptions') ? readPrescriptions(reader, share) : null,
  ])
  await audit(exchange, found, 'record-share.read')
  return {
    personName,
    dateOfBirth,
    sharedBy: sharerName,
    recipient: share.recipient,
    expiresAt: share.expiresAt.toISOString(),
    endsAt: endsAt.toISOString(),
    facts: facts ?? null,
    // What was prescribed at a visit stands in its text, too.
    visits: has('visits')
      ? records
          .filter(({ kind }) => kind === 'appointment')
          .map((visit) => (has('prescriptions') ? visit : { ...visit, prescription: null }))
      : null,
    prescriptions,
    documents: has('documents') ? records.filter(({ kind }) => kind === 'document') : null,
  }
}

/** The file of a document that is shared. @throws Problem 404, 429 */
export const readSharedFile = async (
  app: FastifyInstance,
  { key, documentId }: { key: string; documentId: number },
  exchange: Exchange,
): Promise<Download> => {
  const found = await requireOpened(key, exchange)
  const { share } = found
  if (!share.parts.includes('documents')) throw notFound()
  const reader = readerOf(app, found)
  const params = { id: documentId }
  const document = await reader.one(getDocument, { params })
  if (!document?.file || !isAbout(share)(document)) throw notFound()
  const body = await reader.file(downloadRecordFile, { params })
  if (!body) throw notFound()
  await audit(exchange, found, 'record-share-file.read', documentId)
  return { name: document.file.name, type: document.file.type, body }
}
