import { diagnosisOf } from '@alafia/contract/clinical/diagnoses/list'
import { invalid } from '../platform/http/problem.ts'

/** The columns of a problem's code. @throws Problem 400 for a code that isn't in the list */
export const codeColumns = (code: string | null | undefined) => {
  if (code == null) return { code: null, codeTitle: null }
  const known = diagnosisOf(code)
  if (!known) throw invalid('code', 'Choose a code from the list')
  return { code: known.code, codeTitle: known.display }
}
