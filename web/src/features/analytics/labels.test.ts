import { expect, it } from 'vitest'
import { reports } from '@alafia/contract/analytics/kinds'
import { measuresOf } from '@alafia/contract/analytics/measures'
import type { ReportReply } from '@alafia/contract/analytics/schema'
import { measureName, seriesOf, tickOf } from './labels.ts'

const payments = (figures: Record<string, string>): ReportReply => {
  const values = reports.payments.measures.map(
    ({ key, unit }) => figures[key] ?? (unit === 'count' ? '0' : '0.00'),
  )
  const day = { from: '2026-03-11', to: '2026-03-11' }
  return {
    kind: 'payments',
    ...day,
    interval: 'day',
    currency: 'NGN',
    totals: values,
    overTime: [{ ...day, values }],
    groups: [],
    moreGroups: 0,
  }
}
const charted = (report: ReportReply) => ({
  series: seriesOf(report).map(({ name, points }) => [name, points[0]?.text]),
  tick: tickOf(report)(1_200_000),
})

it('STAT-9 a chart of money has one currency, naira first, and names it', () => {
  const naira = { received: '25000.20', refunded: '100.00' }
  const inNaira = {
    series: [
      ['Received', '₦25,000.20'],
      ['Refunded', '₦100.00'],
    ],
    tick: '₦1.2m',
  }
  expect(charted(payments({ ...naira, receivedDollars: '99.99' }))).toEqual(inNaira)
  expect(charted(payments({ receivedDollars: '99.99' }))).toEqual({
    series: [
      ['Received ($)', '$99.99'],
      ['Refunded ($)', '$0.00'],
    ],
    tick: '$1.2m',
  })
  expect(charted(payments({ outstanding: '1.00' })).series.map(([name]) => name)).toEqual([
    'Received',
    'Refunded',
  ])
})

it('STAT-9 figures in a currency that doesn’t occur are left out', () => {
  const shown = (report: ReportReply) => measuresOf(report).map(measureName)
  expect(shown(payments({ received: '1.00' }))).toEqual([
    'Payments received',
    'Received',
    'Refunded',
    'Net',
    'Outstanding',
  ])
  expect(shown(payments({ receivedDollars: '1.00', netDollars: '1.00' }))).toContain('Received ($)')
})
