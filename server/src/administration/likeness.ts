/** Lower case without accents. */
export const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Ignores case, accents and order: 'Adébáyọ̀ OLÚ' and 'olu adebayo' are one. */
export const nameKey = (name: string): string =>
  plain(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .toSorted()
    .join(' ')

/** Like `nationalNumber` in SQL. */
export const phoneKey = (phone: string | null): string =>
  (phone ?? '').replaceAll(/\D/g, '').replace(/^(234|0)/, '')
