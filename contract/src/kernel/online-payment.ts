/** How patients pay in the app: with stored cards, on the payment provider's own page, or not at all. */
export const onlinePayments = ['cards', 'checkout', 'none'] as const
export type OnlinePayment = (typeof onlinePayments)[number]

/** What Paystack takes. Others can be paid only at the desk. */
const checkoutCurrencies = /^(NGN|GHS|ZAR|KES|USD|EGP)$/

/** How patients pay in the app in this currency. */
export const onlinePaymentIn = (currency: string, way: OnlinePayment): OnlinePayment =>
  way === 'checkout' && !checkoutCurrencies.test(currency) ? 'none' : way
