import { ageOn, type CivilDate } from '@alafia/contract/kernel/civil'

/** Completed months on a day; null if the date of birth is unknown. */
export const ageInMonths = (today: CivilDate, born: CivilDate | null): number | null => {
  if (born === null) return null
  const [, month = '', day = ''] = today.split('-')
  const [, bornMonth = '', bornDay = ''] = born.split('-')
  return ageOn(today, born) * 12 + ((Number(month) - Number(bornMonth) + 24 - (day < bornDay ? 1 : 0)) % 12)
}
