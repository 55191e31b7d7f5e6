import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readBarcode, separator, yearOf } from './barcode.ts'
import { gtin14, gtinCheckDigit, isGtin } from './gtin.ts'

const today = '2026-11-23'
const read = (text: string) => readBarcode(text, today)
const gtin = '09506000134352'
const whole = { gtin, batchNumber: 'AB-1', expiryDate: '2027-12-31', serialNumber: 'S9' }

describe('INV-24 a pack’s barcode', () => {
  test.each([
    ['a DataMatrix', `01${gtin}1727123110AB-1${separator}21S9`],
    ['with its symbology', `]d201${gtin}1727123110AB-1${separator}21S9`],
    [
      'with FNC1 in front and behind each element',
      `${separator}01${gtin}${separator}17271231${separator}10AB-1${separator}21S9${separator}`,
    ],
    [
      'in another order, with further elements',
      `01${gtin}21S9${separator}71012345${separator}112501011727123110AB-1`,
    ],
    ['as it is printed beside the code', ` (01)${gtin}(17)271231(10)AB-1(21)S9 `],
    ['with the day 00, the last of the month', `01${gtin}1727120010AB-1${separator}21S9`],
  ])('is read: %s', (_, text) => {
    expect(read(text)).toEqual({ pack: whole })
  })

  test('that only names the product is read without batch and expiry', () => {
    const only = { batchNumber: null, expiryDate: null, serialNumber: null }
    expect(read('9506000134352')).toEqual({ pack: { gtin, ...only } })
    expect(read(gtin)).toEqual({ pack: { gtin, ...only } })
    expect(read(']E09506000134352').pack?.gtin).toBe(gtin)
    expect(read('96385074').pack?.gtin).toBe('00000096385074')
    expect(read('036000291452').pack?.gtin).toBe('00036000291452')
  })

  test('the last day of February is that of its year', () => {
    expect(read(`01${gtin}17280200`).pack?.expiryDate).toBe('2028-02-29')
    expect(read(`01${gtin}17270200`).pack?.expiryDate).toBe('2027-02-28')
  })

  test.each([
    ['9506000134353', 'A digit of this barcode is wrong. Scan it again.'],
    [`01${gtin.slice(0, -1)}3`, 'A digit of this barcode is wrong. Scan it again.'],
    [`01${gtin}17271301`, 'The expiry date in this barcode doesn’t exist. Enter the batch by hand.'],
    [`01${gtin}17270230`, 'The expiry date in this barcode doesn’t exist. Enter the batch by hand.'],
    ['10AB-1', 'We can’t read this barcode. Scan it again, or enter the batch by hand.'],
    ['12345', 'We can’t read this barcode. Scan it again, or enter the batch by hand.'],
    [
      `01${gtin}10${'A'.repeat(21)}`,
      'We can’t read this barcode. Scan it again, or enter the batch by hand.',
    ],
    ['Amlodipine', 'We can’t read this barcode. Scan it again, or enter the batch by hand.'],
    ['', 'We can’t read this barcode. Scan it again, or enter the batch by hand.'],
    ['(01)', 'We can’t read this barcode. Scan it again, or enter the batch by hand.'],
  ])('is refused: %j', (text, why) => {
    expect(read(text)).toEqual({ why })
  })

  test('never fails on any text, and gives only days that exist', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((rest) => `01${gtin}${rest}`),
        ),
        (text) => {
          const { pack, why } = read(text)
          expect(pack === undefined).toBe(why !== undefined)
          if (pack?.expiryDate)
            expect(new Date(pack.expiryDate).toISOString().slice(0, 10)).toBe(pack.expiryDate)
        },
      ),
    )
  })

  test('is read back from whatever a pack may say', () => {
    const code = fc.stringMatching(/^[A-Za-z0-9-]{1,20}$/)
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{13}$/),
        code,
        code,
        fc.date({ min: new Date('1978-01-01'), max: new Date('2076-12-31'), noInvalidDate: true }),
        (start, batchNumber, serialNumber, date) => {
          const own = start + gtinCheckDigit(start)
          const expiryDate = date.toISOString().slice(0, 10)
          const typed = expiryDate.slice(2).replaceAll('-', '')
          expect(read(`01${own}21${serialNumber}${separator}17${typed}10${batchNumber}`)).toEqual({
            pack: { gtin: own, batchNumber, serialNumber, expiryDate },
          })
        },
      ),
    )
  })
})

test('INV-24 a check digit finds every single wrong digit', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^\d{12}$/),
      fc.nat(12),
      fc.integer({ min: 1, max: 9 }),
      (start, place, more) => {
        const right = start + gtinCheckDigit(start)
        const digit = (Number(right[place]) + more) % 10
        expect(isGtin(right)).toBe(true)
        expect(isGtin(gtin14(right))).toBe(true)
        expect(isGtin(right.slice(0, place) + digit + right.slice(place + 1))).toBe(false)
      },
    ),
  )
})

test('INV-24 two digits of a year mean the one that is at most 49 years ago or 50 years ahead', () => {
  expect([yearOf(76, 2026), yearOf(77, 2026), yearOf(26, 2026), yearOf(0, 2026)]).toEqual([
    2076, 1977, 2026, 2000,
  ])
  expect([yearOf(40, 2090), yearOf(41, 2090), yearOf(99, 2001)]).toEqual([2140, 2041, 1999])
  fc.assert(
    fc.property(fc.nat(99), fc.integer({ min: 2000, max: 2199 }), (digits, now) => {
      const year = yearOf(digits, now)
      expect(year % 100).toBe(digits)
      expect(year - now).toBeGreaterThanOrEqual(-49)
      expect(year - now).toBeLessThanOrEqual(50)
    }),
  )
})
