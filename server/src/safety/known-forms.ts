import type { DrugName } from './facts/drugs/all.ts'
import type { DrugDoses, FormRow, ProductForm } from './facts/doses/row.ts'
import { isSameStrength, strengthsIn, type Strength } from './order/strength.ts'

/** A form in which a drug is sold, with its strengths read; those of a combination have one amount for each ingredient. */
export type KnownForm = Omit<FormRow, 'strengths'> & { strengths: readonly Strength[] }

export type KnownForms = ReadonlyMap<DrugName, readonly KnownForm[]>

type Doses = Partial<Record<DrugName, Pick<DrugDoses, 'forms'>>>

export const knownForms = (doses: Doses): KnownForms =>
  new Map(
    Object.entries(doses).map(([drug, { forms }]) => [
      // The keys are exactly those of the record.
      drug as DrugName,
      forms.map((row) => ({
        ...row,
        strengths: row.strengths.flatMap((text) => strengthsIn(text, text.includes('+'))),
      })),
    ]),
  )

type StrengthOf = { form: ProductForm | null; strength: Strength; hasSource: boolean }

/**
 * The strengths in which these drugs are sold as one product. Of a combination, those that every drug with
 * listed strengths has.
 */
export const strengthsOf = (
  known: KnownForms,
  drugs: readonly DrugName[],
  form: ProductForm | null,
): StrengthOf[] => {
  const lists = drugs.flatMap((drug) => {
    const listed = (known.get(drug) ?? [])
      .filter((row) => form === null || row.form === form)
      .flatMap((row) =>
        row.strengths
          .filter(({ amounts }) => amounts.length === drugs.length)
          .map((strength) => ({ form: row.form, strength, hasSource: row.sources.length > 0 })),
      )
    return listed.length > 0 ? [listed] : []
  })
  const [first = [], ...others] = lists
  const common = first.filter(({ strength }) =>
    others.every((list) => list.some((one) => isSameStrength(one.strength, strength))),
  )
  return common.length > 0 ? common : first
}
