import { useForm, type DefaultValues, type FieldError, type FieldPath } from 'react-hook-form'
import type * as z from 'zod/mini'
import { errorsIn } from '../../../../ui/form/form-errors.ts'
import { useUserChange } from '../queries.ts'
import { resolverOf, tellFields, type NameAt } from './role-values.ts'

type Form<Values extends Record<string, string>, Body, Result> = {
  schema: z.ZodMiniType
  /** In the order of the fields. */
  names: readonly FieldPath<Values>[]
  nameAt?: NameAt
  defaultValues: DefaultValues<Values>
  /** What goes out. */
  bodyOf: (values: Values) => Body
  send: (body: Body) => Promise<Result>
  onSaved: (result: Result, values: Values) => void
}

/**
 * A form about an account. What goes out is checked by the contract's schema, and what the server has against a field is said
 * beside it; whatever fails, what was typed stays. `frame` is for <FormDialog>.
 */
export const useUserForm = <Values extends Record<string, string>, Body, Result>({
  schema,
  names,
  nameAt,
  defaultValues,
  bodyOf,
  send,
  onSaved,
}: Form<Values, Body, Result>) => {
  const change = useUserChange(send)
  const form = useForm<Values>({
    resolver: resolverOf(schema, bodyOf, names, nameAt),
    // The summary takes the focus.
    shouldFocusError: false,
    defaultValues,
  })
  const { errors, isDirty, submitCount } = form.formState

  const onSubmit = form.handleSubmit(async (values) => {
    let result: Result
    try {
      result = await change.mutateAsync(bodyOf(values))
    } catch (error) {
      return tellFields(error, names, form.setError, nameAt)
    }
    onSaved(result, values)
  })

  // All values are texts, so that each name has an error or none: the library's type says it of a known form only.
  const wrong = errorsIn(errors as Partial<Record<FieldPath<Values>, FieldError>>, names)
  return { ...form, errors, change, frame: { change, isDirty, wrong, attempt: submitCount, onSubmit } }
}
