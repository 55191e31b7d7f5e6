import type { Source } from '../source.ts'
import type { FormRow, ProductForm, Route } from './row.ts'

/** A form that a pharmacy hands over, and the strengths that a source lists. Without strengths, none could be looked up. */
export const product = (
  route: Route,
  form: ProductForm,
  strengths: readonly string[],
  ...sources: Source[]
): FormRow => ({ route, form, strengths, sources })
