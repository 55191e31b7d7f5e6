import { and, asc, eq, isNull, isNotNull, lt, or, sql } from 'drizzle-orm'
import { hour, second } from '@alafia/contract/kernel/durations'
import { userIdsWithRole } from '../../accounts/exports.queries.ts'
import { headText } from '../../audit/heads.ts'
import type { WriteEmail } from '../../outbox/direct-email.ts'
import { createOutbox, type NewNotification, type Outbox } from '../../outbox/outbox.ts'
import { directEmail } from '../../outbox/table.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { redactError } from '../../platform/redact-error.ts'
import type { Services } from '../../request/services.ts'
import { auditHeadCopy, auditVerification } from '../table.ts'
import { headDestinations, listHeadCopies, type HeadDestination } from './head-copies.queries.ts'
import { appendLineOnce } from './head-file.ts'

/** An email that isn't sent after this long counts as failed, although it is still tried. */
const emailTimeout = hour
/** A lost network mount never answers. */
const fileTimeout = 10 * second

export const headEmail = 'audit-head'
const topic = 'audit-verification'

type Verified = Pick<
  typeof auditVerification.$inferSelect,
  'startedAt' | 'endedAt' | 'checked' | 'head' | 'brokenId' | 'brokenReason'
>

const textOf = ({ checked, head }: Verified) =>
  head ? headText({ entries: checked, hash: head }) : `${checked} -`
const resultOf = ({ brokenId, brokenReason }: Verified) =>
  brokenId === null ? 'intact' : `BROKEN: entry ${brokenId} ${brokenReason}`
const endOf = ({ endedAt, startedAt }: Verified) => endedAt ?? startedAt

/** A line of the file: when, how many entries are intact, the hash of the last, and the result. */
const lineOf = (verified: Verified) =>
  `${endOf(verified).toISOString()} ${textOf(verified)} ${resultOf(verified)}`

/** To someone outside the clinic: nothing about anyone's health, and no names. */
export const writeHeadEmail: WriteEmail = async (tx, { subjectId }, { origin }) => {
  const [verified] = await tx
    .select()
    .from(auditVerification)
    .where(eq(auditVerification.id, subjectId ?? 0))
  if (!verified) return undefined
  return {
    subject: `The audit trail is ${verified.brokenId === null ? 'intact' : 'BROKEN'}`,
    text: [
      `The audit trail of ${origin} was verified at ${endOf(verified).toISOString()}. Number of entries, and hash of the last:`,
      textOf(verified),
      `Result: ${resultOf(verified)}.`,
      'Keep this email. It shows later whether someone has rewritten the trail: save it to a file, and run\nnpm run audit:verify -- --heads FILE',
      'If a day passes without this email, ask the clinic why.',
      '',
    ].join('\n\n'),
  }
}

/** Queues the copies of a nightly verification, in the transaction that ends it. */
export const queueHeadCopies = async (
  tx: Transaction,
  outbox: Outbox,
  { clock, settings }: Pick<Services, 'clock' | 'settings'>,
  verificationId: number,
): Promise<void> => {
  const destinations = headDestinations(settings)
  if (destinations.length === 0) return
  await tx
    .insert(auditHeadCopy)
    .values(destinations.map((one) => ({ ...one, verificationId, queuedAt: clock.now() })))
  for (const { kind, destination } of destinations)
    if (kind === 'email') outbox.email({ kind: headEmail, address: destination, subjectId: verificationId })
}

const failedNotification = ({ kind, destination }: HeadDestination): NewNotification<'system-alert'> => {
  const body = `It couldn’t be ${kind === 'email' ? 'emailed' : 'written'} to ${destination}. Alafia keeps trying.`
  return {
    type: 'system-alert',
    title: 'The head of the audit trail wasn’t copied',
    body,
    payload: { message: body },
  }
}

export type HeadCopier = {
  /** Writes what waits for the file, and notes which emails were sent. */
  copyDue(): Promise<void>
  /** False while no head gets to one of its places. */
  isWell(): boolean
}

type CopierServices = Pick<Services, 'db' | 'clock' | 'bus' | 'log' | 'settings'>

