import { civilOf, type ZoneName } from '@alafia/contract/kernel/civil'
import { measures } from '@alafia/contract/clinical/measurements/kinds'
import type { HealthFacts } from '@alafia/contract/clinical/facts/schema'
import type { ChosenFact } from '@alafia/contract/letters/schema'
import { isStopped, type CurrentMedicine } from '@alafia/contract/prescriptions/current-medicines'
import { measuredText } from '../../domain/measured-value.ts'
import { plainDate } from '../../lib/format.ts'

const maxLength = 300

const joined = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(', ')

/** What is known about a person now, one line each: a doctor chooses what belongs in a letter. */
export const factsForLetter = (
  { problems, allergies, medicinesElsewhere, measurements }: HealthFacts,
  prescribed: readonly CurrentMedicine[],
  timeZone: ZoneName,
): ChosenFact[] => {
  const facts: ChosenFact[] = [
    ...problems.entries
      .filter(({ status }) => status === 'active')
      .map(({ text, onset }) => ({
        group: 'problems' as const,
        text: joined([text, onset && `since ${onset}`]),
      })),
    ...allergies.entries
      .filter(({ certainty }) => certainty !== 'ruled-out')
      .map(({ substance, reaction, severity, certainty }) => ({
        group: 'allergies' as const,
        text: joined([substance, reaction, severity, certainty === 'suspected' ? 'suspected' : null]),
      })),
    ...prescribed
      .filter((medicine) => !isStopped(medicine))
      .map(({ name, dosage, frequency }) => ({
        group: 'medicines' as const,
        text: joined([name, `${dosage} ${frequency}`]),
      })),
    ...medicinesElsewhere.entries
      .filter(({ status }) => status === 'taking')
      .map(({ name, directions }) => ({
        group: 'medicines' as const,
        text: joined([name, directions, 'not prescribed here']),
      })),
    ...measurements.map((measured) => ({
      group: 'measurements' as const,
      text: joined([
        `${measures[measured.kind].name} ${measuredText(measured)}`,
        plainDate(civilOf(new Date(measured.measuredAt), timeZone).date),
        measured.place === 'home' ? 'measured at home' : null,
      ]),
    })),
  ]
  const seen = new Set<string>()
  return facts.flatMap(({ group, text }) => {
    const fact = { group, text: text.slice(0, maxLength) }
    const key = `${fact.group} ${fact.text}`
    if (seen.has(key)) return []
    seen.add(key)
    return [fact]
  })
}
