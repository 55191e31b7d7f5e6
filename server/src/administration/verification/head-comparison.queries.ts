import type { HeadComparison } from '@alafia/contract/audit/verification'
import { compareHeads, headsIn } from '../../audit/heads.ts'
import { invalid } from '../../platform/http/problem.ts'
import type { Context } from '../../request/context.ts'

/** @throws Problem 400 for a text without a head */
export const compareHeadsIn = async ({ db }: Context, text: string): Promise<HeadComparison> => {
  const heads = headsIn(text)
  if (heads.length === 0)
    throw invalid('text', 'Paste a whole head: the number of entries and the 64 characters after it')
  const { last, foreign } = await compareHeads(db, heads)
  return { heads: heads.length, last: last ?? null, foreign: foreign ?? null }
}
