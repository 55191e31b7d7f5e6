import { and, eq, isNotNull, isNull, not, sql } from 'drizzle-orm'
import type { Upload } from '@alafia/contract/kernel/endpoint'
import type { Role } from '@alafia/contract/kernel/roles'
import { noteOrFile, notInFuture, recordFileTypes } from '@alafia/contract/records/categories'
import type { HealthRecord, NewRecord } from '@alafia/contract/records/schema'
import { doctorIdsBookedBy } from '../chart-access/exports.queries.ts'
import { isSharedChild, withFamilyConflict } from '../family/policy.ts'
import { accountsActingFor, isInFamilyOf } from '../family/exports.queries.ts'
import { notifyWhenAlmostFull, withinFamilyStorage } from '../family/storage/storage.exports.queries.ts'
import { aboutMember, type NewNotification } from '../outbox/outbox.ts'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { invalid, notFound } from '../platform/http/problem.ts'
import { fingerprintOf } from '../platform/files/read-file.ts'
import { authorize, type Authorized } from '../request/authorize.ts'
import type { Context, Tx } from '../request/context.ts'
import { mayAdd, mayRemove, visibleTo } from './policy.ts'
import { findRecord } from './listing.queries.ts'
import { recordDocument } from './table.ts'

const selectPermissions = (role: Role) =>
  prepared((db, name) =>
    db
      .select({ isOwnMember: isInFamilyOf(param('memberId'), param('patientId')) })
      .from(sql`(select) as nothing`)
      .where(
        visibleTo(
          role,
          { actorId: param('actorId'), now: param('now') },
          { patientId: param('patientId'), memberId: param('memberId') },
        ),
      )
      .prepare(name),
  )
const getPermissions = { patient: selectPermissions('patient'), doctor: selectPermissions('doctor') }

/** Everyone who may have the person's records on their screen. */
export const invalidateRecords = async (
  tx: Tx,
  person: { patientId: number; familyMemberId: number | null },
) => {
  const [acting, treating] = await Promise.all([accountsActingFor(tx, person), doctorIdsBookedBy(tx, person)])
  for (const userId of [...acting, ...treating]) tx.invalidate({ userId }, 'records')
}

/** A file that is already on disk, and what its row stores about it. */
export type StoredFile = {
  key: string
  name: string
  type: (typeof recordFileTypes)[number]
  size: number
  sha256: string
}

export const storeFile = async (files: FileStore, { name, type, bytes }: Upload): Promise<StoredFile> => {
  const known = recordFileTypes.find((one) => one === type)
  if (!known) throw new Error('The contract lets through a type that records do not have')
  return { key: await files.save(bytes), name, type: known, size: bytes.length, sha256: fingerprintOf(bytes) }
}

const insertDocument = async (
  tx: Tx,
  record: Authorized<NewRecord>,
  file: StoredFile | undefined,
  { actor, clock }: Context,
): Promise<number> => {
  const [row] = await tx
    .insert(recordDocument)
    .values({
      patientId: record.patientId,
      familyMemberId: record.familyMemberId ?? null,
      title: record.title,
      date: record.date,
      category: record.category,
      note: record.note,
      fileKey: file?.key ?? null,
      fileName: file?.name ?? null,
      fileType: file?.type ?? null,
      fileSize: file?.size ?? null,
      sha256: file?.sha256 ?? null,
      addedBy: actor.userId,
      isFromFamily: actor.role === 'patient',
      createdAt: clock.now(),
    })
    .returning({ id: recordDocument.id })
  if (!row) throw new Error('The record was not stored')
  return row.id
}

/** Says who added it and for whom, and nothing about its content. */
const documentAddedNotification = ({
  id,
  addedBy,
  familyMember,
}: HealthRecord): NewNotification<'record-added'> => {
  const doctorName = addedBy?.name ?? 'Your doctor'
  return aboutMember(familyMember, (member) => ({
    type: 'record-added',
    title: 'Record added',
    body: `${doctorName} added a record to ${member ? `${member.firstName}’s` : 'your'} medical records`,
    payload: { recordId: id, doctorName },
  }))
}

/**
 * Adds a document for the actor or their family or, as a doctor, for a patient in their care. The file is on disk before a row
 * refers to it, and is removed if the change fails.
 * @throws Problem 400 for a future date, no content or a file that passes the family's storage, 403 in someone else's name, 404 for an unknown patient or member, 409
 * for a member who is being removed concurrently
 */
