import type { CivilDate } from '../kernel/civil.ts'
import { gtin14, isGtin } from './gtin.ts'

/** What a pack's barcode says. */
export type PackCode = {
  /** 14 digits. */
  gtin: string
  batchNumber: string | null
  expiryDate: CivilDate | null
  serialNumber: string | null
}

export type ReadBarcode = { pack: PackCode; why?: undefined } | { pack?: undefined; why: string }

/** FNC1 in a DataMatrix, as scanners send it. It ends an element of variable length. */
export const separator = '\u001D'

const unreadable = 'We can’t read this barcode. Scan it again, or enter the batch by hand.'
const wrongDigit = 'A digit of this barcode is wrong. Scan it again.'
const wrongDate = 'The expiry date in this barcode doesn’t exist. Enter the batch by hand.'

/** Element strings of predefined length (GS1 General Specifications): those that begin so have this many characters after it. */
const predefined: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '03': 14,
  '04': 16,
  '11': 6,
  '12': 6,
  '13': 6,
  '14': 6,
  '15': 6,
  '16': 6,
  '17': 6,
  '18': 6,
  '19': 6,
  '20': 2,
  '31': 8,
  '32': 8,
  '33': 8,
  '34': 8,
  '35': 8,
  '36': 8,
  '41': 14,
}

type Elements = Map<string, string>

/** '(01)09506000134352(17)271231(10)A1', as it is printed beside the code. */
const readBracketed = (text: string): Elements | undefined => {
  const elements: Elements = new Map()
  let rest = text
  while (rest !== '') {
    const [whole, identifier, value] = /^\((\d{2,4})\)([^(]+)/.exec(rest) ?? []
    if (whole === undefined || identifier === undefined || value === undefined) return undefined
    elements.set(identifier, value.trim())
    rest = rest.slice(whole.length)
  }
  return elements
}

const readPlain = (text: string): Elements | undefined => {
  const elements: Elements = new Map()
  let rest = text
  while (rest !== '') {
    const identifier = rest.slice(0, 2)
    if (!/^\d\d$/.test(identifier)) return undefined
    const length = predefined[identifier]
    const end = length === undefined ? rest.indexOf(separator) : 2 + length
    const value = rest.slice(2, end < 0 ? undefined : end)
    if (value === '' || (length !== undefined && value.length < length)) return undefined
    elements.set(identifier, value)
    rest = end < 0 ? '' : rest.slice(end)
    if (rest.startsWith(separator)) rest = rest.slice(1)
  }
  return elements
}

/**
 * Which century two digits of a year mean: 51 to 99 years ahead is the last century, 50 to 99 years back is the next one (GS1
 * General Specifications, 7.12).
 */
export const yearOf = (twoDigits: number, thisYear: number): number => {
  const century = thisYear - (thisYear % 100)
  const ahead = twoDigits - (thisYear % 100)
  if (ahead >= 51) return century - 100 + twoDigits
  return ahead <= -50 ? century + 100 + twoDigits : century + twoDigits
}

/** YYMMDD; day 00 is the last of the month (GS1 General Specifications, identifier 17; on packs made before 2025). Undefined for a day that doesn't exist. */
const dateOf = (text: string, today: CivilDate): CivilDate | undefined => {
  if (!/^\d{6}$/.test(text)) return undefined
  const year = yearOf(Number(text.slice(0, 2)), Number(today.slice(0, 4)))
  const month = Number(text.slice(2, 4))
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const day = Number(text.slice(4)) || lastDay
  if (month < 1 || month > 12 || day > lastDay) return undefined
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** A batch or serial number: up to 20 letters, digits and signs. */
const isCode = (text: string | undefined) => text === undefined || /^[\x21-\x7E]{1,20}$/.test(text)

const packOf = (elements: Elements, today: CivilDate): ReadBarcode => {
  const [gtin, batchNumber, serialNumber] = [elements.get('01'), elements.get('10'), elements.get('21')]
  if (gtin === undefined || !/^\d{14}$/.test(gtin) || !isCode(batchNumber) || !isCode(serialNumber))
    return { why: unreadable }
  if (!isGtin(gtin)) return { why: wrongDigit }
  const expiry = elements.get('17')
  const expiryDate = expiry === undefined ? null : dateOf(expiry, today)
  if (expiryDate === undefined) return { why: wrongDate }
  return {
    pack: { gtin, expiryDate, batchNumber: batchNumber ?? null, serialNumber: serialNumber ?? null },
  }
}

/**
 * A barcode as a scanner types it: GS1 DataMatrix or GS1-128 with (01), (17), (10) and (21), also written with brackets; or
 * EAN-13, UPC-A, EAN-8 and GTIN-14, which name only the product.
 */
export const readBarcode = (typed: string, today: CivilDate): ReadBarcode => {
  const text = typed.trim().replace(/^\](?:d2|C1|Q3|e0|E0|E4)/, '')
  if (/^\d{1,14}$/.test(text)) {
    if (![8, 12, 13, 14].includes(text.length)) return { why: unreadable }
    return isGtin(text)
      ? { pack: { gtin: gtin14(text), batchNumber: null, expiryDate: null, serialNumber: null } }
      : { why: wrongDigit }
  }
  const code = text.startsWith(separator) ? text.slice(1) : text
  const elements = code.startsWith('(') ? readBracketed(code) : readPlain(code)
  return elements ? packOf(elements, today) : { why: unreadable }
}
