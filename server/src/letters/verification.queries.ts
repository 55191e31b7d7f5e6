import { eq } from 'drizzle-orm'
import { civilOf } from '@alafia/contract/kernel/civil'
import type { Verification } from '@alafia/contract/letters/verification'
import { verifySummary } from '../appointments/consultation/summaries.exports.queries.ts'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { notFound } from '../platform/http/problem.ts'
import { verifyPrescription } from '../prescriptions/verification.exports.queries.ts'
import type { Context } from '../request/context.ts'
import { isCode } from '../request/printed-code.ts'
import { toLetter } from './letter-row.ts'
import { letter, letterWithdrawal } from './table.ts'

const selectByCode = prepared((db, name) =>
  db
    .select({ letter, withdrawal: letterWithdrawal })
    .from(letter)
    .leftJoin(letterWithdrawal, eq(letterWithdrawal.letterId, letter.id))
    .where(eq(letter.code, param('code')))
    .prepare(name),
)

type VerifyContext = Pick<Context, 'db' | 'clock' | 'signing'>

/** Without the name, which is on the paper, and without what makes the person unfit. */
const verifyLetter = async (
  { db, clock, signing }: VerifyContext,
  code: string,
): Promise<Verification | undefined> => {
  const [row] = await selectByCode(db).execute({ code })
  if (!row) return undefined
  const { isGenuine, sickNote } = await toLetter(row, signing)
  const dayOf = (at: Date) => civilOf(at, clock.zone).date
  const found = {
    isGenuine,
    issuedOn: dayOf(row.letter.issuedAt),
    withdrawnOn: row.withdrawal && dayOf(row.withdrawal.withdrawnAt),
  }
  if (sickNote === null) return { kind: 'referral', ...found }
  const { from, until } = isGenuine ? sickNote : { from: null, until: null }
  return { kind: 'sick-note', ...found, from, until }
}

/** What anyone with a printed code may learn of its document. @throws Problem 404, the same for every unknown code */
export const verifyDocument = async (context: VerifyContext, typed: string): Promise<Verification> => {
  const code = isCode(typed) ? typed : ''
  // Always all three, so that the time doesn't say what a code is of.
  const found = await Promise.all([
    verifyPrescription(context, code),
    verifyLetter(context, code),
    verifySummary(context, code),
  ])
  const verified = found.find((one) => one !== undefined)
  if (!verified) throw notFound()
  return verified
}
