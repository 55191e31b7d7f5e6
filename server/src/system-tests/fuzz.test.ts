import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '@alafia/contract/kernel/endpoint'
import { arbitraryOf } from '../testing/arbitrary-of.ts'
import { bodyWorld } from '../testing/body-world.ts'
import { validBodies } from '../testing/samples.ts'
import { fieldsOf, withAt } from '../testing/schema-fields.ts'
import { testServer, type Answer, type Person, type TestServer } from '../testing/server.ts'

/*
 * What the OpenAPI document promises: requests made from it, by seven callers, never end in a 5xx, and every response is one
 * that it describes. `npm run fuzz` sends 20,000 for each caller.
 */

const each = Number(process.env['FUZZ_REQUESTS'] ?? 60)

type Operation = {
  parameters?: { in: 'path' | 'query' | 'header' | 'cookie'; name: string; schema: unknown }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { content?: Record<string, unknown> }>
}
type Document = { paths: Record<string, Record<string, Operation>> }
type Call = { method: string; path: string; address: string; body?: unknown }

let server: TestServer
let document: Document
let ajv: Ajv2020
let people: Record<string, Person>
let operations: { access: Endpoint['access']; calls: fc.Arbitrary<Call> }[]

const textOf = (value: unknown) =>
  encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))

/** In an address everything is text: often a small number, because that is the id of something. */
const inAddress = (schema: unknown) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 40 }) },
    { weight: 2, arbitrary: arbitraryOf(schema) },
  )

/** A body as described, or a valid one, perhaps with something else in one field. */
const bodiesOf = (endpoint: Endpoint, schema: unknown, valid: unknown): fc.Arbitrary<unknown> => {
  const fields = fieldsOf(endpoint.body)
  const described = arbitraryOf(schema)
  if (valid === undefined || fields.length === 0) return described
  const changed = fc
    .tuple(fc.constantFrom(...fields), fc.jsonValue())
    .map(([field, value]) => withAt(valid, field.path, value))
  return fc.oneof(described, fc.constant(valid), changed)
}

const callsOf = (
  endpoint: Endpoint,
  path: string,
  operation: Operation,
  valid: unknown,
): fc.Arbitrary<Call> => {
  const { parameters = [], requestBody } = operation
  const named = (where: string, requiredKeys?: []) =>
    fc.record(
      Object.fromEntries(
        parameters.filter((one) => one.in === where).map((one) => [one.name, inAddress(one.schema)]),
      ),
      requiredKeys ? { requiredKeys } : {},
    )
  const [content] = Object.values(requestBody?.content ?? {})
  return fc
    .record({
      inPath: named('path'),
      query: named('query', []),
      body: content ? bodiesOf(endpoint, content.schema, valid) : fc.constant(undefined),
    })
    .map(({ inPath, query, body }) => {
      const address = path.replaceAll(/\{(\w+)\}/g, (_all, key: string) => textOf(inPath[key] ?? 0))
      const asked = Object.entries(query).map(([key, value]) => `${key}=${textOf(value)}`)
      const method = endpoint.method.toLowerCase()
      return { method, path, address: asked.length > 0 ? `${address}?${asked.join('&')}` : address, body }
    })
}

beforeAll(async () => {
  server = await testServer()
  const world = await bodyWorld(server)
  document = (await server.anyone.get<Document>('/api/openapi.json')).body
  ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true }).addSchema(document, 'api')
  people = {
    patient: world.patient,
    'another patient': await server.seed.patient(),
    doctor: world.doctor,
    'another doctor': await server.seed.doctor(),
    pharmacist: await server.seed.pharmacist({ pharmacy: world.pharmacy }),
    admin: await server.seed.admin(),
  }
  operations = server.app.endpoints.map((endpoint) => {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    const operation = document.paths[path]?.[endpoint.method.toLowerCase()]
    if (!operation) throw new Error(`The document doesn’t have ${endpoint.method} ${path}`)
    const valid = validBodies[`${endpoint.method} ${endpoint.path}`]?.(world)
    return { access: endpoint.access, calls: callsOf(endpoint, path, operation, valid) }
  })
})
afterAll(() => server.close())

/** Mostly what this role may call. */
const callsFor = (role?: Person['role']) =>
  fc.oneof(
    ...operations.map(({ access, calls }) => ({
      arbitrary: calls,
      weight: access === 'public' || (role && access.includes(role)) ? 20 : 1,
    })),
  )

/** What of the response the document doesn't allow. */
const oddities = ({ method, path }: Call, { status, body, headers }: Answer<unknown>): string[] => {
  if (status >= 500) return [`a ${status}`]
  const { responses = {} } = document.paths[path]?.[method] ?? {}
  const key = responses[String(status)] ? String(status) : 'default'
  if (key === 'default' && status < 400) return [`a ${status}, which isn’t described`]
  const content = Object.keys(responses[key]?.content ?? {})
  if (content.length === 0) return body === '' ? [] : ['a body, which isn’t described']
  const type = String(headers['content-type']).split(';')[0] ?? ''
  if (!content.includes(type)) return [`a body of type ${type}, not ${content.join(' or ')}`]
  if (!type.endsWith('json')) return []
  const pointer = ['paths', path, method, 'responses', key, 'content', type, 'schema']
    .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
    .map(encodeURIComponent)
    .join('/')
  const validate = ajv.getSchema(`api#/${pointer}`)
  if (!validate) return [`no schema at ${pointer}`]
  return validate(body) ? [] : [ajv.errorsText(validate.errors)]
}

test('SEC-62 the OpenAPI document is valid', async () => {
  expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true })
})

test(
  'SEC-61 requests made from the OpenAPI document never end in a 5xx, nor in a response that it doesn’t describe',
  { timeout: 60_000 + each * 200 },
  async () => {
    const statuses: Record<string, number> = {}
    const everyone: [string, Person?][] = [['anyone'], ...Object.entries(people)]
    for (const [name, person] of everyone) {
      const signedIn = async () => (person ? server.as(person) : server.anyone)
      let caller = await signedIn()
      await fc.assert(
        fc.asyncProperty(callsFor(person?.role), async (call) => {
          // The document's methods are the caller's.
          const answer = await caller[call.method as 'get'](call.address, call.body)
          statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
          expect([name, call.address, oddities(call, answer)]).toEqual([name, call.address, []])
          // Signed out, among other things.
          if (answer.status === 401) caller = await signedIn()
        }),
        { numRuns: each, endOnFailure: true },
      )
    }
    console.info(`${each} requests for each of ${everyone.length} callers: ${JSON.stringify(statuses)}`)
    // Otherwise hardly anything behind the checks of input was reached.
    expect(statuses['200']).toBeGreaterThan(each / 2)
  },
)
