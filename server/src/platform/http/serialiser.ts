import type { FastifySerializerCompiler } from 'fastify'
import buildSerialiser from 'fast-json-stringify'

type Serialise = (reply: unknown) => string

/** By schema, for every server of this process. */
const built = new WeakMap<object, Serialise>()

/** Each is built at its first reply: at a start, all of them would take half a second. */
export const serialiserOf: FastifySerializerCompiler<object> = ({ schema }) => {
  const serialise: Serialise = (reply) => {
    const known: Serialise = built.get(schema) ?? buildSerialiser(schema)
    built.set(schema, known)
    return known(reply)
  }
  return serialise
}
