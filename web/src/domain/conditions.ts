import type { HealthFacts } from '@alafia/contract/clinical/facts/schema'
import { statedOf } from '@alafia/contract/clinical/statements/in-force'

/** What is known about a person's medical conditions, in a few words. */
export type Conditions = {
  /** Active problems, and what was typed and no doctor has reviewed. */
  names: readonly string[]
  /** Whether someone said that there are none; otherwise nobody asked. */
  isNoneKnown: boolean
}

/** From the facts that the headers show (CLIN-40). */
export const conditionsOf = ({
  problems,
  unreviewed,
  statements,
}: Pick<HealthFacts, 'problems' | 'unreviewed' | 'statements'>): Conditions => {
  const names = [
    ...problems.entries.filter(({ status }) => status === 'active').map(({ text }) => text),
    ...unreviewed.filter(({ kind }) => kind === 'problem').map(({ text }) => text),
  ]
  return {
    names: names.filter(
      (name, at) => names.findIndex((one) => one.toLowerCase() === name.toLowerCase()) === at,
    ),
    isNoneKnown: names.length === 0 && statedOf(statements['no-known-problems']).length > 0,
  }
}
