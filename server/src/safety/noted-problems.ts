import type { PersonFacts } from '@alafia/contract/clinical/facts/person-facts'
import { recognise, type Recognised } from './facts/conditions/recognise.ts'
import { plainText } from './medicine-names.ts'
import { listText } from './order/order.ts'

export type NotedProblem = Recognised & {
  text: string
  /** Free text that names no known condition may be a misspelt one. A code that isn't listed is none of them. */
  isRecognised: boolean
}

const none =
  /^(?:|no|none|nil|nil known|none known|no known (?:problems|conditions)|no medical conditions|n a|na|not any|nkda)$/

/** Recognising is pure, and the same problems are read by several checks with every letter typed. */
const remembered = new Map<string, NotedProblem>()
const mostRemembered = 5000

const read = (text: string, code: string | null): NotedProblem => {
  const key = `${code ?? ''}\n${text}`
  const before = remembered.get(key)
  if (before) return before
  if (remembered.size >= mostRemembered) remembered.clear()
  const now = readAnew(text, code)
  remembered.set(key, now)
  return now
}

const readAnew = (text: string, code: string | null): NotedProblem => {
  const found = recognise({ code, text })
  const { conditions, liver, kidney, pregnancy, breastfeeding } = found
  return {
    ...found,
    text: text.trim(),
    isRecognised:
      code !== null ||
      conditions.length > 0 ||
      liver !== null ||
      kidney !== null ||
      pregnancy ||
      breastfeeding ||
      /allerg/i.test(text),
  }
}

/** What is on the problem list and in what the patient typed, read for the circumstances of the table. */
export const notedProblems = ({ problems, unreviewed }: PersonFacts): NotedProblem[] => [
  ...problems.filter(({ status }) => status !== 'resolved').map(({ text, code }) => read(text, code)),
  ...unreviewed.problems.filter((text) => !none.test(plainText(text))).map((text) => read(text, null)),
]

/** A problem that isn't recognised may be any of those that the table names, so nothing that depends on problems was looked at in full. */
export const unrecognised = (problems: readonly NotedProblem[]): string[] => {
  const texts = problems.filter(({ isRecognised }) => !isRecognised).map(({ text }) => `“${text}”`)
  return texts.length === 0 ? [] : [`${listText(texts)} isn’t recognised`]
}

export const problemsWereAsked = ({ problems, noKnownProblems, unreviewed }: PersonFacts): boolean =>
  noKnownProblems !== null || problems.length > 0 || unreviewed.problems.length > 0
