import type { PersonFacts } from '@alafia/contract/clinical/facts/person-facts'
import { allergyOfKey, matchAllergy, parseAllergy, type Allergy } from '../allergy.ts'
import { disabledText } from '../live.ts'
import { drugs } from '../facts/drugs/all.ts'
import { plainText } from '../medicine-names.ts'
import { found, listText, type Checked, type Order } from '../order/order.ts'

type Noted = { allergy: Allergy; details: string }

const detailsOf = ({ certainty, severity, reaction }: PersonFacts['allergies'][number]): string => {
  const details = [certainty === 'suspected' && 'suspected', severity, reaction].filter(Boolean).join(', ')
  return details === '' ? '' : ` (${details})`
}

/** Entries that weren't ruled out, and what the patient stated, also among the problems. */
const notedAllergies = ({ allergies, problems, unreviewed }: PersonFacts): Noted[] => {
  const inProblems = [...problems.map(({ text }) => text), ...unreviewed.problems]
  return [
    ...allergies
      .filter(({ certainty }) => certainty !== 'ruled-out')
      .map((entry) => ({
        allergy:
          (entry.key === null ? undefined : allergyOfKey(entry.key, entry.text)) ?? parseAllergy(entry.text),
        details: detailsOf(entry),
      })),
    ...[...unreviewed.allergies, ...inProblems.filter((text) => /allerg/i.test(text))].map((text) => ({
      allergy: parseAllergy(text),
      details: '',
    })),
  ].flatMap(({ allergy, details }) => (allergy ? [{ allergy, details }] : []))
}

const wasAsked = ({ allergies, noKnownAllergies, unreviewed }: PersonFacts) =>
  noKnownAllergies !== null || allergies.length > 0 || unreviewed.allergies.length > 0

export const checkAllergies = ({ ordered, person, rows }: Order): Checked => {
  const noted = notedAllergies(person)
  const unknown = noted.flatMap(({ allergy }) => allergy.unknown)
  return {
    findings: noted.flatMap(({ allergy, details }) =>
      ordered.ingredients.flatMap(({ drug, label, medicationIndex }) => {
        const { match } = matchAllergy(allergy, drug, rows.allergies)
        if (!match) return []
        const { severity, why, sources } = match
        return found({
          kind: 'allergy',
          severity,
          medication: medicationIndex,
          key: `allergy:${drug}:${plainText(allergy.typed)}`,
          message: `${label}: the allergy “${allergy.typed}”${details} is noted; ${why}`,
          sources,
        })
      }),
    ),
    notChecked: [
      ...noted.flatMap(({ allergy }) =>
        ordered.ingredients
          .filter(({ drug }) => matchAllergy(allergy, drug, rows.allergies).isPartial)
          .map(({ label }) => disabledText(`${label}, the allergy “${allergy.typed}”`)),
      ),
      ...(wasAsked(person) ? [] : ['allergies were never asked about']),
      // Which groups it belongs to was never looked up.
      ...(noted.length === 0
        ? []
        : ordered.ingredients
            .filter(({ drug }) => drugs[drug].isOnlyNamed)
            .map(({ label }) => `${label}: only its name is in the table`)),
      ...(unknown.length > 0
        ? [`the allergy ${listText(unknown.map((text) => `“${text}”`))} isn’t in the table`]
        : []),
    ],
  }
}
