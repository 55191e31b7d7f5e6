import { unitsOf } from '@alafia/contract/inventory/units'
import { useClinic } from '../../../lib/clinic.ts'
import { formatMoney } from '../../../lib/format.ts'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { MoneyInput } from '../../../ui/form/money-input.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { DataItem, DataList } from '../../../ui/list/data-list.tsx'
import { Status } from '../../../ui/status.tsx'
import { keyOf, type LineShown } from './charge.ts'
import type { Charge } from './use-charge.ts'

/** In the clinic's currency. */
const useMoney = () => {
  const { currency } = useClinic()
  return (amount: string) => formatMoney(amount, currency)
}

/** Nobody has said who pays. */
const unknown = 'unknown'

type LineProps = { line: LineShown; charge: Charge; isReadOnly: boolean }

/** '30 tablets × ₦50.00 = ₦1,500.00', and who pays it. */
function Line({ line, charge, isReadOnly }: LineProps) {
  const { insurer } = charge.payer
  const money = useMoney()
  const { currency } = useClinic()
  const { name, form, units, unitPrice, total, patientShare, usualShare, typed, error } = line
  return (
    <li className="grid gap-1">
      <p>
        <span className="font-semibold">{name}</span>{' '}
        <span className="tabular">
          {unitsOf(form, units)} × {money(unitPrice)} = {money(total)}
        </span>
      </p>
      {insurer && (
        <>
          <Field
            label={`${insurer.name} pays for ${name}`}
            hint={`${insurer.coversPercent}% is ${money(usualShare)}. Enter 0 if it isn’t covered.`}
            error={error}
          >
            <MoneyInput
              currency={currency}
              className="max-w-40"
              readOnly={isReadOnly}
              value={typed ?? usualShare}
              onChange={({ target }) => charge.changeShare(line, target.value)}
            />
          </Field>
          <p className="tabular text-small text-ink-2">The patient pays {money(patientShare)}</p>
        </>
      )}
    </li>
  )
}

function Insurance({ charge, isReadOnly }: { charge: Charge; isReadOnly: boolean }) {
  const { payer, insurers, suggested, stated, isKnown, change } = charge
  const { insurer, memberNumber, authorisation } = payer
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <Field
        label="Insurance"
        hint={
          stated === null || suggested
            ? undefined
            : `The profile says ‘${stated}’, which isn’t in the list by that name.`
        }
      >
        <Select
          disabled={isReadOnly}
          value={isKnown ? (insurer?.id ?? '') : unknown}
          onChange={({ target }) => charge.chooseInsurer(target.value === '' ? null : Number(target.value))}
        >
          {!isKnown && (
            <option value={unknown} disabled>
              Choose
            </option>
          )}
          <option value="">No insurance</option>
          {insurers.map(({ id, name, coversPercent }) => (
            <option key={id} value={id}>
              {name} ({coversPercent}%)
            </option>
          ))}
        </Select>
      </Field>
      {insurer && (
        <>
          <Field label="Member number" optional>
            <TextInput
              maxLength={60}
              autoComplete="off"
              readOnly={isReadOnly}
              value={memberNumber}
              onChange={({ target }) => change({ memberNumber: target.value })}
            />
          </Field>
          <Field label="Pre-authorisation number" optional>
            <TextInput
              maxLength={60}
              autoComplete="off"
              readOnly={isReadOnly}
              value={authorisation}
              onChange={({ target }) => change({ authorisation: target.value })}
            />
          </Field>
        </>
      )}
    </div>
  )
}

/** What the picks cost, who pays, and the total to pay. It changes with the picks. */
export function ChargePanel({ charge, isReadOnly }: { charge: Charge; isReadOnly: boolean }) {
  const { lines, total, insurerPays, toPay, query, payer, isKnown, isTried } = charge
  const money = useMoney()
  if (lines.length === 0) return null
  return (
    <section aria-label="What it costs" className="grid gap-3 border-t border-line pt-4">
      <h4 className="font-semibold">What it costs</h4>
      {query.isError && !query.data && <LoadFailed what="the insurers" query={query} />}
      <Insurance charge={charge} isReadOnly={isReadOnly} />
      <ul className="grid gap-3">
        {lines.map((line) => (
          <Line key={keyOf(line)} line={line} charge={charge} isReadOnly={isReadOnly} />
        ))}
      </ul>
      <DataList className="tabular">
        <DataItem term="Total">{money(total)}</DataItem>
        {payer.insurer && <DataItem term="Insurer pays">{money(insurerPays)}</DataItem>}
        <DataItem term="To pay">
          <span role="status" className="font-semibold">
            {money(toPay)}
          </span>
        </DataItem>
      </DataList>
      {isTried && !isKnown && (
        <Status kind="line" tone="warn">
          We don’t know the insurers yet. Wait a moment, or choose ‘No insurance’
        </Status>
      )}
    </section>
  )
}
