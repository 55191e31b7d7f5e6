import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareMoney, isWithinLimit, lessMoney, sharesOf, sumOfMoney, sumsOf, typedMoney } from './shares.ts'

const kobo = fc.integer({ min: 0, max: 1_000_000_000 })
const money = kobo.map((amount) => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`)
const inKobo = (amount: string) => BigInt(amount.replace('.', ''))
const line = fc.record({ unitPrice: money, units: fc.integer({ min: 1, max: 10_000 }) })
const percent = fc.integer({ min: 0, max: 100 })

test('PHARM-121 the shares of a line are its price, none is negative, and the insurer never pays above its percentage', () => {
  fc.assert(
    fc.property(line, percent, (of, covers) => {
      const { total, insurerShare, patientShare } = sharesOf(of, covers)
      expect(inKobo(total)).toBe(inKobo(of.unitPrice) * BigInt(of.units))
      expect(sumOfMoney([insurerShare, patientShare])).toBe(total)
      const over = inKobo(total) * BigInt(covers) - inKobo(insurerShare) * 100n
      expect(over >= 0n && over < 100n).toBe(true)
    }),
  )
})

test('PHARM-121 an agreed share is paid up to the price', () => {
  fc.assert(
    fc.property(line, percent, money, (of, covers, agreed) => {
      const { total, insurerShare, patientShare } = sharesOf(of, covers, agreed)
      expect(insurerShare).toBe(compareMoney(agreed, total) < 0 ? agreed : total)
      expect(patientShare).toBe(lessMoney(total, insurerShare))
    }),
  )
})

test('PHARM-121 the sums are those of the lines', () => {
  fc.assert(
    fc.property(fc.array(line), percent, (lines, covers) => {
      const { total, insurerPays, toPay } = sumsOf(lines.map((one) => sharesOf(one, covers)))
      expect(sumOfMoney([insurerPays, toPay])).toBe(total)
    }),
  )
})

test('typed amounts', () => {
  expect(['500', '500.5', ' 1,200.05 ', '0'].map(typedMoney)).toEqual(['500.00', '500.50', '1200.05', '0.00'])
  expect(['', '-1', '1.234', 'x', '12345678901'].map(typedMoney)).toEqual(Array(5).fill(undefined))
  expect([isWithinLimit('9999999999.99'), isWithinLimit('10000000000.00')]).toEqual([true, false])
})
