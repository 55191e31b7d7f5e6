import { eq } from 'drizzle-orm'
import type { AppointmentUpdate } from '@alafia/contract/appointments/schema'
import type { ConsultationDraft, DraftUpdate } from '@alafia/contract/appointments/consultation'
import type { Coding } from '@alafia/contract/clinical/diagnoses/schema'
import { isEnded } from '@alafia/contract/appointments/states'
import { Problem } from '../../platform/http/problem.ts'
import { authorize, type Authorized } from '../../request/authorize.ts'
import type { Context, Tx } from '../../request/context.ts'
import { mayConsult, requireOpen } from '../policy.ts'
import { lockVisible } from '../exports.queries.ts'
import type { AppointmentRow } from '../row.ts'
import { markStarted } from '../start.actions.ts'
import { appointment, consultationDraft } from '../table.ts'
import { diagnosisCodesFor } from './diagnosis-codes.ts'
import { toDraft, getLockedDraft } from './consultation.queries.ts'

type DraftContent = Pick<
  ConsultationDraft,
  'notes' | 'diagnosis' | 'diagnosisCodes' | 'advice' | 'workingNote'
>

const editedElsewhere = (draft: ConsultationDraft) =>
  new Problem('edited-elsewhere', 'The consultation was changed in another window or on another device', {
    draft,
  })

const isSameContent = (one: DraftContent, other: DraftContent) =>
  one.notes === other.notes &&
  one.diagnosis === other.diagnosis &&
  one.advice === other.advice &&
  one.workingNote === other.workingNote &&
  one.diagnosisCodes.map(({ code }) => code).join() === other.diagnosisCodes.map(({ code }) => code).join()

const writeDraft = async (
  tx: Tx,
  booked: Authorized<{ id: number }>,
  content: DraftContent,
  version: number,
  at: Date,
) => {
  const row = { ...content, version, updatedAt: at }
  const [written] = await tx
    .insert(consultationDraft)
    .values({ appointmentId: booked.id, ...row })
    .onConflictDoUpdate({ target: consultationDraft.appointmentId, set: row })
    .returning()
  return toDraft(written)
}

/** From its day on, writing starts the visit (APPT-55). */
const start = async (tx: Tx, { clock }: Context, booked: Authorized<AppointmentRow>) => {
  if (booked.startedAt !== null || booked.date > clock.today()) return
  if (!(await markStarted(tx, booked.id, clock.now()))) return
  for (const userId of [booked.patientId, booked.doctorId]) tx.invalidate({ userId }, 'appointments')
}

/**
 * Saves the draft over the version that the writer saw last. The appointment's lock orders saves and transitions. Saving the
 * stored content again is a no-op, because a response may have been lost.
 * @throws Problem 404, 403, 400 for a code that isn't in the list, 409 once the appointment isn't open any more, or with the
 * stored draft if another window has saved since
 */
export const saveDraft = (
  context: Context,
  id: number,
  { version, ...change }: DraftUpdate,
): Promise<ConsultationDraft> =>
  context.transact(async (tx) => {
    const subject = `appointment ${id}`
    context.about([], subject)
    const found = await lockVisible(tx, context, id)
    context.about([found.patientId], subject)
    const booked = authorize(found, mayConsult(context.actor))
    requireOpen(booked.status)
    const content = { ...change, diagnosisCodes: diagnosisCodesFor(change.diagnosisCodes) }
    const stored = await getLockedDraft(tx, booked)
    if (stored.version > 0 && isSameContent(stored, content)) return stored
    if (stored.version !== version) throw editedElsewhere(stored)
    const saved = await writeDraft(tx, booked, content, version + 1, context.clock.now())
    tx.record('consultation-draft.saved', subject, booked.patientId)
    await start(tx, context, booked)
    return saved
  })

/** What a completed appointment keeps. */
export type ConsultationOutcome = {
  notes: string
  diagnosis: string
  diagnosisCodes: Coding[]
  advice: string | null
  workingNote: string | null
}

/** What completes an appointment; codes and advice that are left out come from the draft. */
export type CompletionForm = { notes: string; diagnosis: string } & Pick<
  AppointmentUpdate,
  'diagnosisCodes' | 'advice' | 'workingNote' | 'draftVersion'
>

/**
 * The outcome that completing stores. @throws Problem 400 for a code that isn't in the list, 409 with the stored draft
 * if it isn't the version that was seen: another window's text would be lost
 */
export const outcomeFor = async (
  tx: Tx,
  booked: { id: number },
  { draftVersion, diagnosisCodes, advice, workingNote, ...content }: CompletionForm,
): Promise<ConsultationOutcome> => {
  const draft = await getLockedDraft(tx, booked)
  if (draftVersion !== undefined && draftVersion !== draft.version) throw editedElsewhere(draft)
  return {
    ...content,
    diagnosisCodes: diagnosisCodes ? diagnosisCodesFor(diagnosisCodes) : draft.diagnosisCodes,
    advice: advice === undefined ? draft.advice.trim() || null : advice,
    workingNote: workingNote === undefined ? draft.workingNote.trim() || null : workingNote,
  }
}

/** What doctors noted for themselves stays with an appointment that was cancelled or missed. */
export const keepWorkingNote = async (tx: Tx, ended: Authorized<{ id: number }>): Promise<void> => {
  const { workingNote } = await getLockedDraft(tx, ended)
  const kept = workingNote.trim()
  if (kept !== '') await tx.update(appointment).set({ workingNote: kept }).where(eq(appointment.id, ended.id))
}

/**
 * Discards what was typed at an appointment that has ended; the working note stays with it.
 * @throws Problem 404, 403, and 409 while the appointment is open
 */
export const discardDraft = (context: Context, id: number): Promise<undefined> =>
  context.transact(async (tx) => {
    const subject = `appointment ${id}`
    context.about([], subject)
    const found = await lockVisible(tx, context, id)
    context.about([found.patientId], subject)
    const booked = authorize(found, mayConsult(context.actor))
    if (!isEnded(booked.status))
      throw new Problem('wrong-state', 'This appointment is still open: change its note instead')
    await keepWorkingNote(tx, booked)
    await deleteDraft(tx, booked)
    tx.record('consultation-draft.discarded', subject, booked.patientId)
    return undefined
  })

/** For an appointment that has ended. */
export const deleteDraft = async (tx: Tx, booked: Authorized<{ id: number }>): Promise<void> => {
  await tx.delete(consultationDraft).where(eq(consultationDraft.appointmentId, booked.id))
}
