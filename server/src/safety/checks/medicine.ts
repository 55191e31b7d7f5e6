import type { Finding } from '@alafia/contract/safety/schema'
import { meantNames } from '../name-search.ts'
import type { Order } from '../order/order.ts'

/** Every medicine, or part of a name, that isn't in the table: it can't be signed without a word. */
export const unknownMedicines = ({ ordered, rows }: Order): Finding[] =>
  ordered.unknown.map(({ key, medicationIndex, text, what, isPart }) => {
    const suggestions = meantNames(text)
    return {
      kind: 'medicine',
      severity: 'missing',
      medication: medicationIndex,
      key: `medicine:${key}`,
      message: `${what} isn’t in the safety table (version ${rows.version})${
        suggestions.length > 0 ? `; ${suggestions[0]} may be meant` : ''
      }. ${isPart ? 'This part' : 'It'} was not checked.`,
      source: null,
      ask: 'medicine',
      suggestions,
    }
  })
