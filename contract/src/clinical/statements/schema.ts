import * as z from 'zod/mini'
import { author } from '../entry.ts'
import { civilDate } from '../../kernel/civil-schema.ts'
import { optionalText } from '../../kernel/text.ts'

/** What is stated about a person as a whole, rather than listed. */
export const statementTopics = [
  'sex',
  'gender',
  'pregnancy',
  'breastfeeding',
  'family-history',
  'social-history',
  'no-known-allergies',
  'no-known-problems',
  'no-other-medicines',
] as const
export type StatementTopic = (typeof statementTopics)[number]

/** For clinical use. */
export const sexes = ['female', 'male', 'intersex'] as const
export type Sex = (typeof sexes)[number]

/** The values that a topic takes; a topic without a list takes free text. */
export const statementValues: Partial<Record<StatementTopic, readonly string[]>> = {
  sex: sexes,
  pregnancy: ['pregnant', 'not-pregnant'],
  breastfeeding: ['yes', 'no'],
  'no-known-allergies': ['yes'],
  'no-known-problems': ['yes'],
  'no-other-medicines': ['yes'],
}

const takesValue = ({ topic, value }: { topic: StatementTopic; value: string | null }) => {
  const values = statementValues[topic]
  return value === null || values === undefined || values.includes(value)
}

/** `value` null takes back what was stated: it is not known again. */
export const newStatement = z
  .object({
    topic: z.enum(statementTopics, 'Choose what to state'),
    value: optionalText(2000),
    /** Of a pregnancy: the expected day of birth. */
    dueDate: z.nullish(civilDate('Enter the due date as a day')),
  })
  .check(
    z.refine(takesValue, { path: ['value'], message: 'Choose one of the answers' }),
    z.refine(
      ({ topic, value, dueDate }) => dueDate == null || (topic === 'pregnancy' && value === 'pregnant'),
      { path: ['dueDate'], message: 'Only a pregnancy has a due date' },
    ),
  )
export type NewStatement = z.output<typeof newStatement>

export const statement = z.object({
  topic: z.enum(statementTopics),
  value: z.nullable(z.string()),
  dueDate: z.nullable(civilDate()),
  recorded: author,
})
export type Statement = z.infer<typeof statement>

/**
 * What counts now: the doctors' latest statement, and beside it the patient's latest if it is newer. A patient's never replaces
 * a doctor's.
 */
export const currentStatement = z.object({ doctor: z.nullable(statement), patient: z.nullable(statement) })
export type CurrentStatement = z.infer<typeof currentStatement>
