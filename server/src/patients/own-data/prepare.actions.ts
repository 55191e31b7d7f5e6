import { randomUUID } from 'node:crypto'
import { and, asc, eq, lt, or, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { ownDataDays } from '@alafia/contract/patients/own-data.states'
import { day, minute } from '@alafia/contract/kernel/durations'
import { activeRoles } from '../../accounts/exports.queries.ts'
import { StorageUnavailableError } from '../../platform/files/s3-storage.ts'
import { Problem } from '../../platform/http/problem.ts'
import { redactError } from '../../platform/redact-error.ts'
import { transactWithoutSession, type Tx } from '../../request/context.ts'
import type { Services } from '../../request/services.ts'
import { ownDataNotice } from './own-data.notifications.ts'
import { ownDataRequest } from './table.ts'
import { partCount, writeOwnData } from './writing.ts'

/** A process that has written nothing for so long was killed; another one begins again. Longer than waiting for a new allowance of calls. */
export const abandonedAfter = 3 * minute
const maxAttempts = 3

type Request = typeof ownDataRequest.$inferSelect

/** Someone else has taken it on. */
class TakenOver extends Error {}

const ready = (id: number) =>
  ownDataNotice(id, 'Your data is ready', `You can download it for ${ownDataDays} days, under Your data.`)
const failed = (id: number) =>
  ownDataNotice(
    id,
    'We couldn’t prepare your data',
    'Something went wrong on our side. Ask again under Your data, or write to the clinic.',
  )

const inRequest = <T>(services: Services, { id }: { id: number }, work: (tx: Tx) => Promise<T>) =>
  transactWithoutSession(services, { address: '', requestId: `own-data-${id}` }, work)

const isMine = ({ id, worker }: Request) =>
  and(
    eq(ownDataRequest.id, id),
    eq(ownDataRequest.status, 'preparing'),
    eq(ownDataRequest.worker, worker ?? ''),
  )

/** The oldest that waits, or was abandoned. Two processes never get the same. */
const takeOn = async ({ db, clock }: Services): Promise<Request | undefined> => {
  const now = clock.now()
  const abandoned = and(
    eq(ownDataRequest.status, 'preparing'),
    lt(ownDataRequest.heartbeatAt, new Date(now.getTime() - abandonedAfter)),
  )
  const next = db
    .select({ id: ownDataRequest.id })
    .from(ownDataRequest)
    .where(or(eq(ownDataRequest.status, 'waiting'), abandoned))
    .orderBy(asc(ownDataRequest.id))
    .limit(1)
    .for('update', { skipLocked: true })
  const [taken] = await db
    .update(ownDataRequest)
    .set({
      status: 'preparing',
      worker: randomUUID(),
      heartbeatAt: now,
      attempts: sql`${ownDataRequest.attempts} + 1`,
      partsDone: 0,
      parts: partCount,
    })
    .where(eq(ownDataRequest.id, sql`(${next})`))
    .returning()
  return taken
}

const giveUp = (services: Services, request: Request) =>
  inRequest(services, request, async (tx) => {
    const { id, userId } = request
    const given = await tx
      .update(ownDataRequest)
      .set({ status: 'failed' })
      .where(isMine(request))
      .returning({ id: ownDataRequest.id })
    if (given.length === 0) return
    tx.notify([userId], failed(id))
    tx.invalidate({ userId }, 'own-data')
  })

const putBack = (services: Services, request: Request, attempts: number) =>
  services.db.update(ownDataRequest).set({ status: 'waiting', attempts }).where(isMine(request))

/** The database or the file store is away: waiting helps, and it isn't an attempt. */
const isOutage = (error: unknown) =>
  error instanceof StorageUnavailableError || (error instanceof Problem && error.code === 'unavailable')

const noteProgress = (services: Services, request: Request, partsDone: number) =>
  inRequest(services, request, async (tx) => {
    const noted = await tx
      .update(ownDataRequest)
      .set({ partsDone, heartbeatAt: services.clock.now() })
      .where(isMine(request))
      .returning({ id: ownDataRequest.id })
    if (noted.length === 0) throw new TakenOver()
    tx.invalidate({ userId: request.userId }, 'own-data')
  })

/** @returns the key of the file that it replaces */
const finish = (
  services: Services,
  request: Request,
  { key, size, sha256, shared }: { key: string; size: number; sha256: string; shared: string[] },
): Promise<string | null> =>
  inRequest(services, request, async (tx) => {
    const { id, userId } = request
    const now = services.clock.now()
    const [earlier] = await tx
      .select({ id: ownDataRequest.id, key: ownDataRequest.fileKey })
      .from(ownDataRequest)
      .where(and(eq(ownDataRequest.userId, userId), eq(ownDataRequest.status, 'ready')))
      .for('update')
    if (earlier)
      await tx
        .update(ownDataRequest)
        .set({ status: 'deleted', fileKey: null })
        .where(eq(ownDataRequest.id, earlier.id))
    const finished = await tx
      .update(ownDataRequest)
      .set({
        status: 'ready',
        partsDone: partCount,
        fileKey: key,
        fileSize: size,
        sha256,
        shared,
        readyAt: now,
        expiresAt: new Date(now.getTime() + ownDataDays * day),
      })
      .where(isMine(request))
      .returning({ id: ownDataRequest.id })
    if (finished.length === 0) throw new TakenOver()
    tx.record('own-data.prepared', `own data ${id}`, userId)
    tx.notify([userId], ready(id))
    tx.invalidate({ userId }, 'own-data')
    return earlier?.key ?? null
  })

const findPatient = async ({ db }: Services, userId: number) => {
  const person = activeRoles('own_data_patient')
  const [found] = await db
    .select({ firstName: person.firstName, lastName: person.lastName })
    .from(person)
    .where(and(eq(person.userId, userId), eq(person.role, 'patient')))
  return found && { userId, role: 'patient' as const, name: `${found.firstName} ${found.lastName}` }
}

const prepare = async (app: FastifyInstance, request: Request): Promise<void> => {
  const { services } = app
  const patient = await findPatient(services, request.userId)
  // Deactivated since.
  if (!patient) return giveUp(services, request)
  const saved = await writeOwnData(app, patient, {
    name: `own-data-${request.id}`,
    progress: (partsDone) => noteProgress(services, request, partsDone),
  })
  const replaced = await finish(services, request, saved).catch(async (error: unknown) => {
    await services.files.remove(saved.key)
    throw error
  })
  // If the process is killed before, the job for files that no row refers to deletes it.
  if (replaced !== null) await services.files.remove(replaced)
}

/**
 * A job: prepares what patients have asked for, one after another. What a killed process began is begun again; what fails three
 * times is given up, and the patient notified.
 */
export const prepareOwnData = async (app: FastifyInstance): Promise<void> => {
  const { services } = app
  for (;;) {
    const request = await takeOn(services)
    if (!request) return
    try {
      if (request.attempts > maxAttempts) await giveUp(services, request)
      else await prepare(app, request)
    } catch (error) {
      if (error instanceof TakenOver) continue
      if (isOutage(error) || request.attempts < maxAttempts) {
        await putBack(services, request, request.attempts - (isOutage(error) ? 1 : 0))
        // The job tries again after a while.
        throw error
      }
      services.log.error(redactError(error), 'a patient’s data could not be prepared')
      await giveUp(services, request)
    }
  }
}
