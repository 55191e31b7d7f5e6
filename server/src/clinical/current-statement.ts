import type { CurrentStatement, Statement, StatementTopic } from '@alafia/contract/clinical/statements/schema'

/** What counts now of a topic (CLIN-4): a patient's statement stands beside a doctor's while it is newer. */
export const currentOf = (statements: readonly Statement[], topic: StatementTopic): CurrentStatement => {
  const latest = (role: 'doctor' | 'patient') =>
    statements.find((one) => one.topic === topic && one.recorded.role === role) ?? null
  const [doctor, patient] = [latest('doctor'), latest('patient')]
  const isOlder = doctor !== null && patient !== null && patient.recorded.at <= doctor.recorded.at
  return { doctor, patient: isOlder ? null : patient }
}
