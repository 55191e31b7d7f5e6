import type { Insurer } from '@alafia/contract/billing/insurers'
import { compareMoney, sharesOf, sumsOf } from '@alafia/contract/billing/shares'
import { typedMoney, wrongDecimals } from '@alafia/contract/kernel/minor-units'
import type { Currency, Money } from '@alafia/contract/kernel/money'
import { formatMoney } from '../../../lib/format.ts'
import { itemOf, unitsPicked, type MedicationPicks } from '../picks/picks.ts'

/** Who pays, as far as the pharmacist has said; what the insurer pays of a line is kept by `keyOf` as it is typed. */
export type Payer = {
  insurer: Insurer | undefined
  memberNumber: string
  authorisation: string
  shares: ReadonlyMap<string, string>
}

export type LineOf = { medicationIndex: number; itemId: number }

export const keyOf = ({ medicationIndex, itemId }: LineOf): string => `${medicationIndex} ${itemId}`

const nameKey = (name: string) => name.toLowerCase().replaceAll(/\s/g, '')

/** The insurer of the same name as on the patient's profile. Anything less certain is left to the pharmacist. */
export const suggestedInsurer = (
  insurers: readonly Insurer[],
  stated: string | null | undefined,
): Insurer | undefined =>
  stated ? insurers.find(({ name }) => nameKey(name) === nameKey(stated)) : undefined

const sum = (units: readonly number[]) => units.reduce((total, one) => total + one, 0)

/** What is picked, with its prices; an item that is picked twice for a medication is one line, as on the server. */
const pickedLines = (medications: readonly MedicationPicks[]) =>
  medications.flatMap((picks) =>
    [...new Set(picks.items.map(({ itemId }) => itemId))].flatMap((itemId) => {
      const of = picks.items.filter((one) => one.itemId === itemId)
      const item = of[0] && itemOf(picks, of[0])
      const units = sum(of.map(unitsPicked))
      if (!item || units === 0) return []
      const { medicationIndex } = picks
      return [
        {
          medicationIndex,
          itemId: item.id,
          name: `${item.name} ${item.dosage}`,
          form: item.form,
          unitPrice: item.price,
          units,
        },
      ]
    }),
  )

/** What is wrong with an insurer's share as typed. */
const shareError = (typed: string, total: Money, currency: Currency): string | undefined => {
  const agreed = typedMoney(typed, currency)
  if (agreed === undefined)
    return /^\s*[\d,]+\.\d+\s*$/.test(typed) ? wrongDecimals(currency) : 'Enter an amount, such as 1200'
  return compareMoney(agreed, total) > 0 ? `Enter at most ${formatMoney(total, currency)}` : undefined
}

/** What it costs and who pays; `error`: what is wrong with the share of a line. */
export const chargeOf = (
  medications: readonly MedicationPicks[],
  { insurer, shares }: Payer,
  currency: Currency,
) => {
  const lines = pickedLines(medications).map((line) => {
    const typed = insurer ? shares.get(keyOf(line)) : undefined
    const agreed = typed === undefined ? undefined : typedMoney(typed, currency)
    const usual = sharesOf(line, insurer?.coversPercent ?? 0)
    return {
      ...line,
      ...sharesOf(line, insurer?.coversPercent ?? 0, agreed),
      usualShare: usual.insurerShare,
      typed,
      agreed,
      error: typed === undefined ? undefined : shareError(typed, usual.total, currency),
    }
  })
  return { lines, ...sumsOf(lines) }
}
export type ChargeShown = ReturnType<typeof chargeOf>
export type LineShown = ChargeShown['lines'][number]

/** As it is sent: with the sums that were shown. */
export const chargeBody = (
  { lines, total, toPay }: ChargeShown,
  { insurer, memberNumber, authorisation }: Payer,
) => ({
  total,
  toPay,
  insurerId: insurer?.id ?? null,
  ...(insurer ? { memberNumber, authorisation } : {}),
  insurerShares: lines.flatMap(({ medicationIndex, itemId, agreed }) =>
    agreed === undefined ? [] : [{ medicationIndex, itemId, insurerShare: agreed }],
  ),
})
