import { sql, type SQL } from 'drizzle-orm'
import type { Payment } from '@alafia/contract/billing/schema'
import type { Role } from '@alafia/contract/kernel/roles'
import { pharmacyNames } from '../../pharmacies/exports.queries.ts'
import { isoTimeOf } from '../../platform/database/iso-time.ts'
import { payment, refund } from '../table.ts'

/** Where medicines are paid, and what goes back. A patient doesn't see what the bank declined. */
export const counterFor = (role: Role): SQL<Payment['counter']> => {
  const pharmacies = pharmacyNames('pharmacies')
  const isShown = role === 'patient' ? sql`and ${refund.outcome} <> 'declined'` : sql``
  // Administrators read no medicines in a list (ADM-55).
  const medicines =
    role === 'admin'
      ? sql`'[]'::json`
      : sql`(select coalesce(json_agg(line ->> 'name' || ' ' || (line ->> 'strength')), '[]')
          from json_array_elements(charged_at_counter(${payment.id}) -> 'lines') as line)`
  return sql<Payment['counter']>`case when ${payment.pharmacyId} is not null then json_build_object(
    'pharmacyName', (select ${pharmacies.name} from ${pharmacies} where ${pharmacies.id} = ${payment.pharmacyId}),
    'prescriptionId', charged_at_counter(${payment.id}) -> 'prescriptionId',
    'medicines', ${medicines},
    'onAccountAt', ${isoTimeOf(payment.onAccountAt)},
    'refunds', (select coalesce(json_agg(json_build_object('amount', ${refund.amount}::text,
        'how', case when ${refund.provider} = 'counter' then 'counter' else 'card' end,
        'outcome', ${refund.outcome}, 'reason', ${refund.reason}, 'startedAt', ${isoTimeOf(refund.startedAt)},
        'endedAt', ${isoTimeOf(refund.endedAt)}, 'givenAs', ${refund.givenAs}) order by ${refund.id}), '[]')
      from ${refund} where ${refund.paymentId} = ${payment.id} ${isShown})) end`
}
