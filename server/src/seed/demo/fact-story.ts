import type { StatedKind } from '@alafia/contract/clinical/facts/schema'
import type { MeasurementKind } from '@alafia/contract/clinical/measurements/kinds'
import type { StatementTopic } from '@alafia/contract/clinical/statements/schema'
import type { AllergyDetails } from '../health-facts.ts'
import type { DoctorName, MemberName, PatientName } from './people.ts'

type Reading = readonly [kind: MeasurementKind, value: number, diastolic?: number]

/** What was recorded about someone at one time: by a doctor in the clinic, or by the patient at home. */
export type FactStory = {
  patient: PatientName
  member?: MemberName
  doctor?: DoctorName
  day: number
  time: string
  sex?: 'female' | 'male'
  statements?: readonly (readonly [topic: StatementTopic, value: string])[]
  measured?: readonly Reading[]
  /** In plain words, with a code of the local list. */
  problems?: readonly {
    text: string
    code?: string
    status?: 'active' | 'inactive' | 'resolved'
    onset?: string
  }[]
  allergies?: readonly Pick<AllergyDetails, 'substance' | 'type' | 'reaction' | 'severity' | 'certainty'>[]
  medicines?: readonly { name: string; directions?: string; since?: string }[]
  /** Texts of the patient that became the problem or allergy of the same place in this story. */
  entered?: readonly (readonly [kind: StatedKind, text: string])[]
  /** Texts of the patient that became no entry. */
  setAside?: readonly (readonly [kind: StatedKind, text: string, reason: string])[]
  /** Doses of the national schedule, by the age in weeks at which they were given. */
  vaccines?: readonly (readonly [name: string, dose: string, weeks: number])[]
}
