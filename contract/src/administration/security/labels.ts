import { roles } from '../../kernel/roles.ts'
import type { SecurityRules } from './schema.ts'

/** In the order of the page. */
export const ruleLabel: Record<keyof SecurityRules, string> = {
  idleMinutes: 'Sign out when idle for',
  absoluteHours: 'Longest session',
  passwordMinLength: 'Minimum password length',
  signUp: 'Patients can create accounts',
  attemptsPerAccount: 'Failed sign-ins for one account',
  attemptsPerAddress: 'Failed sign-ins from one address',
  attemptWindowMinutes: 'Counting period',
  careMonths: 'Charts stay open after a visit for',
  adultAge: 'Family members decide for themselves from',
  storageMegabytes: 'Storage for the files of a family',
  secondFactorRoles: 'Second step required for',
  signInDays: 'Sign-ins',
  notificationDays: 'Notifications',
  emailDays: 'Which emails were sent',
  draftDays: 'Drafts that were never signed or sent',
  recordYears: 'Health records of closed accounts',
}
// The table above names every setting.
export const ruleNames = Object.keys(ruleLabel) as (keyof SecurityRules)[]

const withUnit = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

/** A setting's value with its unit: '30 minutes', 'Yes'. */
export const ruleValue = (rules: SecurityRules, name: keyof SecurityRules): string => {
  switch (name) {
    case 'idleMinutes':
    case 'attemptWindowMinutes':
      return withUnit(rules[name], 'minute')
    case 'absoluteHours':
      return withUnit(rules[name], 'hour')
    case 'careMonths':
      return withUnit(rules[name], 'month')
    case 'signInDays':
    case 'notificationDays':
    case 'emailDays':
    case 'draftDays':
      return withUnit(rules[name], 'day')
    case 'adultAge':
    case 'recordYears':
      return withUnit(rules[name], 'year')
    case 'storageMegabytes':
      return `${rules[name]} MB`
    case 'passwordMinLength':
      return withUnit(rules[name], 'character')
    case 'signUp':
      return rules[name] ? 'Yes' : 'No'
    case 'attemptsPerAccount':
    case 'attemptsPerAddress':
      return withUnit(rules[name], 'attempt')
    case 'secondFactorRoles':
      return roles.filter((role) => rules[name].includes(role)).join(', ') || 'no role'
  }
}

export type RuleChange = { name: keyof SecurityRules; before: string; after: string }

/** The settings that differ. */
export const changedRules = (before: SecurityRules, after: SecurityRules): RuleChange[] =>
  ruleNames
    .map((name) => ({ name, before: ruleValue(before, name), after: ruleValue(after, name) }))
    .filter((change) => change.before !== change.after)
