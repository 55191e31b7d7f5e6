import { and, eq, isNull } from 'drizzle-orm'
import type { EntryKind } from '@alafia/contract/clinical/entry'
import type { Reopening, SettingAside, StatedKind } from '@alafia/contract/clinical/facts/schema'
import type { PersonParams } from '@alafia/contract/clinical/person'
import { accountsOfPerson } from '../family/policy.ts'
import { invalid, Problem } from '../platform/http/problem.ts'
import type { Authorized } from '../request/authorize.ts'
import type { Context, Tx } from '../request/context.ts'
import { changeFacts } from './entries.actions.ts'
import { isStated } from './facts.queries.ts'
import type { Person } from './person.queries.ts'
import { isAsideOf } from './reviewed-texts.queries.ts'
import { reviewedText } from './table.ts'

/** The kind of text that an entry can be made of. */
const statedKindOf: Partial<Record<EntryKind, StatedKind>> = {
  problem: 'problem',
  allergy: 'allergy',
  'medicine-elsewhere': 'medicine',
}

const reviewedRecord = { patientId: reviewedText.patientId, memberId: reviewedText.familyMemberId }

type Review = { kind: StatedKind; text: string } & ({ entryId: number } | { reason: string })

const alreadyReviewed = () => new Problem('wrong-state', 'Another doctor has just reviewed this text')

/** @throws Problem 400 if the patient doesn't state the text, 409 if it was reviewed meanwhile */
const storeReview = async (
  { actor, clock }: Context,
  tx: Tx,
  { patientId, familyMemberId }: Authorized<Person>,
  { field, ...review }: Review & { field: string },
): Promise<number> => {
  if (!(await isStated(tx, { patientId, familyMemberId }, review.kind, review.text)))
    throw invalid(field, 'The patient doesn’t state this any more')
  const [stored] = await tx
    .insert(reviewedText)
    .values({ patientId, familyMemberId, ...review, reviewedBy: actor.userId, reviewedAt: clock.now() })
    .onConflictDoNothing()
    .returning({ id: reviewedText.id })
  if (!stored) throw alreadyReviewed()
  return stored.id
}

/** Notes that an entry was made of a text, if it was. @throws Problem 400, 403 for a patient, 409 */
export const enterText = async (
  context: Context,
  tx: Tx,
  person: Authorized<Person>,
  { kind, text, entryId }: { kind: StatedKind; text: string | undefined; entryId: number },
): Promise<void> => {
  if (text === undefined) return
  if (context.actor.role !== 'doctor')
    throw new Problem('forbidden', 'Only a doctor reviews what a patient stated')
  await storeReview(context, tx, person, { field: 'fromText', kind, text, entryId })
}

/** Decides that a text becomes no entry. @throws Problem 400, 403, 404, 409 */
export const setTextAside = (
  context: Context,
  asked: PersonParams,
  review: SettingAside,
): Promise<undefined> =>
  changeFacts(context, asked, async (tx, person) => {
    const id = await storeReview(context, tx, person, { field: 'text', ...review })
    tx.record('stated-text.set-aside', `stated-text ${id}`, person.accounts)
    return undefined
  })

/** Opens a text for review again that was set aside. @throws Problem 403, 404, 409 if it isn't set aside (any more) */
export const reopenText = (
  context: Context,
  asked: PersonParams,
  { kind, text }: Reopening,
): Promise<undefined> =>
  changeFacts(context, asked, async (tx, person) => {
    const [reopened] = await tx
      .update(reviewedText)
      .set({ reopenedAt: context.clock.now() })
      .where(and(isAsideOf(person), eq(reviewedText.kind, kind), eq(reviewedText.text, text)))
      .returning({ id: reviewedText.id, accounts: accountsOfPerson(reviewedRecord) })
    if (!reopened) throw new Problem('wrong-state', 'This text isn’t set aside any more')
    tx.record('stated-text.reopened', `stated-text ${reopened.id}`, reopened.accounts)
    return undefined
  })

/** The text of an entry that is withdrawn has to be reviewed again. */
export const reopenTextOf = async (tx: Tx, kind: EntryKind, entryId: number, at: Date): Promise<void> => {
  const stated = statedKindOf[kind]
  if (stated === undefined) return
  await tx
    .update(reviewedText)
    .set({ reopenedAt: at })
    .where(
      and(eq(reviewedText.kind, stated), eq(reviewedText.entryId, entryId), isNull(reviewedText.reopenedAt)),
    )
}
