import { addDays } from '@alafia/contract/kernel/civil'
import type { PersonParams } from '@alafia/contract/clinical/person'
import type { NewStatement, Statement } from '@alafia/contract/clinical/statements/schema'
import { invalid, Problem } from '../platform/http/problem.ts'
import type { Context } from '../request/context.ts'
import { changeFacts, idOf, recordedNow } from './entries.actions.ts'
import { readStatement, whatIsListed } from './statements.queries.ts'
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

const listedMessages = {
  'no-known-allergies': 'There are allergies on the list. Withdraw them or rule them out first',
  'no-known-problems': 'There are active problems on the list. Change them first',
  'no-other-medicines': 'There are medicines on the list that are still taken. Stop them first',
} as const

/**
 * Adds a statement; the earlier ones stay.
 * @throws Problem 400, 403, 404, and 409 for 'none' while there are some on the list
 */
export const addStatement = (context: Context, asked: PersonParams, body: NewStatement): Promise<Statement> =>
  changeFacts(context, asked, async (tx, person) => {
    requireLikelyDueDate(context, body)
    const { topic, value, dueDate = null } = body
    const listed = await whatIsListed(tx, person)
    if (
      value !== null &&
      (topic === 'no-known-allergies' || topic === 'no-known-problems' || topic === 'no-other-medicines') &&
      listed[topic]
    )
      throw new Problem('wrong-state', listedMessages[topic])
    const row = { ...recordedNow(context, person), topic, value, dueDate }
    const id = idOf(await tx.insert(clinicalStatement).values(row).returning({ id: clinicalStatement.id }))
    tx.record('statement.added', `statement ${id}`, person.patientId)
    return readStatement(tx, id)
  })
