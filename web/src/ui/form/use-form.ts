import { useState } from 'react'
import { flushSync } from 'react-dom'
import {
  set,
  useForm as useFields,
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import type { Endpoint } from '@alafia/contract/kernel/endpoint'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import { errorsIn, type FormError } from './form-errors.ts'
import { useSubmit, type Submit, type SubmitInput, type SubmitOptions } from './use-submit.ts'

/** The initial values, in the order of the screen; '' for no choice. */
export type Start<Values> = {
  [Key in keyof Values]-?: Values[Key] | ''
}

type Fields<Values extends FieldValues, Output> = UseFormReturn<Values, unknown, Output>

export type FormOptions<E extends Endpoint, Values extends FieldValues, Output> = Omit<
  SubmitOptions<E>,
  'onRefused'
> & {
  /** The contract's schema, from the form's values to what is sent. */
  schema: z.ZodMiniType<Output, Values>
  start: Start<Values>
  /** Turns checked values into the endpoint's input. */
  input: (values: Output) => SubmitInput<NoInfer<E>>
  /** The field that shows the server's error for a part of the body, if their names differ. */
  fieldOf?: Readonly<Record<string, FieldPath<Values>>>
  /** Lists that the body has row for row: an error in a row is shown at its input. */
  rows?: readonly (keyof Values & string)[]
  /** What is saved elsewhere meanwhile (a new `start`) updates the fields that aren't being edited here. */
  isLive?: boolean
  /** With `isLive`: a new `start` never makes unsaved changes look saved. */
  staysDirty?: boolean
  /** Handles a refusal in the form's own way: at a field or, if it returns true, without toast and alert. */
  onRefused?: (problem: ProblemBody, setError: Fields<Values, Output>['setError']) => boolean | void
}

export type EndpointForm<E extends Endpoint, Values extends FieldValues, Output> = Omit<
  Fields<Values, Output>,
  'reset' | 'handleSubmit'
> &
  Omit<Submit<E>, 'send' | 'reset'> & {
    errors: Fields<Values, Output>['formState']['errors']
    isDirty: boolean
    /** The errors for the summary. */
    wrong: readonly FormError[]
    attempt: number
    /** Validates and sends. @returns whether it succeeded */
    submit: () => Promise<boolean>
    /** Validates and passes the values on instead of sending them, e.g. to ask for confirmation first. */
    check: (onValid: (values: Output) => void) => Promise<void>
    /** Sends validated values. */
    send: (values: Output) => Promise<boolean>
    /** Starts again. */
    reset: (values?: Values) => void
  }

type Names<Values extends FieldValues> = {
  names: readonly FieldPath<Values>[]
  fieldOf: Readonly<Record<string, FieldPath<Values>>>
  rows: readonly string[]
  /** The inputs that are on the screen, such as `witness.email`. */
  inputs: () => ReadonlySet<string>
}

/** The field that a path in the body belongs to: `allergies` for 'patient.allergies.2'. */
const fieldAt = <Values extends FieldValues>(
  path: string,
  { names, fieldOf, rows, inputs }: Names<Values>,
): FieldPath<Values> | undefined => {
  const parts = path.split('.')
  const [first = '', second = ''] = parts
  const isInput = (text: string): text is FieldPath<Values> =>
    inputs().has(text) && (!/^\d+$/.test(second) || rows.includes(first))
  return fieldOf[path] ?? (isInput(path) ? path : names.find((name) => parts.includes(name)))
}

const resolverOf =
  <Values extends FieldValues, Output>(
    schema: z.ZodMiniType<Output, Values>,
    fields: Names<Values>,
  ): Resolver<Values, unknown, Output> =>
  (values) => {
    const checked = schema.safeParse(values)
    if (checked.success) return { values: checked.data, errors: {} }
    const messages = new Map<string, string>()
    for (const { path, message } of checked.error.issues) {
      // An error that belongs to no field is shown at the first, so that no refusal goes unexplained.
      const name = fieldAt(path.join('.'), fields) ?? fields.names[0]
      if (name !== undefined && !messages.has(name)) messages.set(name, message)
    }
    const errors: FieldErrors<Values> = {}
    // A list's own error first: those of its rows are added to it.
    for (const name of [...messages.keys()].toSorted((one, other) => one.length - other.length))
      set(errors, name, { type: 'invalid', message: messages.get(name) })
    return { values: {}, errors }
  }

/**
 * A form that is sent to an endpoint: validated by a schema on submit and live from then on, then by the server. Input stays
 * until it is saved. Rendered by `<Form>` or `<FormDialog>`.
 */
export function useForm<const E extends Endpoint, Values extends FieldValues, Output>(
  endpoint: E,
  {
    schema,
    start,
    input,
    fieldOf = {},
    rows = [],
    isLive = false,
    staysDirty = false,
    onRefused,
    ...options
  }: FormOptions<E, Values, Output>,
): EndpointForm<E, Values, Output> {
  // A select holds '' before anything is chosen, which the schema then refuses with its own message.
  const values = start as Values
  // `start` contains every field.
  const names = Object.keys(start) as FieldPath<Values>[]
  const known: Names<Values> = { names, fieldOf, rows, inputs: () => fields.control._names.mount }
  const fields: Fields<Values, Output> = useFields<Values, unknown, Output>({
    resolver: resolverOf(schema, known),
    // The summary takes focus instead.
    shouldFocusError: false,
    // The same cast as above.
    defaultValues: start as DefaultValues<Values>,
    ...(isLive ? { values, resetOptions: { keepDirtyValues: true, keepDirty: staysDirty } } : {}),
  })
  const { errors, isDirty, submitCount } = fields.formState
  /** The last refusal is shown at fields; once those are corrected, nothing has failed. */
  const [isAtFields, setAtFields] = useState(false)

  const showAtFields = (problem: ProblemBody): boolean => {
    for (const { path, message } of problem.errors ?? []) {
      const name = fieldAt(path, known)
      if (name !== undefined) fields.setError(name, { message })
    }
    const isShown = onRefused?.(problem, fields.setError) === true
    setAtFields(names.some((name) => fields.getFieldState(name).invalid))
    return isShown
  }
  const submission = useSubmit(endpoint, { ...options, onRefused: showAtFields })

  const send = async (checked: Output): Promise<boolean> => {
    setAtFields(false)
    const isDone = await submission.send(input(checked))
    // What is saved is no longer unsaved, and the page knows it before the caller leaves it.
    if (isDone)
      flushSync(() =>
        fields.reset(fields.getValues(), {
          keepValues: true,
          keepFieldsRef: true,
          keepDirtyValues: false,
          keepDirty: false,
        }),
      )
    return isDone
  }
  const submit = async () => {
    let isDone = false
    await fields.handleSubmit(async (checked) => {
      isDone = await send(checked)
    })()
    return isDone
  }
  return {
    ...fields,
    ...submission,
    failure: isAtFields ? undefined : submission.failure,
    errors,
    isDirty,
    wrong: errorsIn(errors, names),
    attempt: submitCount,
    check: (onValid) => fields.handleSubmit((checked) => onValid(checked))(),
    send,
    submit,
    // Keeps the inputs registered, otherwise they would keep what was typed.
    reset: (next = values) => {
      fields.reset(next, { keepFieldsRef: true, keepDirtyValues: false, keepDirty: false })
      submission.reset()
    },
  }
}
