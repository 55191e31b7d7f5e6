/** A decimal as people type it, with a point or a comma ('36,6'); undefined for what is no number. */
export const numberIn = (typed: string): number | undefined => {
  const plain = typed.trim().replace(',', '.')
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined
}
