import type { ChargedAtCounter, ChargedLine, Payment } from '@alafia/contract/billing/schema'
import { isNothing, lessMoney, sumsOf } from '@alafia/contract/billing/shares'
import { takenAsLabel } from '@alafia/contract/billing/states'
import { formatMoney } from '../../lib/format.ts'
import { DataItem, DataList } from '../../ui/list/data-list.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'

type Shown = { charged: ChargedAtCounter; payment: Payment }
type Taken = Pick<ChargedAtCounter, 'takenBy' | 'received' | 'reference'>

const unitsText = ({ units, unitPrice, isReversed }: ChargedLine, { currency }: Payment) =>
  `${units} × ${formatMoney(unitPrice, currency)}${isReversed ? ' (taken back)' : ''}`

/** BILL-201: what was charged at a pharmacy's counter, and who pays it. */
export function ChargedLines({ charged: { lines, insurerName, memberNumber }, payment }: Shown) {
  const money = (amount: string) => formatMoney(amount, payment.currency)
  const { total, insurerPays, toPay } = sumsOf(lines.filter(({ isReversed }) => !isReversed))
  return (
    <>
      <h3 className="text-body font-semibold">Medicines</h3>
      <List aria-label="Medicines">
        {lines.map((line, nth) => (
          <ListRow
            key={`${nth} ${line.name}`}
            title={`${line.name} ${line.strength}`}
            text={<span className="tabular">{unitsText(line, payment)}</span>}
            trailing={
              <>
                <span className="tabular font-semibold text-ink">{money(line.total)}</span>
                {!isNothing(line.insurerShare) && (
                  <span className="tabular">Insurer pays {money(line.insurerShare)}</span>
                )}
              </>
            }
          />
        ))}
      </List>
      <DataList className="tabular">
        <DataItem term="Total">{money(total)}</DataItem>
        {insurerName !== null && (
          <DataItem term="Insurer pays">
            {money(insurerPays)} · {insurerName}
            {memberNumber !== null && ` · member ${memberNumber}`}
          </DataItem>
        )}
        <DataItem term="Patient pays">{money(toPay)}</DataItem>
      </DataList>
    </>
  )
}

/** How it was paid at the counter or desk, and who took it. */
export function TakenFacts({
  taken: { takenBy, received, reference },
  payment,
}: {
  taken: Taken
  payment: Payment
}) {
  const { amount, currency } = payment
  return (
    <>
      {takenBy !== null && <DataItem term="Taken by">{takenBy}</DataItem>}
      {received !== null && (
        <DataItem term="Received">
          <span className="tabular">
            {formatMoney(received, currency)}, change {formatMoney(lessMoney(received, amount), currency)}
          </span>
        </DataItem>
      )}
      {reference !== null && (
        <DataItem
          term={payment.paymentMethod === takenAsLabel.terminal ? 'Number on the slip' : 'Bank’s reference'}
        >
          {reference}
        </DataItem>
      )}
    </>
  )
}
