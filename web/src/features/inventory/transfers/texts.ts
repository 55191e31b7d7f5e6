import type { Transfer, TransferLine } from '@alafia/contract/inventory/transfers'
import { unitsOf } from '@alafia/contract/inventory/units'
import type { TransferStatus } from '@alafia/contract/inventory/transfer-states'
import type { Tone } from '../../../ui/tone.ts'

export const transferTone: Record<TransferStatus, Tone> = {
  'on-the-way': 'info',
  short: 'warn',
  refused: 'warn',
  arrived: 'ok',
  cancelled: 'neutral',
  settled: 'ok',
  returned: 'neutral',
}

/** From the reader's side. */
export const titleOf = ({ id, side, from, to }: Pick<Transfer, 'id' | 'side' | 'from' | 'to'>): string => {
  if (side === 'to') return `Transfer ${id} from ${from.name}`
  return side === 'from' ? `Transfer ${id} to ${to.name}` : `Transfer ${id} from ${from.name} to ${to.name}`
}

/** What became of a line's units; undefined while everything is in transit. */
export const outcomeOf = ({ form, quantity, arrived, returned, lost }: TransferLine): string | undefined => {
  const rest = quantity - (arrived ?? 0) - (returned ?? 0) - (lost ?? 0)
  const parts = [
    arrived !== null && (arrived === quantity ? 'all arrived' : `${arrived} arrived`),
    returned !== null && `${returned} came back`,
    lost !== null && `${lost} lost in transit`,
    arrived !== null && rest > 0 && `${unitsOf(form, rest)} missing`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? undefined : parts.join(', ')
}

/** Units of a line that didn't arrive and aren't settled. */
export const missingOf = ({ quantity, arrived, returned, lost }: TransferLine): number =>
  quantity - (arrived ?? 0) - (returned ?? 0) - (lost ?? 0)

/** What the reader's pharmacy waits for, or is to do. */
export const nextStep = ({ side, status, from, to }: Transfer): string | undefined => {
  if (status === 'on-the-way')
    return side === 'to' ? 'Count what is in the box, then confirm.' : `${to.name} confirms what arrives.`
  if (status === 'short')
    return side === 'from'
      ? 'Say what became of the missing units.'
      : `${from.name} says what became of the missing units.`
  if (status === 'refused')
    return side === 'from' ? 'Confirm what comes back.' : `${from.name} confirms what comes back.`
  return undefined
}

const wholeNumber = /^\d{1,7}$/

/** What was typed into a field for units; undefined if it isn't a whole number. */
export const unitsIn = (typed: string): number | undefined =>
  wholeNumber.test(typed.trim()) ? Number(typed.trim()) : undefined
