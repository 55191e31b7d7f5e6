import { stomachAndGutConditions } from './stomach-and-gut.ts'
import { opioidsAndJointsConditions } from './opioids-and-joints.ts'
import { painAndJointsConditions } from './pain-and-joints.ts'
import type { ConditionRow } from './row.ts'

export const conditionRows: readonly ConditionRow[] = [
  ...painAndJointsConditions,
  ...opioidsAndJointsConditions,
  ...stomachAndGutConditions,
]
