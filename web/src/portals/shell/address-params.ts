import { maxSearchLength } from '@alafia/contract/kernel/search'

/* What may stand in an address, each as its value; what isn't valid is undefined. */

/** Words that are searched for. The router reads what looks like a number as one. */
export const textParam = (value: unknown): string | undefined => {
  const words = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  return words === '' || words.length > maxSearchLength ? undefined : words
}

/** A row's id: what PostgreSQL's integer holds. */
export const idParam = (value: unknown): number | undefined => {
  const id = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : undefined
}

/** A day as `yyyy-mm-dd`, from 1900 to 2199. */
export const dateParam = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || !/^(19|20|21)\d\d-\d\d-\d\d$/.test(value)) return undefined
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value) ? value : undefined
}
