/** The sign of a currency, if it is one that people here know; otherwise its code: '₦', 'GHS '. */
export const currencySign = (currency: string): string =>
  currency === 'NGN' ? '₦' : currency === 'USD' ? '$' : `${currency} `
