import * as z from 'zod/mini'

type Schema = Record<string, unknown>

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Rewrites `X or null` as nullable, which the serialiser compiles directly instead of trying each choice at run time. */
const withoutNullChoices = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(withoutNullChoices)
  if (!isSchema(schema)) return schema
  const simple = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, withoutNullChoices(value)]),
  )
  const { anyOf, ...rest } = simple
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return simple
  const [choice, none] = anyOf as unknown[] // its elements are checked below
  return isSchema(choice) && isSchema(none) && none.type === 'null'
    ? { ...rest, ...choice, nullable: true }
    : simple
}

/** Endpoints are constants: their schemas are converted once, however many apps a process creates. */
const oncePerSchema = <T>(convert: (schema: z.ZodMiniType) => T) => {
  const converted = new WeakMap<z.ZodMiniType, T>()
  return (schema: z.ZodMiniType): T => {
    const result = converted.get(schema) ?? convert(schema)
    converted.set(schema, result)
    return result
  }
}

/** The JSON Schema that serialises a reply: only declared properties are sent. */
export const replySchema = oncePerSchema((schema) =>
  withoutNullChoices(z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' })),
)

/** The JSON Schema of an input, for the API page. */
export const inputSchema = oncePerSchema((schema): Schema =>
  z.toJSONSchema(schema, { target: 'draft-2020-12', io: 'input', unrepresentable: 'any' }),
)

/** The JSON Schema of a reply, for the API page: OpenAPI 3.1 doesn't know `nullable`. */
export const describedReply = oncePerSchema((schema): Schema =>
  z.toJSONSchema(schema, { target: 'draft-2020-12', io: 'output', unrepresentable: 'any' }),
)
