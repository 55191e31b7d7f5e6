import { expect, test } from 'vitest'
import { contentsTexts } from './contents-text.ts'

test('PHARM-54 closing says how much is there', () => {
  expect(contentsTexts({ unitsInStock: 1247, waiting: 1, ready: 2, transfers: 1, staff: 1 })).toEqual([
    '1 prescription that waits there is freed, and their patients asked to choose another pharmacy.',
    '2 prescriptions are ready or partly owed. Their patients are told until when to collect.',
    '1,247 units stay in its stock, which no one can dispense from meanwhile.',
    '1 transfer of stock is still open. Its pharmacists confirm or settle it as before.',
    '1 pharmacist works there. Give them another pharmacy under Users.',
  ])
  expect(contentsTexts({ unitsInStock: 0, waiting: 0, ready: 0, transfers: 0, staff: 0 })).toEqual([
    'No prescription waits there.',
    'Nothing is ready for collection.',
    'It has no stock.',
    'No pharmacist works there.',
  ])
})
