import type { CivilDate } from './civil.ts'

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })

/** 12 March */
export const dayAndMonth = (date: CivilDate): string =>
  `${Number(date.slice(8))} ${monthName.format(new Date(`${date}T00:00:00Z`))}`
