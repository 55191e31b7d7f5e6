import { usualSecurityRules, type SecurityRules } from '@alafia/contract/administration/security/schema'
import { prepared, type Database } from '../platform/database/connect.ts'
import type { Settings } from '../platform/settings.ts'
import { securityRules } from './table.ts'

export type SessionLimits = { idleMinutes: number; absoluteMinutes: number }

/** The administrators' rules of sessions, passwords and sign-ins (ADM-13), as they hold in every process. */
export type Security = {
  /** Those that hold until somebody changes them: the environment's times, and the usual rest. */
  defaults: SecurityRules
  /** Those that hold now. What another process has changed holds here within half a second. Not to be asked inside a transaction. */
  rules(): Promise<SecurityRules>
  /** Of them, how long sessions last. */
  limits(): Promise<SessionLimits>
  /** They were changed by this process: whoever asks from now on gets the new ones. */
  clearCache(): void
}

export const limitsIn = ({ idleMinutes, absoluteHours }: SecurityRules): SessionLimits => ({
  idleMinutes,
  absoluteMinutes: absoluteHours * 60,
})

/** Milliseconds, by the machine's clock. */
const cachedFor = 500

const selectRules = prepared((db, name) =>
  db.select({ rules: securityRules.rules }).from(securityRules).prepare(name),
)

export const createSecurity = (
  db: Database,
  { idleMinutes, absoluteMinutes }: Pick<Settings, 'idleMinutes' | 'absoluteMinutes'>,
): Security => {
  const defaults = { ...usualSecurityRules, idleMinutes, absoluteHours: absoluteMinutes / 60 }
  let known: { rules: Promise<SecurityRules>; until: number } | undefined

  const load = async (): Promise<SecurityRules> => {
    const [row] = await selectRules(db).execute()
    // A rule that came with a later version isn't in a row of before.
    return { ...defaults, ...row?.rules }
  }

  const rules = (): Promise<SecurityRules> => {
    const now = performance.now()
    if (known && now < known.until) return known.rules
    const asked = { rules: load(), until: now + cachedFor }
    known = asked
    // A database that is away just now is asked again by the next.
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
