import { lessMoney, sumOfMoney } from '@alafia/contract/billing/shares'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import { shortMoney, plainDate, shortDate } from '@alafia/contract/kernel/format'
import type { Currency } from '@alafia/contract/kernel/money'
import { createPdf, type Sender } from '../../platform/pdf.ts'
import type { Paid } from './statements.queries.ts'

/** What was paid, refunded, and the difference. */
const figures = (of: readonly Paid[], currency: Currency): string[] => {
  const paid = sumOfMoney(of.map(({ amount }) => amount))
  const refunded = sumOfMoney(of.map((one) => one.refunded))
  return [paid, refunded, lessMoney(paid, refunded)].map((sum) => shortMoney(sum, currency))
}

/** Two currencies can't be added. */
const byCurrency = (of: readonly Paid[]) =>
  [...new Set(of.map(({ currency }) => currency))]
    .toSorted()
    .map((currency) => ({ currency, paid: of.filter((one) => one.currency === currency) }))

type Group = Pick<Paid, 'patientId' | 'memberId' | 'personName' | 'billedTo'> & { paid: Paid[] }

const byPerson = (of: readonly Paid[]): Group[] => {
  const groups: Group[] = []
  for (const one of of) {
    const { patientId, memberId, personName, billedTo } = one
    const group = groups.find((there) => there.patientId === patientId && there.memberId === memberId)
    if (group) group.paid.push(one)
    else groups.push({ patientId, memberId, personName, billedTo, paid: [one] })
  }
  return groups
}

type Subject = { year: number; readerName: string; today: CivilDate }

/** What was paid in a year, each person's payments by themselves, as a PDF. */
export const createStatement = (
  paid: readonly Paid[],
  { year, readerName, today }: Subject,
  clinic: Sender,
): Promise<Buffer> =>
  createPdf(
    `Statement of payments ${year}`,
    (paper) => {
      paper.fact('Issued to', readerName)
      paper.fact('Payments made', `1 January to 31 December ${year}`)
      paper.fact('Issued on', plainDate(today))
      for (const { personName, billedTo, paid: own } of byPerson(paid)) {
        paper.heading(personName)
        if (billedTo !== readerName) paper.note(`Billed to ${billedTo}`)
        for (const { currency, paid: all } of byCurrency(own))
          paper.table(
            ['For', 'Paid on', 'Paid', 'Refunded', 'Cost'],
            [
              ...all.map((one) => [one.what, shortDate(one.paidOn), ...figures([one], currency)]),
              ['Total', '', ...figures(all, currency)],
            ],
          )
      }
      paper.rule()
      for (const { currency, paid: all } of byCurrency(paid)) {
        const [sum, refunded, cost] = figures(all, currency)
        paper.fact('Paid in all', sum)
        paper.fact('Refunded', refunded)
        paper.fact('Cost in all', cost)
      }
      paper.note(
        'What an insurer paid to a pharmacy isn’t in these amounts, nor are bills that aren’t shared with you any more. Refunds are those made so far, counted in the year of the payment.',
      )
      paper.note('Created from the clinic’s records. Valid without a signature.')
    },
    clinic,
  )
