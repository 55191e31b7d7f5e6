import { day } from '../../kernel/durations.ts'

/** The settings that say how long something is kept. */
export const retentionNames = [
  'signInDays',
  'notificationDays',
  'emailDays',
  'draftDays',
  'recordYears',
] as const
export type RetentionName = (typeof retentionNames)[number]
/** In days or years, as the names say. */
export type RetentionPeriods = Record<RetentionName, number>

/** A shorter period takes effect after so many days: until then it can be made longer again, and nothing is lost. */
export const retentionNoticeDays = 14

/** A period that was made shorter: the longer one still applies. `until` is an instant. */
export type StillLonger = { name: RetentionName; value: number; until: string }

/** What applies now. */
export const periodsAt = (
  now: Date,
  rules: RetentionPeriods,
  stillLonger: readonly StillLonger[],
): RetentionPeriods => {
  const { signInDays, notificationDays, emailDays, draftDays, recordYears } = rules
  const periods = { signInDays, notificationDays, emailDays, draftDays, recordYears }
  for (const { name, value, until } of stillLonger)
    if (Date.parse(until) > now.getTime()) periods[name] = Math.max(periods[name], value)
  return periods
}

/** What still applies after a change of the settings, beside the new ones. */
export const stillLongerAfter = (
  now: Date,
  before: { rules: RetentionPeriods; stillLonger: readonly StillLonger[] },
  after: RetentionPeriods,
): StillLonger[] => {
  const applied = periodsAt(now, before.rules, before.stillLonger)
  const until = new Date(now.getTime() + retentionNoticeDays * day).toISOString()
  return retentionNames.flatMap((name) => {
    if (after[name] >= applied[name]) return []
    const known = before.stillLonger.find((one) => one.name === name)
    return known && after[name] === before.rules[name] ? [known] : [{ name, value: applied[name], until }]
  })
}
