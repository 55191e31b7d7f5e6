import type { Document } from '../source.ts'
import { fdaLabel } from './general.ts'
import { smpc } from './labels.ts'

/** Of Roche, revised 2020, in a copy. */
export const roaccutane = smpc('Roaccutane 10 mg and 20 mg', '2020', 'rxreasoner.com')
export const roaccutane20 = smpc(
  'Roaccutane 20 mg soft capsules (Roche)',
  '31 October 2023',
  'medicines.org.uk',
)
export const roaccutaneSingapore: Document = {
  title: 'Roaccutane, registration in Singapore',
  edition: 'undated copy',
  copy: 'medpath.com',
}
export const isotretinoinLabel = fdaLabel('isotretinoin capsules (openFDA)', 'copy of September 2026')
