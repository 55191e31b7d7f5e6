import { Problem } from '../platform/http/problem.ts'

declare const authorized: unique symbol

/** Proof that a rule was asked about this value. Only `authorize` makes it, and what changes health data takes nothing else. */
export type Authorized<T> = T & { readonly [authorized]: true }

/** A rule as a sentence: `undefined` allows; otherwise the reason why not, for the person who asked. */
export type Rule<T> = (value: T) => string | undefined

/** @throws Problem 403 with the rule's reason. */
export const authorize = <T>(value: T, rule: Rule<T>): Authorized<T> => {
  const refusal = rule(value)
  if (refusal !== undefined) throw new Problem('forbidden', refusal)
  // The one place where the proof is made.
  return value as Authorized<T>
}
