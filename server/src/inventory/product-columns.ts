import { isControlledProduct } from '../safety/controlled.ts'
import { productEdition, productKeys, productOfItem, type ItemText } from '../safety/product.ts'

/** The columns of an item that are read from its description. Whoever writes the description writes them too. */
export const productColumns = (item: ItemText) => {
  const product = productOfItem(item)
  return {
    product,
    productKeys: productKeys(product),
    productEdition,
    isControlled: isControlledProduct(product),
  }
}
