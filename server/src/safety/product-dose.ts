import type { ProductForm } from './facts/doses/row.ts'
import type { DrugName } from './facts/drugs/all.ts'
import type { Dosage } from './order/dosage.ts'
import { isSameStrength, type Strength } from './order/strength.ts'
import { strengthIn } from './product-strength.ts'

type Stated = {
  dosage: string
  read: Dosage
  /** In the name: undefined if it states none, null if that can't be told. */
  inName: Strength | null | undefined
  of: readonly DrugName[]
  form: ProductForm | null
}

const near = (one: number, other: number) => Math.abs(one - other) <= other * 0.005

/** '2 tablets (10 mg)' of 5 mg tablets: the dosage repeats the strength, or multiplies it. */
const fits = (inDosage: Strength, strength: Strength, { counted }: Dosage) => {
  if (isSameStrength(inDosage, strength)) return true
  const [amount, each] = [inDosage.amounts[0], strength.amounts[0]]
  if (!counted || inDosage.per !== null || !amount || !each || amount.in !== each.in) return false
  const { low, high } = counted.count
  return low === high && near(amount.value, (each.value / (strength.per?.value ?? 1)) * low)
}

/**
 * The strength that an order states in its name or in its dosage; null if neither does, or if they contradict each other. A dose
 * ('500 mg', with nothing counted) stands for it if the name states none.
 */
export const doseStrength = ({
  dosage,
  read,
  inName,
  of,
  form,
}: Stated): { strength: Strength | null; isDose: boolean } => {
  const none = { strength: null, isDose: false }
  const inDosage = read.perKg ? null : strengthIn(dosage, of, form)
  if (inName === null || inDosage === null) return none
  if (inDosage === undefined) return { strength: inName ?? null, isDose: false }
  // Of 100 units/ml, '10 units' is how much to take.
  if (inName?.per && inDosage.per === null) return { strength: inName, isDose: false }
  if (inName) return fits(inDosage, inName, read) ? { strength: inName, isDose: false } : none
  if (read.strength) return { strength: inDosage, isDose: false }
  const { counted } = read
  if (counted && (counted.count.low !== 1 || counted.count.high !== 1)) return none
  return { strength: inDosage, isDose: counted === null }
}
