import {
  periodsAt,
  type RetentionPeriods,
  type StillLonger,
} from '@alafia/contract/administration/security/retention'
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
  /** How long things are kept at this instant: a shorter setting applies only after its notice. */
  periods(now: Date): Promise<RetentionPeriods>
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
  db
    .select({ rules: securityRules.rules, stillLonger: securityRules.stillLonger })
    .from(securityRules)
    .prepare(name),
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
  type Stored = { rules: SecurityRules; stillLonger: StillLonger[] }
  let known: { stored: Promise<Stored>; until: number } | undefined

  const load = async (): Promise<Stored> => {
    const [row] = await selectRules(db).execute()
    // Rows from an earlier version lack newer rules.
    return { rules: { ...defaults, ...row?.rules }, stillLonger: row?.stillLonger ?? [] }
  }

  const stored = (): Promise<Stored> => {
    const now = performance.now()
    if (known && now < known.until) return known.stored
    const asked = { stored: load(), until: now + cachedFor }
    known = asked
    // If the database is unavailable, the next call retries.
    asked.stored.catch(() => {
      if (known === asked) known = undefined
    })
    return asked.stored
  }
  const rules = async () => (await stored()).rules

  return {
    defaults,
    rules,
    async limits() {
      return limitsIn(await rules())
    },
    async periods(now) {
      const { rules: set, stillLonger } = await stored()
      return periodsAt(now, set, stillLonger)
    },
    clearCache() {
      known = undefined
    },
  }
}
