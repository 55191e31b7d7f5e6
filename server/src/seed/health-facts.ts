import type { StatedKind } from '@alafia/contract/clinical/facts/schema'
import type { StatementTopic } from '@alafia/contract/clinical/statements/schema'
import { measures, type MeasurementKind } from '@alafia/contract/clinical/measurements/kinds'
import {
  allergyEntry,
  clinicalStatement,
  healthProblem,
  immunisation,
  measurement,
  medicineElsewhere,
  reviewedText,
} from '../clinical/table.ts'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/connect.ts'
import { substanceKey } from '../safety/substances.ts'

/** Whose fact it is, and who recorded it: the patient, unless a doctor is named. */
type About = {
  patient: { id: number }
  familyMember?: { id: number }
  doctor?: { id: number }
  /** Now unless stated. */
  at?: Date
}

const columnsOf = ({ patient, familyMember, doctor, at }: About, clock: Clock) => ({
  patientId: patient.id,
  familyMemberId: familyMember?.id ?? null,
  recordedBy: doctor?.id ?? patient.id,
  recordedAs: doctor ? ('doctor' as const) : ('patient' as const),
  recordedAt: at ?? clock.now(),
})

export type StatementDetails = About & { topic: StatementTopic; value: string | null; dueDate?: string }
export type MeasurementDetails = About & { kind: MeasurementKind; value: number; diastolic?: number }
export type HealthProblemDetails = About & {
  text?: string
  code?: { code: string; display: string }
  status?: 'active' | 'inactive' | 'resolved'
  onset?: string
}
export type AllergyDetails = About & {
  substance?: string
  type?: 'allergy' | 'intolerance'
  reaction?: string
  severity?: 'mild' | 'moderate' | 'severe'
  certainty?: 'confirmed' | 'suspected' | 'ruled-out'
}
export type MedicineElsewhereDetails = About & {
  name?: string
  directions?: string
  since?: string
  status?: 'taking' | 'stopped'
}
export type ImmunisationDetails = About & {
  name?: string
  dose?: string
  givenOn: string
  batch?: string
  given?: 'here' | 'elsewhere'
}

/** An entry that was made of a patient's text, or the reason why there is none. */
export type ReviewDetails = About & { kind: StatedKind; text: string } & (
    | { entryId: number }
    | { reason: string }
  )

/** The rows of the health facts, added directly. */
export const healthFactRows = (db: Queryable, clock: Clock) => ({
  statement: ({ topic, value, dueDate, ...about }: StatementDetails) =>
    db
      .insert(clinicalStatement)
      .values({ ...columnsOf(about, clock), topic, value, dueDate: dueDate ?? null })
      .returning({ id: clinicalStatement.id }),

  /** In the kind's own unit: measured by a doctor in the clinic, or at home. */
  measurement: ({ kind, value, diastolic, ...about }: MeasurementDetails) =>
    db
      .insert(measurement)
      .values({
        ...columnsOf(about, clock),
        kind,
        value,
        diastolic: diastolic ?? null,
        enteredUnit: measures[kind].unit,
        place: about.doctor ? 'clinic' : 'home',
        measuredAt: about.at ?? clock.now(),
        isUnusual: false,
      })
      .returning({ id: measurement.id }),

  healthProblem: ({ text = 'Asthma', code, status = 'active', onset, ...about }: HealthProblemDetails) =>
    db
      .insert(healthProblem)
      .values({
        ...columnsOf(about, clock),
        text,
        code: code?.code ?? null,
        codeTitle: code?.display ?? null,
        status,
        onset: onset ?? null,
      })
      .returning({ id: healthProblem.id }),

  allergy: ({
    substance = 'Penicillin',
    type = 'allergy',
    reaction,
    severity,
    certainty = 'confirmed',
    ...about
  }: AllergyDetails) =>
    db
      .insert(allergyEntry)
      .values({
        ...columnsOf(about, clock),
        substance,
        key: substanceKey(substance, null) ?? null,
        type,
        reaction: reaction ?? null,
        severity: severity ?? null,
        certainty,
      })
      .returning({ id: allergyEntry.id }),

  medicineElsewhere: ({
    name = 'Folic acid 5 mg',
    directions,
    since,
    status = 'taking',
    ...about
  }: MedicineElsewhereDetails) =>
    db
      .insert(medicineElsewhere)
      .values({
        ...columnsOf(about, clock),
        name,
        directions: directions ?? null,
        since: since ?? null,
        status,
      })
      .returning({ id: medicineElsewhere.id }),

  review: ({ kind, text, patient, familyMember, doctor, at, ...outcome }: ReviewDetails) =>
    db
      .insert(reviewedText)
      .values({
        patientId: patient.id,
        familyMemberId: familyMember?.id ?? null,
        kind,
        text,
        ...('entryId' in outcome ? { entryId: outcome.entryId } : { reason: outcome.reason }),
        reviewedBy: doctor?.id ?? patient.id,
        reviewedAt: at ?? clock.now(),
      })
      .returning({ id: reviewedText.id }),

  immunisation: ({
    name = 'BCG (tuberculosis)',
    dose,
    givenOn,
    batch,
    given = 'elsewhere',
    ...about
  }: ImmunisationDetails) =>
    db
      .insert(immunisation)
      .values({
        ...columnsOf(about, clock),
        name,
        dose: dose ?? null,
        givenOn,
        batch: batch ?? null,
        given,
      })
      .returning({ id: immunisation.id }),
})
