import type { ResultValue, TrendPoint } from '@alafia/contract/orders/schema'
import { resultUnitLabel } from '@alafia/contract/orders/units'

type Ranged = Pick<ResultValue, 'low' | 'high'>

/** '3.5 to 5.1', 'up to 5.1', 'from 3.5'; undefined without a range. */
export const rangeText = ({ low, high }: Ranged): string | undefined => {
  if (low !== null && high !== null) return `${low} to ${high}`
  if (high !== null) return `up to ${high}`
  return low === null ? undefined : `from ${low}`
}

const withUnit = (text: string, unit: string | null) =>
  unit === null ? text : `${text} ${resultUnitLabel(unit)}`

/** '7.1 mmol/l' */
export const numberText = ({ number, unit }: Pick<TrendPoint, 'number' | 'unit'>): string =>
  withUnit(String(number), unit)

/** A number with its unit, or the answer in words. */
export const valueText = ({ number, text, unit }: ResultValue): string =>
  number === null ? withUnit(text ?? '', unit) : withUnit(String(number), unit)
