import type { ChargeForm } from '@alafia/contract/prescriptions/charge-form'
import { isNothing } from '@alafia/contract/billing/shares'
import { formatMoney } from '@alafia/contract/kernel/format'
import type { Currency, Money } from '@alafia/contract/kernel/money'
import { coverOf } from '../../billing/insurers/insurers.exports.queries.ts'
import { insertCounterBill, invalidatePayments } from '../../billing/payments.actions.ts'
import { clinicCurrency } from '../../clinic/currency.exports.queries.ts'
import { send } from '../../platform/database/pipelining.ts'
import { invalid } from '../../platform/http/problem.ts'
import type { Tx } from '../../request/context.ts'
import { priceRequests, type Priced, type PricedRequest } from './pricing.ts'

/** What is due for a part of a fill, before it is written. */
export type Charged = Priced & {
  form: ChargeForm | undefined
  coversPercent: number | null
  /** The clinic's: stock is priced in it. */
  currency: Currency
}

/**
 * Computes it from the prices of today.
 * @throws Problem 409 if it isn't what was shown, 400 for an insurer that isn't active
 */
export const chargeFor = async (
  tx: Tx,
  requests: readonly PricedRequest[],
  form: ChargeForm | undefined,
): Promise<Charged> => {
  const insurerId = form?.insurerId ?? null
  const coversPercent = insurerId === null ? null : await coverOf(tx, insurerId)
  if (coversPercent === undefined) throw invalid('charge.insurerId', 'Choose an insurer from the list')
  const currency = await clinicCurrency(tx)
  return { ...priceRequests(requests, coversPercent ?? 0, form, currency), form, coversPercent, currency }
}

/*
 * A single statement writes the charge, then its lines (whose decimals are those of the charge's currency), and the patient's bill. The keys make it impossible to charge a part of a fill
 * twice, and the checks that the shares are the price, whatever the code does.
 */
const recordChargeStatement = {
  name: 'record_charge',
  text: `
    with line as (
      select * from jsonb_to_recordset($6::jsonb) as line ("medicationIndex" smallint, "itemId" int, units int,
        "unitPrice" numeric, total numeric, "insurerShare" numeric, "patientShare" numeric)
    ), due as (
      select p.patient_id, counter.id as pharmacy_id, $7::text as currency, $5::timestamptz as created_at,
        'Medicines' || coalesce(' for ' || member.first_name, '') || ' from ' || counter.name as description,
        (select sum("patientShare") from line) as amount
      from prescription p
      join pharmacy counter on counter.id = $4
      left join family_member member on member.id = p.family_member_id
      where p.id = $1
    ), bill as (
      ${insertCounterBill('due')}
    ), charged as (
      insert into charge (prescription_id, fill_number, part_number, currency, payment_id, insurer_id, covers_percent,
        member_number, authorisation)
      values ($1, $2, $3, $7::text, (select id from bill), $8, $9, $10, $11)
      returning prescription_id
    )
    insert into charge_line (prescription_id, fill_number, part_number, medication_index, item_id, units, unit_price, total,
      insurer_share, patient_share)
    select $1, $2, $3, "medicationIndex", "itemId", units, "unitPrice", total, "insurerShare", "patientShare" from charged cross join line`,
}

type Part = {
  id: number
  patientId: number
  fillNumber: number
  partNumber: number
  pharmacyId: number
  at: Date
}

/** Sent without waiting, after the part that it is for. */
export const recordCharge = (
  tx: Tx,
  { id, patientId, fillNumber, partNumber, pharmacyId, at }: Part,
  { lines, toPay, form, coversPercent, currency }: Charged,
): Promise<unknown> => {
  const recorded = send(tx, recordChargeStatement, [
    id,
    fillNumber,
    partNumber,
    pharmacyId,
    at,
    JSON.stringify(lines),
    currency,
    form?.insurerId ?? null,
    coversPercent,
    form?.memberNumber ?? null,
    form?.authorisation ?? null,
  ])
  if (!isNothing(toPay)) invalidatePayments(tx, patientId)
  return recorded
}

/** '. To pay: ₦1,200.00', as the end of a notification; '' if there is nothing to pay. */
export const toPayText = (toPay: Money, currency: Currency): string =>
  isNothing(toPay) ? '' : `. To pay: ${formatMoney(toPay, currency)}`
