/*
 * ISO 4217: how many decimals a currency has. Written down, because the answers of Intl follow the habits of shops (CLDR has the Iraqi dinar
 * without its fils) and differ between browsers, while banks and payment providers follow the standard. All others have two.
 * `currency_decimals` in the database says the same.
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

/** With exactly its currency's decimals: '12.5' naira are '12.50'. Undefined for a part of the smallest unit, and for what isn't an amount. */
export const inCurrency = (amount: string, currency: string): string | undefined => {
  const places = decimalsOf(currency)
  const [, sign = '', whole, fraction = ''] = /^(-?)0*(\d{1,12})(?:\.(\d+))?$/.exec(amount) ?? []
  if (whole === undefined || /[^0]/.test(fraction.slice(places))) return undefined
  return `${sign}${whole}.${fraction.slice(0, places).padEnd(places, '0')}`.replace(/\.$/, '')
}

/** '1,500' or '1500.5' as typed, with the currency's decimals; undefined for what isn't an amount in it. */
export const typedMoney = (typed: string, currency: string): string | undefined => {
  const plain = typed.trim().replaceAll(',', '')
  return /^\d{1,10}(\.\d+)?$/.test(plain) ? inCurrency(plain, currency) : undefined
}

/** What is wrong with an amount that `inCurrency` refuses: 'XOF has no decimals', 'TND has at most 3 decimals'. */
export const wrongDecimals = (currency: string): string =>
  decimalsOf(currency) === 0
    ? `${currency} has no decimals`
    : `${currency} has at most ${decimalsOf(currency)} decimals`

/** A hint of a field for money: '… XOF has no decimals.', where that isn't the usual two. */
export const decimalsHint = (hint: string, currency: string): string =>
  decimalsOf(currency) === 2 ? hint : `${hint} ${wrongDecimals(currency)}.`

/** The decimals of an amount as they are shown: '.50', or none for a currency that has none. */
export const shownDecimals = (fraction: string, currency: string): string =>
  `.${fraction.padEnd(3, '0').slice(0, decimalsOf(currency))}`.replace(/\.$/, '')
