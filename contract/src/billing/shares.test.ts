import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromMinorUnits, toMinorUnits } from '../kernel/minor-units.ts'
import {
  compareMoney,
  isNothing,
  isWithinLimit,
  lessMoney,
  partOf,
  sharesOf,
  sumOfMoney,
  sumsOf,
  timesUnits,
} from './shares.ts'

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

test('ORG-19 a percentage of an amount is whole units of its currency, never more than it, and with the rest makes it up', () => {
  const currency = fc.constantFrom('XOF', 'NGN', 'TND')
  fc.assert(
    fc.property(currency, fc.integer({ min: 0, max: 1_000_000_000 }), percent, (code, many, of) => {
      const amount = fromMinorUnits(many, code)
      const part = partOf(amount, of)
      expect(toMinorUnits(part, code)).toBe(Math.floor((many * of) / 100))
      expect(compareMoney(part, amount)).toBeLessThanOrEqual(0)
      expect(sumOfMoney([part, lessMoney(amount, part)])).toBe(amount)
    }),
  )
})

test('an amount with fewer decimals than another is added to and compared with it exactly', () => {
  expect([sumOfMoney(['1', '2.50', '0.125']), lessMoney('3', '0.125')]).toEqual(['3.625', '2.875'])
  expect([compareMoney('1.5', '1.50'), isNothing('0.000'), isNothing('0')]).toEqual([0, true, true])
  expect([timesUnits('1.250', -3), timesUnits('50', 3)]).toEqual(['-3.750', '150'])
  expect([isWithinLimit('9999999999.99'), isWithinLimit('10000000000.00')]).toEqual([true, false])
})
