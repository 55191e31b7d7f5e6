import { expect, test } from 'vitest'
import { paymentStatuses, shownStatus } from './states.ts'

test('BILL-17 an unknown status shows as pending, a known one as it is', () => {
  expect(['on-hold', '', 'Completed'].map(shownStatus)).toEqual(['pending', 'pending', 'pending'])
  expect(paymentStatuses.map(shownStatus)).toEqual(paymentStatuses)
})
