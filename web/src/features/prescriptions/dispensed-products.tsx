import type { Medication } from '@alafia/contract/prescriptions/schema'
import {
  dispensedDetails,
  dispensedText,
  newDirectionsOf,
} from '@alafia/contract/prescriptions/dispensed-text'
import { monthYear } from '../../lib/format.ts'

/** What the person got for a medication, and how to take it if it is another strength. */
export function DispensedProducts({ medication, isStaff }: { medication: Medication; isStaff: boolean }) {
  return medication.dispensedProducts.map((product, index) => {
    const directions = newDirectionsOf(product)
    return (
      // One item may be dispensed for two reasons.
      <div key={`${index} ${product.name}`}>
        <p>
          Dispensed: <span className="font-semibold">{dispensedText(product, medication.name)}</span>
        </p>
        {directions !== undefined && <p className="font-semibold">Take it like this: {directions}</p>}
        <p className="text-small text-ink-2">{dispensedDetails(product, monthYear)}</p>
        {isStaff && product.note !== null && (
          <p className="text-small text-ink-2">Why it is the right one: {product.note}</p>
        )}
      </div>
    )
  })
}
