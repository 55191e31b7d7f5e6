import { sexes, type Statement, type StatementTopic } from '@alafia/contract/clinical/statements/schema'
import { sexLabels } from '../../../domain/fact-labels.ts'
import { plainDate } from '../../../lib/format.ts'

type Topic = {
  /** For doctors. */
  label: string
  /** For patients and their families. */
  plain: string
  /** The answers; a topic without them takes free text. */
  answers?: readonly { value: string; label: string }[]
  isLong?: boolean
}

/** The topics that are stated in a form of their own. */
export const topics = {
  sex: {
    label: 'Sex',
    plain: 'Sex (for medical use)',
    answers: sexes.map((value) => ({ value, label: sexLabels[value] })),
  },
  gender: { label: 'Gender', plain: 'Gender' },
  pregnancy: {
    label: 'Pregnancy',
    plain: 'Pregnancy',
    answers: [
      { value: 'pregnant', label: 'Pregnant' },
      { value: 'not-pregnant', label: 'Not pregnant' },
    ],
  },
  breastfeeding: {
    label: 'Breastfeeding',
    plain: 'Breastfeeding',
    answers: [
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'No' },
    ],
  },
  'family-history': { label: 'Family history', plain: 'Illnesses in the family', isLong: true },
  'social-history': {
    label: 'Social history',
    plain: 'Daily life: work, home, tobacco, alcohol',
    isLong: true,
  },
} as const satisfies Partial<Record<StatementTopic, Topic>>
export type StatedTopic = keyof typeof topics

export const topicOf = (topic: StatedTopic): Topic => topics[topic]

/** 'Pregnant, due 3 May 2026' */
export const statementText = (topic: StatedTopic, { value, dueDate }: Statement): string => {
  const answer = topicOf(topic).answers?.find((one) => one.value === value)?.label ?? value ?? 'Not known'
  return dueDate === null ? answer : `${answer}, due ${plainDate(dueDate)}`
}
