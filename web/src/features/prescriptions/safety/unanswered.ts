import type { Finding } from '@alafia/contract/safety/schema'
import { factNames } from '../asks/fact-names.ts'

const list = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** What is still needed before signing: 'Needed before signing: a reason for 1 serious finding; the weight, or a reason' */
export const unansweredText = (missing: readonly Finding[]): string | null => {
  if (missing.length === 0) return null
  const serious = missing.filter(({ severity }) => severity === 'serious').length
  const facts = [
    ...new Set(
      missing.flatMap(({ severity, ask }) => (severity === 'missing' && ask ? [factNames[ask]] : [])),
    ),
  ]
  return `Needed before signing: ${[
    serious > 0 && `a reason for ${serious} serious ${serious === 1 ? 'finding' : 'findings'}`,
    facts.length > 0 && `${list(facts)}, or a reason`,
  ]
    .filter(Boolean)
    .join('; ')}.`
}
