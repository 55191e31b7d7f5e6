import type { Look } from '@alafia/contract/audit/schema'
import type { listLooksAt } from '../audit/exports.queries.ts'
import { lookedOf } from '../audit/action-labels.ts'

type Entry = Awaited<ReturnType<typeof listLooksAt>>[number]

/** The trail marks what was read under an emergency access at the end of its subject. */
const accessIn = (subject: string | null): number | null => {
  const [, id] = /(?:^|, )emergency access (\d+)$/.exec(subject ?? '') ?? []
  return id === undefined ? null : Number(id)
}

/** An entry of the trail as the patient is shown it. */
export const lookOf = ({ id, at, actorName, role, action, subject, outcome }: Entry): Look => ({
  id,
  at: at.toISOString(),
  name: actorName === null || role !== 'doctor' ? actorName : `Dr. ${actorName}`,
  role,
  what: lookedOf(action, outcome),
  outcome,
  emergencyAccessId: accessIn(subject),
})
