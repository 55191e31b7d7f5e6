import { licenceProblem } from '@alafia/contract/accounts/licences.states'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import type { LicensedRole } from '@alafia/contract/kernel/roles'
import { Problem } from '../../platform/http/problem.ts'

/**
 * Without a licence that holds today nothing is prescribed and nothing dispensed (ACC-33). Asked in the transaction of
 * the deed itself. @throws Problem 403 that says why
 */
export const requireLicence = (role: LicensedRole, validUntil: CivilDate | null, today: CivilDate): void => {
  const problem = licenceProblem(role, validUntil, today)
  if (problem !== undefined) throw new Problem('no-licence', problem)
}
