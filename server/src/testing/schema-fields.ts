import type * as z from 'zod/mini'
import { inputSchema } from '../request/json-schema.ts'

export type JsonType = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object'

/** One field of a body: its path (`medications.0.name`) and the JSON types that it takes. */
export type Field = { path: readonly string[]; takes: readonly JsonType[] }

type Schema = Record<string, unknown>

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const typeOf = (value: unknown): JsonType => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  const type = typeof value
  if (type === 'boolean' || type === 'number' || type === 'string') return type
  return 'object'
}

/** Of a body that comes in several kinds, the first: the sample is of that kind too. */
const choicesOf = ({ anyOf, oneOf }: Schema): Schema[] => {
  if (Array.isArray(oneOf)) return oneOf.filter(isSchema).slice(0, 1)
  return Array.isArray(anyOf) ? anyOf.filter(isSchema) : []
}

const typesOf = (schema: Schema): JsonType[] => {
  const { type, enum: words, const: word } = schema
  const choices = choicesOf(schema)
  if (choices.length > 0) return choices.flatMap(typesOf)
  if (Array.isArray(type)) return type.flatMap((one: unknown) => typesOf({ type: one }))
  if (type === 'integer') return ['number']
  if (typeof type === 'string') return [type as JsonType] // JSON Schema's other type names are the same
  return (Array.isArray(words) ? words : [word]).map(typeOf)
}

const walk = (schema: Schema, path: readonly string[]): Field[] => {
  const { properties, items } = schema
  const inner = [
    ...(isSchema(properties) ? Object.entries(properties) : []),
    ...(isSchema(items) ? [['0', items] as const] : []),
  ]
  return [
    ...(path.length > 0 ? [{ path, takes: typesOf(schema) }] : []),
    ...inner.flatMap(([name, one]) => (isSchema(one) ? walk(one, [...path, name]) : [])),
    ...choicesOf(schema).flatMap((one) => walk(one, path).filter((field) => field.path.length > path.length)),
  ]
}

/** Every input field according to the contract, including those within lists and objects. */
export const fieldsOf = (schema: z.ZodMiniType | undefined): Field[] =>
  schema ? walk(inputSchema(schema), []) : []

/** A copy of `body` with one value replaced. */
export const withAt = (body: unknown, [name, ...rest]: readonly string[], value: unknown): unknown => {
  if (name === undefined) return value
  if (Array.isArray(body))
    return body.map((one: unknown, at) => (String(at) === name ? withAt(one, rest, value) : one))
  const fields = isSchema(body) ? body : {}
  return { ...fields, [name]: withAt(fields[name], rest, value) }
}
