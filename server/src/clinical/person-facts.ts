import type { CivilDate } from '@alafia/contract/kernel/civil'
import type { PersonFacts } from '@alafia/contract/clinical/facts/person-facts'
import type { MeasurementKind } from '@alafia/contract/clinical/measurements/kinds'
import { cautious, pregnancyIn, statedOf } from '@alafia/contract/clinical/statements/in-force'
import type { Statement, StatementTopic } from '@alafia/contract/clinical/statements/schema'
import type { StoredFacts } from './exports.queries.ts'
import { currentOf, sexOf } from './current-statement.ts'

const stated = (statements: readonly Statement[], topic: StatementTopic) =>
  statedOf(currentOf(statements, topic))

const pregnancyOf = (statements: readonly Statement[], today: CivilDate): PersonFacts['pregnancy'] => {
  const one = pregnancyIn(currentOf(statements, 'pregnancy'), today)
  return one
    ? {
        state: one.value === 'pregnant' ? 'pregnant' : 'not-pregnant',
        dueDate: one.dueDate,
        statedAt: one.recorded.at,
      }
    : null
}

const breastfeedingOf = (statements: readonly Statement[]): PersonFacts['breastfeeding'] => {
  const one = cautious(stated(statements, 'breastfeeding'), 'yes')
  return one ? { state: one.value === 'yes' ? 'yes' : 'no', statedAt: one.recorded.at } : null
}

/** @param today of the clinic */
export const toPersonFacts = (stored: StoredFacts, today: CivilDate): PersonFacts => {
  const { statements, measurements, dateOfBirth, datesOfBirth } = stored
  const otherDateOfBirth = datesOfBirth.find((born) => born !== dateOfBirth)
  const allergies = stored.allergies.entries
  const problems = stored.problems.entries
  const taken = stored.medicinesElsewhere.entries.filter(({ status }) => status === 'taking')
  const latest = (kind: MeasurementKind) => measurements.find((one) => one.kind === kind)
  const measured = (kind: MeasurementKind) => {
    const found = latest(kind)
    return found ? { value: found.value, measuredAt: found.measuredAt } : null
  }
  /** Null while an entry, or a text that no doctor has reviewed, speaks against it. */
  const none = (topic: StatementTopic, isContradicted: boolean) =>
    isContradicted ? null : (stated(statements, topic)[0]?.recorded.at ?? null)
  const creatinine = latest('creatinine')
  const typed = (kind: 'problem' | 'allergy' | 'medicine') =>
    stored.unreviewed.filter((one) => one.kind === kind).map(({ text }) => text)
  return {
    dateOfBirth,
    ...(otherDateOfBirth === undefined ? {} : { otherDateOfBirth }),
    sex: sexOf(statements),
    weightKg: measured('weight'),
    heightCm: measured('height'),
    creatinine: creatinine ? { umolPerL: creatinine.value, measuredAt: creatinine.measuredAt } : null,
    pregnancy: pregnancyOf(statements, today),
    breastfeeding: breastfeedingOf(statements),
    allergies: allergies.map(
      ({ substance: text, key, reaction, severity, certainty, recorded, changed }) => ({
        text,
        key,
        reaction,
        severity,
        certainty,
        by: changed?.role ?? recorded.role,
      }),
    ),
    noKnownAllergies: none(
      'no-known-allergies',
      allergies.some(({ certainty }) => certainty !== 'ruled-out') || typed('allergy').length > 0,
    ),
    problems: problems.map(({ text, code, status }) => ({ text, code: code?.code ?? null, status })),
    noKnownProblems: none(
      'no-known-problems',
      problems.some(({ status }) => status === 'active') || typed('problem').length > 0,
    ),
    otherMedicines: taken.map(({ name, directions }) => ({ name, directions })),
    noOtherMedicines: none('no-other-medicines', taken.length > 0 || typed('medicine').length > 0),
    unreviewed: {
      allergies: typed('allergy'),
      problems: typed('problem'),
      medicines: typed('medicine'),
    },
  }
}
