import type { FieldPath, FieldValues, Resolver, UseFormSetError } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { Role } from '@alafia/contract/kernel/roles'
import { CallError } from '../../../../lib/http/call.ts'
import { amountIn } from '../wording.ts'

/** What a role needs to be worked in, as it is typed. */
export type RoleValues = {
  role: Role | ''
  specialization: string
  fee: string
  pharmacyId: string
  licenceNumber: string
  licenceUntil: string
}

export const roleNames = [
  'role',
  'specialization',
  'fee',
  'pharmacyId',
  'licenceNumber',
  'licenceUntil',
] as const

export const noRole: RoleValues = {
  role: '',
  specialization: '',
  fee: '',
  pharmacyId: '',
  licenceNumber: '',
  licenceUntil: '',
}

/** What goes out: only what the chosen role needs, whatever was typed for another one before. */
export const roleBodyOf = (values: RoleValues) => {
  const { specialization, fee, pharmacyId, licenceNumber, licenceUntil } = values
  // Before anything is chosen it is the empty text of the list, which the schema refuses in its words.
  const role = values.role as Role
  const licence = { number: licenceNumber, validUntil: licenceUntil }
  if (role === 'doctor') return { role, specialization, fee: amountIn(fee), licence }
  if (role === 'pharmacist')
    return { role, pharmacyId: pharmacyId === '' ? null : Number(pharmacyId), licence }
  return { role }
}

/** Which field of a form shows what is wrong at a path of the body, where they are called differently. */
export type NameAt = Readonly<Record<string, string>>

const licenceIn: NameAt = {
  'licence.number': 'licenceNumber',
  'licence.validUntil': 'licenceUntil',
  licence: 'licenceNumber',
}
const fieldAt = <Name extends string>(path: string, names: readonly Name[], nameAt: NameAt) =>
  names.find((name) => name === (nameAt[path] ?? path))

/** Checks what will go out by the contract's schema, and says what is wrong at the fields of the form. */
export const resolverOf =
  <Values extends FieldValues>(
    schema: z.ZodMiniType,
    bodyOf: (values: Values) => unknown,
    names: readonly FieldPath<Values>[],
    nameAt: NameAt = licenceIn,
  ): Resolver<Values> =>
  (values) => {
    const parsed = schema.safeParse(bodyOf(values))
    if (parsed.success) return { values, errors: {} }
    const wrong = new Map<string, string>()
    for (const { path, message } of parsed.error.issues) {
      // What has no field of its own is said at the first: nothing that is wrong goes out.
      const name = fieldAt(path.join('.'), names, nameAt) ?? names[0]
      if (name !== undefined && !wrong.has(name)) wrong.set(name, message)
    }
    return {
      values: {},
      errors: Object.fromEntries([...wrong].map(([name, message]) => [name, { type: 'invalid', message }])),
      // One error for each of the form's own names: what the library's type spells out for every form.
    } as Awaited<ReturnType<Resolver<Values>>>
  }

/** Puts what the server has against single fields beside them. */
export const tellFields = <Values extends FieldValues>(
  error: unknown,
  names: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
  nameAt: NameAt = licenceIn,
): void => {
  const problem = error instanceof CallError ? error.problem : undefined
  for (const { path, message } of problem?.errors ?? []) {
    const name = fieldAt(path, names, nameAt)
    if (name !== undefined) setError(name, { message })
  }
}
