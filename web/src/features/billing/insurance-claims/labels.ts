import type { CivilDate } from '@alafia/contract/kernel/civil'
import type { Currency } from '@alafia/contract/kernel/money'
import type { InsuranceClaim } from '@alafia/contract/prescriptions/insurance-claims'
import { formatMoney, formatNumber } from '../../../lib/format.ts'

/** '₦1,200.00', or '−₦1,200.00' of what was reversed. */
export const signedMoney = (amount: string, currency: Currency): string =>
  amount.startsWith('-') ? `−${formatMoney(amount.slice(1), currency)}` : formatMoney(amount, currency)

/** '1,200', or '−30' of what was reversed. */
export const signedUnits = (units: number): string =>
  units < 0 ? `−${formatNumber(-units)}` : formatNumber(units)

/** From the first of the month. */
export const usualPeriod = (today: CivilDate): { from: CivilDate; to: CivilDate } => ({
  from: `${today.slice(0, 8)}01`,
  to: today,
})

export const memberText = ({
  memberNumber,
  authorisation,
}: Pick<InsuranceClaim, 'memberNumber' | 'authorisation'>): string =>
  [
    memberNumber === null ? 'No member number' : `Member ${memberNumber}`,
    authorisation !== null && `Pre-authorisation ${authorisation}`,
  ]
    .filter(Boolean)
    .join(' · ')
