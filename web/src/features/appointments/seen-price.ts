import type { SeenPrice } from '@alafia/contract/appointments/seen'
import type { Doctor } from '@alafia/contract/doctors/schema'
import type { Currency, Money } from '@alafia/contract/kernel/money'

export type Priced = { price: Money; currency: Currency }

/** What a visit without an appointment type costs. */
export const feeOf = ({ fee, currency }: Doctor): Priced => ({ price: fee, currency })

/** Sent with a booking: the price that was shown, if one was. */
export const seenPriceOf = (shown: Priced | null | undefined): { seenPrice?: SeenPrice } =>
  shown ? { seenPrice: { amount: shown.price, currency: shown.currency } } : {}