export const addRecord = async (
  context: Context,
  files: FileStore,
  body: NewRecord,
  upload: Upload | undefined,
): Promise<HealthRecord> => {
  const { actor, clock } = context
  const { patientId, familyMemberId: memberId = null } = body
  context.about([patientId])
  if (body.date > clock.today()) throw invalid('date', notInFuture)
  if (body.note === null && !upload) throw invalid('note', noteOrFile)

  const file = upload && (await storeFile(files, upload))
  // If the commit's outcome is unknown, the file stays: a job deletes it later unless a row refers to it.
  let isSettled = false
  const discardFile = () => (file && !isSettled ? files.remove(file.key) : undefined)
  try {
    const adding = () =>
      context.transact(async (tx) => {
        isSettled = false
        const [found] = await getPermissions[actor.role === 'doctor' ? 'doctor' : 'patient'](tx).execute({
          actorId: actor.userId,
          now: clock.now(),
          patientId,
          memberId,
        })
        const record = authorize({ ...body, isOpen: found !== undefined }, mayAdd(actor))
        if (!found || (memberId !== null && !found.isOwnMember)) throw notFound()
        const id = await insertDocument(tx, record, file, context)
        tx.record('record.added', `record ${id}`, patientId)
        await invalidateRecords(tx, { patientId, familyMemberId: memberId })
        const whole = await findRecord(tx, context, 'document', id)
        if (actor.role === 'patient' && file) await notifyWhenAlmostFull(tx, patientId, file.size)
        if (actor.role === 'doctor') tx.notify([patientId], documentAddedNotification(whole))
        isSettled = true
        return whole
      })
    const added = await withinFamilyStorage(() => withFamilyConflict(actor, adding))
    // A repeated request uploads its file again; it isn't needed.
    await discardFile()
    return added
  } catch (error) {
    await discardFile()
    throw error
  }
}

/**
 * Removes a record that the actor added: the file is deleted, the row stays as a trace.
 * @throws Problem 403 for someone else's, 404 for one that the actor can't see
 */
export const removeRecord = async (context: Context, files: FileStore, id: number): Promise<undefined> => {
  const { actor, clock } = context
  const subject = `record ${id}`
  context.about([], subject)
  const key = await context.transact(async (tx) => {
    const seen = await findRecord(tx, context, 'document', id)
    context.about([seen.patientId], subject)
    const [locked] = await tx
      .select({
        fileKey: recordDocument.fileKey,
        addedBy: recordDocument.addedBy,
        isFromResult: recordDocument.isFromResult,
      })
      .from(recordDocument)
      .where(and(eq(recordDocument.id, id), isNull(recordDocument.removedAt)))
      .for('update')
    // Someone else removed it first.
    if (!locked) throw notFound()
    const { fileKey } = authorize(locked, mayRemove(actor))
    await tx
      .update(recordDocument)
      .set({ removedAt: clock.now(), fileKey: null, fileName: null, fileType: null, fileSize: null })
      .where(eq(recordDocument.id, id))
    tx.record('record.removed', subject, seen.patientId)
    await invalidateRecords(tx, seen)
    return fileKey
  })
  // After the commit. If this fails, a job deletes files that no row refers to.
  if (key !== null) await files.remove(key)
  return undefined
}

/**
 * In the transaction that closes an account: what the family itself added is erased, as if they had removed each; what came from a
 * test stays with its result. @returns the keys of the files to delete after the commit
 */
export const eraseFamilyDocuments = async (tx: Tx, patientId: number, now: Date): Promise<string[]> => {
  const own = and(
    eq(recordDocument.patientId, patientId),
    eq(recordDocument.isFromFamily, true),
    eq(recordDocument.isFromResult, false),
    not(isSharedChild(recordDocument.familyMemberId)),
  )
  const stored = await tx
    .select({ key: recordDocument.fileKey })
    .from(recordDocument)
    .where(and(own, isNotNull(recordDocument.fileKey)))
  await tx
    .update(recordDocument)
    .set({
      title: 'Erased',
      note: null,
      fileKey: null,
      fileName: null,
      fileType: null,
      fileSize: null,
      sha256: null,
      removedAt: sql`coalesce(${recordDocument.removedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(own)
  return stored.flatMap(({ key }) => (key === null ? [] : [key]))
}
