import { parseMedicine } from './medicine-names.ts'
import { meantNames } from './name-search.ts'
import { productKeys, productOfOrder } from './product.ts'
import { isBrand } from './product-words.ts'

/** The keys of the products that an unknown name may be a misspelling of. */
export const meantKeys = (name: string): string[] =>
  meantNames(name).flatMap((meant) => productKeys(productOfOrder({ name: meant, dosage: '' })))

/** 'Norvasc 5 mg' is 'amlodipine 5 mg'; anything else stays as it is. */
export const withoutBrand = (typed: string): string => {
  const brand = parseMedicine(typed).found.find(isBrand)
  const at = brand ? typed.toLowerCase().indexOf(brand.name.toLowerCase()) : -1
  return brand && at >= 0
    ? typed.slice(0, at) + brand.of.join('/') + typed.slice(at + brand.name.length)
    : typed
}
