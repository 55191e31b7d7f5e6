import type { ComponentProps } from 'react'
import { decimalsOf } from '@alafia/contract/kernel/minor-units'
import { TextInput } from './text-input.tsx'

/** An amount in a currency: with the keyboard that has its decimals. Spread `register('name')` onto it. */
export function MoneyInput({ currency, ...props }: ComponentProps<'input'> & { currency: string }) {
  return (
    <TextInput
      inputMode={decimalsOf(currency) === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      maxLength={20}
      {...props}
    />
  )
}
