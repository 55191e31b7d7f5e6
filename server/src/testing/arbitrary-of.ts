import fc from 'fast-check'

type Schema = Record<string, unknown>

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const numberIn = (schema: Schema, key: string, otherwise: number) =>
  typeof schema[key] === 'number' ? schema[key] : otherwise

/** Small numbers are often the id of something. */
const numbers = (schema: Schema, isInteger: boolean): fc.Arbitrary<unknown> => {
  const [min, max] = [numberIn(schema, 'minimum', -5), numberIn(schema, 'maximum', 2 ** 31 - 1)]
  const small = { min: Math.ceil(min), max: Math.max(Math.ceil(min), Math.min(Math.floor(max), 40)) }
  return isInteger
    ? fc.oneof(fc.integer(small), fc.integer({ min: Math.ceil(min), max: Math.floor(max) }))
    : fc.oneof(fc.integer(small), fc.double({ min, max, noNaN: true }))
}

const dates = fc.date({ min: new Date('2025-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })

const texts = (schema: Schema): fc.Arbitrary<unknown> => {
  const { format, pattern } = schema
  if (format === 'date') return dates.map((date) => date.toISOString().slice(0, 10))
  if (format === 'date-time') return dates.map((date) => date.toISOString())
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern))
  const [minLength, maxLength] = [numberIn(schema, 'minLength', 0), numberIn(schema, 'maxLength', 60)]
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) })
}

const choicesOf = ({ anyOf, oneOf, type }: Schema): unknown[] => {
  if (Array.isArray(anyOf)) return anyOf
  if (Array.isArray(oneOf)) return oneOf
  return Array.isArray(type) ? type.map((one: unknown) => ({ type: one })) : []
}

/** Values that a JSON Schema of ours allows, as far as it says. */
export const arbitraryOf = (schema: unknown): fc.Arbitrary<unknown> => {
  if (!isSchema(schema)) return fc.jsonValue()
  const choices = choicesOf(schema)
  if (choices.length > 0)
    return fc.oneof(
      ...choices.map((one) =>
        arbitraryOf(isSchema(one) ? { ...schema, anyOf: undefined, oneOf: undefined, ...one } : one),
      ),
    )
  const { const: word, enum: words, type, properties, items, required } = schema
  if (word !== undefined) return fc.constant(word)
  if (Array.isArray(words)) return fc.constantFrom(...(words as unknown[])) // any JSON
  if (type === 'null') return fc.constant(null)
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer' || type === 'number') return numbers(schema, type === 'integer')
  if (type === 'string') return texts(schema)
  if (type === 'array')
    return fc.array(arbitraryOf(items), { minLength: numberIn(schema, 'minItems', 0), maxLength: 3 })
  if (type !== 'object' || !isSchema(properties)) return fc.jsonValue()
  const fields = Object.entries(properties).map(([name, one]) => [name, arbitraryOf(one)] as const)
  return fc.record(Object.fromEntries(fields), {
    requiredKeys: Array.isArray(required)
      ? fields.map(([name]) => name).filter((name) => required.includes(name))
      : [],
  })
}
