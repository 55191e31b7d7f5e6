import { licenceProblem } from '@alafia/contract/accounts/licences.states'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import type { LicensedRole } from '@alafia/contract/kernel/roles'
import { Problem } from '../../platform/http/problem.ts'

/**
 * No one prescribes or dispenses without a valid licence (ACC-33). Checked in the same transaction as the action.
 * @throws Problem 403 that says why
 */
export const requireLicence = (role: LicensedRole, validUntil: CivilDate | null, today: CivilDate): void => {
  const problem = licenceProblem(role, validUntil, today)
  if (problem !== undefined) throw new Problem('no-licence', problem)
}
