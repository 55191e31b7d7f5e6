/** How patients pay in the app: with stored cards, on the payment provider's own page, or not at all. */
export const onlinePayments = ['cards', 'checkout', 'none'] as const
export type OnlinePayment = (typeof onlinePayments)[number]
