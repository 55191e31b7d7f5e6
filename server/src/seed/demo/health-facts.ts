import { diagnosisOf } from '@alafia/contract/clinical/diagnoses/list'
import type { StatedKind } from '@alafia/contract/clinical/facts/schema'
import { addDays, type CivilDate } from '@alafia/contract/kernel/civil'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import { healthFactRows } from '../health-facts.ts'
import { familyFacts } from './family-facts.ts'
import type { FactStory } from './fact-story.ts'
import { patientFacts } from './patient-facts.ts'
import type { DemoPeople } from './people.ts'
import type { Timeline } from './timeline.ts'

const birthOf = (cast: DemoPeople, { member }: FactStory): CivilDate | undefined =>
  member && cast.family[member].dateOfBirth

const storeStory = async (
  db: Queryable,
  clock: Clock,
  line: Timeline,
  cast: DemoPeople,
  story: FactStory,
) => {
  const rows = healthFactRows(db, clock)
  const { patient, member, doctor, day, time } = story
  const about = {
    patient: cast.patients[patient],
    ...(member ? { familyMember: cast.family[member] } : {}),
    ...(doctor ? { doctor: cast.doctors[doctor] } : {}),
    at: line.at(day, time),
  }
  if (story.sex) await rows.statement({ ...about, topic: 'sex', value: story.sex })
  for (const [topic, value] of story.statements ?? []) await rows.statement({ ...about, topic, value })
  for (const [kind, value, diastolic] of story.measured ?? [])
    await rows.measurement({ ...about, kind, value, ...(diastolic === undefined ? {} : { diastolic }) })

  const ids: Record<StatedKind, number[]> = { problem: [], allergy: [], medicine: [] }
  for (const { code = '', ...problem } of story.problems ?? []) {
    const coding = diagnosisOf(code)
    const stored = await rows.healthProblem({ ...about, ...problem, ...(coding ? { code: coding } : {}) })
    ids.problem.push(...stored.map(({ id }) => id))
  }
  for (const allergy of story.allergies ?? []) {
    const stored = await rows.allergy({ ...about, ...allergy })
    ids.allergy.push(...stored.map(({ id }) => id))
  }
  for (const medicine of story.medicines ?? []) {
    const stored = await rows.medicineElsewhere({ ...about, ...medicine })
    ids.medicine.push(...stored.map(({ id }) => id))
  }
  for (const [kind, text] of story.entered ?? []) {
    const entryId = ids[kind].shift()
    if (entryId !== undefined) await rows.review({ ...about, kind, text, entryId })
  }
  for (const [kind, text, reason] of story.setAside ?? []) await rows.review({ ...about, kind, text, reason })
  const born = birthOf(cast, story)
  for (const [name, dose, weeks] of story.vaccines ?? [])
    if (born) await rows.immunisation({ ...about, name, dose, givenOn: addDays(born, weeks * 7) })
}

/** What is known about the demo's people; it agrees with their notes and medicines. */
export const addDemoFacts = async (
  db: Queryable,
  clock: Clock,
  line: Timeline,
  cast: DemoPeople,
): Promise<void> => {
  for (const story of [...familyFacts, ...patientFacts].toSorted((one, other) => one.day - other.day))
    await storeStory(db, clock, line, cast, story)
}
