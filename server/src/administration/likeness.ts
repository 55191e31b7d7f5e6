import { e164Of } from '../platform/phones.ts'

/** Lower case without accents. */
export const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Ignores case, accents and order: 'Adébáyọ̀ OLÚ' and 'olu adebayo' are one. */
export const nameKey = (name: string): string =>
  plain(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .toSorted()
    .join(' ')

/** However it was typed: '+234 803 555 0142' and '0803 555 0142' are one. */
export const phoneKey = (phone: string | null): string =>
  phone === null ? '' : (e164Of(phone) ?? phone.replaceAll(/\D/g, ''))
