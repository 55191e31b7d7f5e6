import type { Download } from '@alafia/contract/kernel/endpoint'
import { Problem } from '../platform/http/problem.ts'
import type { Context } from '../request/context.ts'
import { verificationUrl } from '../request/printed-code.ts'
import { createLetterPdf } from './document.ts'
import { toLetter } from './letter-row.ts'
import { getLetter } from './letters.queries.ts'

/** @param origin the public address of Alafia @throws Problem 404, 409 if the letter was changed after it was signed */
export const downloadLetter = async (context: Context, id: number, origin: string): Promise<Download> => {
  const row = await getLetter(context, context.db, id)
  const letter = await toLetter(row, context.signing)
  if (!letter.isGenuine) throw new Problem('not-genuine', 'This letter was changed after it was signed')
  const { logo } = await context.clinic.letterhead()
  return createLetterPdf(letter, verificationUrl(origin, row.letter.code), context.clock.zone, logo)
}
