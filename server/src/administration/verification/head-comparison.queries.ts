import type { HeadComparison } from '@alafia/contract/audit/verification'
import { compareHeads, headsIn } from '../../audit/heads.ts'
import { invalid } from '../../platform/http/problem.ts'
import type { Context } from '../../request/context.ts'

/** @throws Problem 400 for a text without a head */
export const compareHeadsIn = async ({ db }: Context, text: string): Promise<HeadComparison> => {
  const heads = headsIn(text)
  if (heads.length === 0)
    throw invalid('text', 'Paste a whole head: the number of entries and the 64 characters after it')
  const { last, foreign, detached } = await compareHeads(db, heads)
  if (detached === heads.length)
    throw invalid('text', 'Its entry is in a month that was detached, and can’t be compared here')
  return { heads: heads.length - detached, last: last ?? null, foreign: foreign ?? null }
}
