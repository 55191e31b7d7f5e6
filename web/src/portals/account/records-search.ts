import { recordCategories, type RecordCategory } from '@alafia/contract/records/categories'

/** What the records page takes from its address; what isn't valid is given as undefined. */
export type RecordsSearch = {
  search?: string | undefined
  member?: 'self' | number | undefined
  category?: RecordCategory | undefined
  from?: string | undefined
  to?: string | undefined
  doctor?: number | undefined
  patient?: number | undefined
  /** View Full: 'visit-12' or 'document-5'. */
  record?: string | undefined
}

const wordsIn = (value: unknown) => {
  const words = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  return words === '' || words.length > 120 ? undefined : words
}
const idIn = (value: unknown) => {
  const id = Number(value)
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : undefined
}
const dayIn = (value: unknown) => {
  if (typeof value !== 'string' || !/^(19|20|21)\d\d-\d\d-\d\d$/.test(value)) return undefined
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value) ? value : undefined
}
const recordIn = (value: unknown) =>
  typeof value === 'string' && /^(visit|document)-[1-9]\d{0,9}$/.test(value) ? value : undefined

export const recordsSearch = (given: Record<string, unknown>): RecordsSearch => ({
  search: wordsIn(given['search']),
  member: given['member'] === 'self' ? 'self' : idIn(given['member']),
  category: recordCategories.find((one) => one === given['category']),
  from: dayIn(given['from']),
  to: dayIn(given['to']),
  doctor: idIn(given['doctor']),
  patient: idIn(given['patient']),
  record: recordIn(given['record']),
})
