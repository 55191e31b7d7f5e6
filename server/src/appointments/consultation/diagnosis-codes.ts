import { diagnosisOf } from '@alafia/contract/clinical/diagnoses/list'
import type { Coding } from '@alafia/contract/clinical/diagnoses/schema'
import { invalid } from '../../platform/http/problem.ts'

/** The codes with their titles, each once, in their order. @throws Problem 400 for a code that isn't in the list */
export const diagnosisCodesFor = (codes: readonly string[]): Coding[] =>
  [...new Set(codes)].map((code) => {
    const coding = diagnosisOf(code)
    if (!coding) throw invalid('diagnosisCodes', 'Choose a code from the list')
    return coding
  })
