import { defaultSecurityRules, type SecurityRules } from '@alafia/contract/administration/security/schema'
import type { Role } from '@alafia/contract/kernel/roles'
import { prepared, type Database } from '../platform/database/connect.ts'
import type { Settings } from '../platform/settings.ts'
import { securityRules } from './table.ts'

export type SessionLimits = { idleMinutes: number; absoluteMinutes: number }

/** The administrators' settings for sessions, passwords and sign-ins (ADM-13), the same in every process. */
export type Security = {
  /** Used until an administrator changes them: the environment's times, and our defaults for the rest. */
  defaults: SecurityRules
  /** The current rules. A change by another process takes effect here within half a second. Not for use inside a transaction. */
  rules(): Promise<SecurityRules>
  /** How long sessions last, according to the current rules. */
  limits(): Promise<SessionLimits>
  /** To be called after this process has changed the rules. */
  clearCache(): void
}

export const limitsIn = ({ idleMinutes, absoluteHours }: SecurityRules): SessionLimits => ({
  idleMinutes,
  absoluteMinutes: absoluteHours * 60,
})

/** Whether a session may do nothing but add the second factor that its role requires (ACC-81). */
export const needsSecondFactor = (
  { role, hasSecondFactor }: { role: Role; hasSecondFactor: boolean },
  { secondFactorRoles }: Pick<SecurityRules, 'secondFactorRoles'>,
): boolean => !hasSecondFactor && secondFactorRoles.includes(role)

/** Milliseconds of the machine's clock. */
const cachedFor = 500

const selectRules = prepared((db, name) =>
  db.select({ rules: securityRules.rules }).from(securityRules).prepare(name),
)

export const createSecurity = (
  db: Database,
  { idleMinutes, absoluteMinutes, demo }: Pick<Settings, 'idleMinutes' | 'absoluteMinutes' | 'demo'>,
): Security => {
  const defaults = {
    ...defaultSecurityRules,
    idleMinutes,
    absoluteHours: absoluteMinutes / 60,
    // A demo is one click away; its passwords are public anyway.
    ...(demo ? { secondFactorRoles: [] } : {}),
  }
  let known: { rules: Promise<SecurityRules>; until: number } | undefined

  const load = async (): Promise<SecurityRules> => {
    const [row] = await selectRules(db).execute()
    // Rows from an earlier version lack newer rules.
    return { ...defaults, ...row?.rules }
  }

  const rules = (): Promise<SecurityRules> => {
    const now = performance.now()
    if (known && now < known.until) return known.rules
    const asked = { rules: load(), until: now + cachedFor }
    known = asked
    // If the database is unavailable, the next call retries.
    asked.rules.catch(() => {
      if (known === asked) known = undefined
    })
    return asked.rules
  }

  return {
    defaults,
    rules,
    async limits() {
      return limitsIn(await rules())
    },
    clearCache() {
      known = undefined
    },
  }
}
