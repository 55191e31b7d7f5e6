import type { Person } from '../../../domain/person-facts.ts'

export type AskProps = {
  /** Whom the order is for. */
  person: Person
  /** After it was saved, and the check has run again. */
  onAnswered: () => void
}
