import { addDays, type CivilDate } from '../kernel/civil.ts'
import type { LicensedRole } from '../kernel/roles.ts'
import { plainDate } from '../kernel/format.ts'

/** How the licence stands under which a doctor prescribes and a pharmacist dispenses. Without a valid one, neither can. */
export const licenceStates = ['valid', 'expires-soon', 'expired', 'missing'] as const
export type LicenceState = (typeof licenceStates)[number]

/** So many days before the end the person and the administrators are told; from then on it 'expires soon'. */
export const licenceNoticeDays = 30

/** @param validUntil the last day on which it holds; null without a licence. @param today in the clinic's calendar */
export const licenceStateOn = (validUntil: CivilDate | null, today: CivilDate): LicenceState => {
  if (validUntil === null) return 'missing'
  if (validUntil < today) return 'expired'
  return validUntil <= addDays(today, licenceNoticeDays) ? 'expires-soon' : 'valid'
}

const licensedActions: Record<LicensedRole, string> = { doctor: 'prescribe', pharmacist: 'dispense' }

/** Why somebody can't do what the licence is for, to her or him; nothing while it holds. */
export const licenceProblem = (
  role: LicensedRole,
  validUntil: CivilDate | null,
  today: CivilDate,
): string | undefined => {
  const state = licenceStateOn(validUntil, today)
  if (state === 'missing')
    return `You can't ${licensedActions[role]}: your licence as a ${role} hasn’t been entered. Ask an administrator to enter it`
  if (validUntil !== null && state === 'expired')
    return `You can't ${licensedActions[role]}: your licence as a ${role} expired on ${plainDate(validUntil)}. Ask an administrator to enter the new one`
  return undefined
}
