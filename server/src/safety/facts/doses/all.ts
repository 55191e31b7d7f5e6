import type { DrugName } from '../drugs/all.ts'
import { opioidsAndJointsDoses } from './opioids-and-joints.ts'
import { painAndJointsDoses } from './pain-and-joints.ts'
import type { DrugDoses } from './row.ts'

/** The drugs that are left out are reported as not checked. */
export const doses: Partial<Record<DrugName, DrugDoses>> = {
  ...painAndJointsDoses,
  ...opioidsAndJointsDoses,
}
