import { meantNames } from './name-search.ts'
import { productKeys, productOfOrder } from './product.ts'

/** The keys of the products that an unknown name may be a misspelling of. */
export const meantKeys = (name: string): string[] =>
  meantNames(name).flatMap((meant) => productKeys(productOfOrder({ name: meant, dosage: '' })))
