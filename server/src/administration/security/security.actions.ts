import type { SecurityUpdate, SecuritySettings } from '@alafia/contract/administration/security/schema'
import { stillLongerAfter } from '@alafia/contract/administration/security/retention'
import { changedRules } from '@alafia/contract/administration/security/labels'
import { Problem } from '../../platform/http/problem.ts'
import type { Context } from '../../request/context.ts'
import { limitsIn, type Security } from '../../sessions/rules.ts'
import { applyLimits } from '../../sessions/sessions.ts'
import { securityRules } from '../../sessions/table.ts'
import { lockSecuritySettings, getSecuritySettings } from './security.queries.ts'

/**
 * Changes the rules of sessions, passwords and sign-ins. Open sessions follow in the same transaction, every process within
 * half a second, and every open browser fetches its idle time again. A shorter retention period applies after its notice. If nothing changes, the audit entry says so.
 * @throws Problem 409 that names who changed them meanwhile
 */
export const updateSecuritySettings = (
  context: Context,
  security: Pick<Security, 'defaults'>,
  { rules, version }: SecurityUpdate,
): Promise<SecuritySettings> =>
  context.transact(async (tx) => {
    const now = context.clock.now()
    const before = await lockSecuritySettings(tx, security, now)
    const changes = changedRules(before.rules, rules)
    if (changes.length === 0) return before
    if (version !== before.version)
      throw new Problem(
        'edited-elsewhere',
        `${before.changedBy ?? 'Someone'} changed the security settings in the meantime`,
      )
    const changed = {
      rules,
      stillLonger: stillLongerAfter(now, before, rules),
      version: before.version + 1,
      updatedAt: now,
      updatedBy: context.actor.userId,
    }
    await tx
      .insert(securityRules)
      .values(changed)
      .onConflictDoUpdate({ target: securityRules.singleton, set: changed })
    await applyLimits(tx, now, {
      before: limitsIn(before.rules),
      absoluteHours: rules.absoluteHours,
    })
    const texts = changes.map(({ name, before: was, after }) => `${name} ${was} -> ${after}`)
    tx.record('security-settings.updated', `security settings ${changed.version}: ${texts.join(', ')}`)
    tx.invalidate('everyone', 'security')
    tx.invalidate({ role: 'admin' }, 'activity')
    return getSecuritySettings(tx, security, now)
  })
