import { roaccutane } from '../documents/skin.ts'
import type { DrugName } from '../drugs/all.ts'
import { cite } from '../source.ts'
import { product } from './product.ts'
import type { DrugDoses } from './row.ts'

/** No dose limit of isotretinoin was read yet. */
export const skinDoses: Partial<Record<DrugName, DrugDoses>> = {
  isotretinoin: { forms: [product('oral', 'capsule', ['10 mg', '20 mg'], cite(roaccutane, '2'))], doses: [] },
}
