import { expect, test } from 'vitest'
import type { CounterBill } from '@alafia/contract/billing/counter'
import type { PrescriptionCharge } from '@alafia/contract/prescriptions/charges'
import { moneyBack } from './money-back.ts'

const bill: CounterBill = {
  id: 7,
  amount: '900.00',
  currency: 'NGN',
  status: 'pending',
  paymentMethod: null,
  cardLast4: null,
  paidAt: null,
  onAccountAt: null,
  onAccountBy: null,
  takenBy: null,
  received: null,
  reference: null,
  lastAttempt: null,
  refunds: [],
}
const line = (medicationIndex: number, patientShare: string) => ({
  medicationIndex,
  itemId: 4,
  name: 'Norvasc',
  strength: '5 mg',
  units: 14,
  unitPrice: '50.00',
  total: '700.00',
  insurerShare: '0.00',
  patientShare,
  isReversed: false,
})
const charged = (changed: Partial<CounterBill>, fillNumber = 1): PrescriptionCharge => ({
  fillNumber,
  partNumber: 1,
  chargedAt: '2026-03-11T08:00:00.000Z',
  pharmacyName: 'Alafia Pharmacy Surulere',
  currency: 'NGN',
  insurer: null,
  memberNumber: null,
  authorisation: null,
  lines: [line(0, '700.00'), line(1, '200.00')],
  bill: { ...bill, ...changed },
})

test('BILL-25 before a reversal the pharmacist reads what becomes of the money', () => {
  const unpaid = charged({})
  expect(moneyBack([unpaid], [0, 1])).toEqual(['The bill of ₦900.00 is cancelled.'])
  expect(moneyBack([unpaid], [1])).toEqual(['The bill of ₦900.00 becomes ₦700.00.'])
  const cash = charged({ status: 'completed', paymentMethod: 'Cash', takenBy: 'Ifeoma Eze' })
  expect(moneyBack([cash], [0])).toEqual(['₦700.00 is to be given back to the patient.'])
  const card = charged({ status: 'completed', paymentMethod: 'Visa', cardLast4: '4242' })
  expect(moneyBack([card], [0, 1])).toEqual(['₦900.00 will be refunded to the card automatically.'])
})

test('BILL-25 earlier fills, what is reversed already and other medications bring nothing back', () => {
  const again = charged({})
  const reversed = { ...again, lines: again.lines.map((one) => ({ ...one, isReversed: true })) }
  expect(moneyBack([], [0])).toEqual([])
  expect(moneyBack([reversed], [0, 1])).toEqual([])
  expect(moneyBack([again], [2])).toEqual([])
  expect(moneyBack([charged({}, 2), again], [0, 1])).toHaveLength(1)
})
