/** INV-78: the register says where each unit came from, so units come in by one door. */
export const receiveControlled =
  'A controlled drug. Enter 0 units here, then receive them with their supplier.'
export const supplierMissing = 'Enter the supplier: the register of a controlled drug names it'
