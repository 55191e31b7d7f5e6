import {
  sexes,
  type CurrentStatement,
  type Sex,
  type Statement,
  type StatementTopic,
} from '@alafia/contract/clinical/statements/schema'

/** What counts now of a topic (CLIN-4): a patient's statement stands beside a doctor's while it is newer. */
export const currentOf = (statements: readonly Statement[], topic: StatementTopic): CurrentStatement => {
  const latest = (role: 'doctor' | 'patient') =>
    statements.find((one) => one.topic === topic && one.recorded.role === role) ?? null
  const [doctor, patient] = [latest('doctor'), latest('patient')]
  const isOlder = doctor !== null && patient !== null && patient.recorded.at <= doctor.recorded.at
  return { doctor, patient: isOlder ? null : patient }
}

/** For clinical use: a doctor's, or else the patient's. */
export const sexOf = (statements: readonly Statement[]): Sex | null => {
  const { doctor, patient } = currentOf(statements, 'sex')
  const value = doctor?.value ?? patient?.value
  return sexes.find((sex) => sex === value) ?? null
}
