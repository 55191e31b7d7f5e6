import type { PharmacyContents } from '@alafia/contract/pharmacy/closing/schema'
import { formatNumber } from '../../../lib/format.ts'

const counted = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** What closing does to what is at a pharmacy now, a sentence for each. */
export const contentsTexts = ({
  unitsInStock,
  waiting,
  ready,
  transfers,
  staff,
}: PharmacyContents): string[] => [
  waiting === 0
    ? 'No prescription waits there.'
    : `${counted(waiting, 'prescription that waits there is', 'prescriptions that wait there are')} freed, and their patients asked to choose another pharmacy.`,
  ready === 0
    ? 'Nothing is ready for collection.'
    : `${counted(ready, 'prescription is', 'prescriptions are')} ready or partly owed. Their patients are told until when to collect.`,
  unitsInStock === 0
    ? 'It has no stock.'
    : `${counted(unitsInStock, 'unit stays', 'units stay')} in its stock, which no one can dispense from meanwhile.`,
  ...(transfers === 0
    ? []
    : [
        `${counted(transfers, 'transfer of stock is', 'transfers of stock are')} still open. Its pharmacists confirm or settle ${transfers === 1 ? 'it' : 'them'} as before.`,
      ]),
  staff === 0
    ? 'No pharmacist works there.'
    : `${counted(staff, 'pharmacist works', 'pharmacists work')} there. Give them another pharmacy under Users.`,
]
