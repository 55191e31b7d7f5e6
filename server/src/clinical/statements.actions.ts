import { addDays } from '@alafia/contract/kernel/civil'
import type { StatedKind } from '@alafia/contract/clinical/facts/schema'
import type { PersonParams } from '@alafia/contract/clinical/person'
import type { NewStatement, Statement, StatementTopic } from '@alafia/contract/clinical/statements/schema'
import { invalid, Problem } from '../platform/http/problem.ts'
import type { Context, Tx } from '../request/context.ts'
import { changeFacts, idOf, recordedNow } from './entries.actions.ts'
import { firstUnreviewed, readStatement, whatIsListed } from './statements.queries.ts'
import type { Person } from './person.queries.ts'
import { clinicalStatement } from './table.ts'

/** A due date lies at most 300 days ahead, and a birth is at most some weeks overdue. */
const dueWithin = { before: -30, after: 300 }

/** @throws Problem 400 for a due date that can't be */
const requireLikelyDueDate = ({ clock }: Context, { dueDate }: NewStatement) => {
  const today = clock.today()
  if (dueDate == null) return
  if (dueDate < addDays(today, dueWithin.before) || dueDate > addDays(today, dueWithin.after))
    throw invalid('dueDate', 'Enter a due date within the next ten months')
}

/** The statements that there are none, each with what speaks against it. */
const noneKnown = {
  'no-known-allergies': {
    kind: 'allergy',
    listed: 'There are allergies on the list. Withdraw them or rule them out first',
  },
  'no-known-problems': {
    kind: 'problem',
    listed: 'There are active problems on the list. Change them first',
  },
  'no-other-medicines': {
    kind: 'medicine',
    listed: 'There are medicines on the list that are still taken. Stop them first',
  },
} as const satisfies Partial<Record<StatementTopic, { kind: StatedKind; listed: string }>>

const isNoneKnown = (topic: StatementTopic): topic is keyof typeof noneKnown => topic in noneKnown

const unreviewedMessage = ({ actor }: Context, text: string) =>
  actor.role === 'doctor'
    ? `The patient states “${text}”. Add it to the list or set it aside first`
    : `Your profile says “${text}”. Remove it there first, or ask your doctor to review it`

/** @throws Problem 409 while an entry or a text of the patient speaks against it, which it names */
const requireNoneKnown = async (
  context: Context,
  tx: Tx,
  person: Person,
  { topic, value }: NewStatement,
): Promise<void> => {
  if (value === null || !isNoneKnown(topic)) return
  const { kind, listed } = noneKnown[topic]
  if ((await whatIsListed(tx, person))[topic]) throw new Problem('wrong-state', listed)
  const text = await firstUnreviewed(tx, person, kind)
  if (text !== undefined) throw new Problem('wrong-state', unreviewedMessage(context, text))
}

/**
 * Adds a statement; the earlier ones stay.
 * @throws Problem 400, 403, 404, and 409 for 'none' while an entry or a text that no doctor has reviewed speaks against it
 */
export const addStatement = (context: Context, asked: PersonParams, body: NewStatement): Promise<Statement> =>
  changeFacts(context, asked, async (tx, person) => {
    requireLikelyDueDate(context, body)
    const { topic, value, dueDate = null } = body
    await requireNoneKnown(context, tx, person, body)
    const row = { ...recordedNow(context, person), topic, value, dueDate }
    const id = idOf(await tx.insert(clinicalStatement).values(row).returning({ id: clinicalStatement.id }))
    tx.record('statement.added', `statement ${id}`, person.accounts)
    return readStatement(tx, id)
  })
