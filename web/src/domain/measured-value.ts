import {
  inUnit,
  measures,
  unitLabels,
  type MeasurementKind,
  type Unit,
} from '@alafia/contract/clinical/measurements/kinds'
import { formatNumber } from '../lib/format.ts'

type Value = { kind: MeasurementKind; value: number; diastolic: number | null; enteredUnit: Unit }

/** A value without its unit, as exactly as it is usually stated: '68.2', '120/80'. */
export const valueText = (
  { kind, value, diastolic, enteredUnit }: Value,
  unit: Unit = enteredUnit,
): string => {
  const decimals = unit === 'mg/dL' && kind === 'glucose' ? 0 : unit === 'mg/dL' ? 2 : measures[kind].decimals
  const factor = 10 ** decimals
  const shown = (stored: number) => formatNumber(Math.round(inUnit(kind, stored, unit) * factor) / factor)
  return diastolic === null ? shown(value) : `${shown(value)}/${shown(diastolic)}`
}

/** '68.2 kg', '120/80 mmHg', '97%', in the unit in which it was typed. */
export const measuredText = (measured: Value): string =>
  `${valueText(measured)}${measured.enteredUnit === '%' ? '' : ' '}${unitLabels[measured.enteredUnit]}`
