import { sql, type SQL } from 'drizzle-orm'
import { defaultSecurityRules, type SecurityRules } from '@alafia/contract/administration/security/schema'
import { securityRules } from './table.ts'

/**
 * How long sessions last, as SQL for another statement. A query on a second connection could wait for the end of the
 * transaction that runs it.
 */
export const currentLimits = (defaults: SecurityRules): Record<'idle' | 'absolute', SQL> => {
  const rule = (name: 'idleMinutes' | 'absoluteHours') =>
    sql`coalesce((select (${securityRules.rules} ->> ${name}::text)::int from ${securityRules}), ${defaults[name]}::int)`
  return {
    idle: sql`make_interval(mins => ${rule('idleMinutes')})`,
    absolute: sql`make_interval(hours => ${rule('absoluteHours')})`,
  }
}

const current = (name: 'careMonths' | 'adultAge'): SQL =>
  sql`coalesce((select (${securityRules.rules} ->> '${sql.raw(name)}')::int from ${securityRules}), ${sql.raw(String(defaultSecurityRules[name]))})`

/** How long a chart stays open after the last contact (ADM-13), as SQL for the predicate that decides it. */
export const careMonths: SQL = current('careMonths')
export const careTime: SQL = sql`make_interval(months => ${careMonths})`

/** How old a person is who decides for themselves, as SQL for statements about families. */
export const adultTime: SQL = sql`make_interval(years => ${current('adultAge')})`