/** Copies the head of each nightly verification to where the settings say, once however many processes run. */
export const createHeadCopier = ({ db, clock, bus, log, settings }: CopierServices): HeadCopier => {
  let isWell = true
  let writing: Promise<void> | undefined

  const write = async (path: string, line: string, isFirst: boolean) => {
    if (writing) throw new Error('The file has not answered yet')
    const written = appendLineOnce(path, line, isFirst)
    writing = written.catch(() => undefined).finally(() => (writing = undefined))
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The file does not answer')), fileTimeout)
    })
    await Promise.race([written, timeout]).finally(() => clearTimeout(timer))
  }

  const inTransaction = async <Result>(change: (tx: Transaction, outbox: Outbox) => Promise<Result>) => {
    const outbox = createOutbox(clock)
    const result = await db.transaction(async (tx) => {
      const changed = await change(tx, outbox)
      await outbox.store(tx)
      return changed
    })
    outbox.publish(bus)
    return result
  }

  /** Administrators are notified of the first failure of each copy. */
  const alert = async (tx: Transaction, outbox: Outbox, place: HeadDestination) =>
    outbox.notify(await userIdsWithRole(tx, 'admin'), failedNotification(place))

  /** @returns whether there may be more to write */
  const writeNext = (path: string): Promise<boolean> =>
    inTransaction(async (tx, outbox) => {
      const isInFile = and(eq(auditHeadCopy.kind, 'file'), eq(auditHeadCopy.destination, path))
      // One process at a time writes, so that lines don't mix.
      const { rows } = await tx.execute<{ isOurs: boolean }>(
        sql`select pg_try_advisory_xact_lock(hashtextextended('audit head file', 0)) as "isOurs"`,
      )
      if (!rows[0]?.isOurs) return false
      const [next] = await tx
        .select({ copy: auditHeadCopy, verified: auditVerification })
        .from(auditHeadCopy)
        .innerJoin(auditVerification, eq(auditVerification.id, auditHeadCopy.verificationId))
        .where(and(isInFile, isNull(auditHeadCopy.leftAt)))
        .orderBy(asc(auditHeadCopy.verificationId))
        .limit(1)
      if (!next) return false
      const { copy, verified } = next
      const save = (values: Partial<typeof auditHeadCopy.$inferInsert>) =>
        tx
          .update(auditHeadCopy)
          .set(values)
          .where(and(isInFile, eq(auditHeadCopy.verificationId, copy.verificationId)))
      outbox.invalidate({ role: 'admin' }, topic)
      const [earlier] = await tx
        .select({ id: auditHeadCopy.verificationId })
        .from(auditHeadCopy)
        .where(and(isInFile, isNotNull(auditHeadCopy.leftAt)))
        .limit(1)
      try {
        await write(path, lineOf(verified), !earlier)
      } catch (error) {
        if (copy.failedAt) return false
        log.error(redactError(error), 'the head of the audit trail could not be written')
        await save({ failedAt: clock.now() })
        await alert(tx, outbox, copy)
        return false
      }
      await save({ leftAt: clock.now() })
      return true
    })

  /** Sent emails, and those that have waited for too long or were refused. */
  const noteEmails = (address: string) =>
    inTransaction(async (tx, outbox) => {
      const isOf = and(
        eq(auditHeadCopy.kind, 'email'),
        eq(auditHeadCopy.destination, address),
        isNull(auditHeadCopy.leftAt),
        eq(directEmail.kind, headEmail),
        eq(directEmail.subjectId, auditHeadCopy.verificationId),
        eq(directEmail.address, auditHeadCopy.destination),
      )
      const sent = await tx
        .update(auditHeadCopy)
        .set({ leftAt: sql`${directEmail.sentAt}` })
        .from(directEmail)
        .where(and(isOf, isNotNull(directEmail.sentAt)))
        .returning({ id: auditHeadCopy.verificationId })
      const late = new Date(clock.now().getTime() - emailTimeout)
      const failed = await tx
        .update(auditHeadCopy)
        .set({ failedAt: clock.now() })
        .from(directEmail)
        .where(
          and(
            isOf,
            isNull(auditHeadCopy.failedAt),
            or(isNotNull(directEmail.gaveUpAt), lt(auditHeadCopy.queuedAt, late)),
          ),
        )
        .returning({ id: auditHeadCopy.verificationId })
      if (failed.length > 0) await alert(tx, outbox, { kind: 'email', destination: address })
      if (sent.length + failed.length > 0) outbox.invalidate({ role: 'admin' }, topic)
    })

  return {
    async copyDue() {
      const { auditHeadEmail, auditHeadFile } = settings
      if (auditHeadEmail) await noteEmails(auditHeadEmail)
      if (auditHeadFile) while (await writeNext(auditHeadFile));
      isWell = (await listHeadCopies(db, settings)).every(({ failingSince }) => failingSince === null)
    },
    isWell: () => isWell,
  }
}
