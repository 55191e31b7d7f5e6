/** The last digit makes the sum of all digits, every second one from the right times three, a multiple of ten (GS1 General Specifications). */
export const gtinCheckDigit = (withoutIt: string): string => {
  const sum = Array.from(withoutIt)
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}

const lengths = [8, 12, 13, 14]

/** GTIN-8, UPC-A, EAN-13 and GTIN-14 with a right check digit. */
export const isGtin = (digits: string): boolean =>
  /^\d+$/.test(digits) &&
  lengths.includes(digits.length) &&
  gtinCheckDigit(digits.slice(0, -1)) === digits.slice(-1)

/** Filled up to 14 digits, as they are stored and compared. */
export const gtin14 = (digits: string): string => digits.padStart(14, '0')
