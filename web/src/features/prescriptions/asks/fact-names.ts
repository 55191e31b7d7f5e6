import type { AskedFact } from '@alafia/contract/safety/schema'

/** What each fact is called in a sentence. */
export const factNames: Record<AskedFact, string> = {
  weight: 'the weight',
  creatinine: 'a creatinine',
  pregnancy: 'whether she is pregnant',
  sex: 'the sex',
  'date-of-birth': 'the date of birth',
  medicine: 'the medicine’s name',
}
