import { compareProducts } from '../safety/product-comparison.ts'
import { productOfItem, type ItemText, type MedicineProduct } from '../safety/product.ts'

const normalize = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()

const isSame = (one: MedicineProduct, other: MedicineProduct) =>
  compareProducts({ ...one, isFormCertain: true, isDose: false }, other).relation === 'same'

/**
 * Whether two items are one product: the same drug, strength, form and brand beyond doubt, or the same words. Both ways, as a
 * generic may stand for a brand but isn't it.
 */
export const isSameProduct = (one: ItemText, other: ItemText): boolean => {
  const [read, readOther] = [productOfItem(one), productOfItem(other)]
  return (
    (isSame(read, readOther) && isSame(readOther, read)) ||
    (one.form === other.form &&
      normalize(one.name) === normalize(other.name) &&
      normalize(one.dosage) === normalize(other.dosage))
  )
}

export const isSameMaker = (one: Pick<ItemText, 'manufacturer'>, other: Pick<ItemText, 'manufacturer'>) =>
  normalize(one.manufacturer) === normalize(other.manufacturer)
