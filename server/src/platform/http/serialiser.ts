import type { FastifySerializerCompiler } from 'fastify'
import buildSerialiser from 'fast-json-stringify'

type Serialise = (reply: unknown) => string

/** By schema. Shared by all servers of this process, as tests start many. */
const built = new WeakMap<object, Serialise>()

/** Each is built for its first reply: building all of them would delay the start by half a second. */
export const serialiserOf: FastifySerializerCompiler<object> = ({ schema }) => {
  const serialise: Serialise = (reply) => {
    const known: Serialise = built.get(schema) ?? buildSerialiser(schema)
    built.set(schema, known)
    return known(reply)
  }
  return serialise
}
