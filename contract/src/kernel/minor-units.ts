/*
 * ISO 4217: how many decimals a currency has. Written down, because the answers of Intl differ between browsers and follow the habits of
 * shops (the Iraqi dinar without its fils), while banks and payment providers follow the standard. All others have two.
 */
const withoutDecimals = /BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|PYG|RWF|UGX|UYI|VND|VUV|X[AOP]F/
const withThree = /BHD|IQD|JOD|KWD|LYD|OMR|TND/

export const decimalsOf = (currency: string): number =>
  withoutDecimals.test(currency) ? 0 : withThree.test(currency) ? 3 : 2

/** '25000.50' naira are 2500050 kobo. @throws RangeError for a part of the smallest unit */
export const toMinorUnits = (amount: string, currency: string): number => {
  const places = decimalsOf(currency)
  const [whole = '', fraction = ''] = amount.split('.')
  if (/[^0]/.test(fraction.slice(places))) throw new RangeError(`${currency} has ${places} decimals`)
  return Number(`${whole}${fraction.slice(0, places).padEnd(places, '0')}`)
}

/** 2500050 kobo are '25000.50' naira; amounts of currencies without decimals have none. */
export const fromMinorUnits = (units: number, currency: string): string => {
  const places = decimalsOf(currency)
  if (places === 0) return String(units)
  const digits = String(units).padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** The decimals of an amount as they are shown: '.50', or none for a currency that has none. */
export const shownDecimals = (fraction: string, currency: string): string =>
  `.${fraction.padEnd(3, '0').slice(0, decimalsOf(currency))}`.replace(/\.$/, '')
