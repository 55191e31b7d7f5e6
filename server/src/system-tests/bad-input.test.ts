import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '@alafia/contract/kernel/endpoint'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import { rowHashes } from '../testing/row-hashes.ts'
import { fieldsOf, typeOf, withAt } from '../testing/schema-fields.ts'
import { bodyWorld, type BodyWorld } from '../testing/body-world.ts'
import { sampleRow } from '../safety/samples.ts'
import { validBodies } from '../testing/samples.ts'
import { samplePng } from '../testing/sample-files.ts'
import { testServer, type Answer, type Caller, type TestServer } from '../testing/server.ts'

/*
 * Bad input at every endpoint of the registry, in every field of the contract's schemas: a clear problem, nothing changed,
 * never a 5xx. A new endpoint with a body fails here until a sample says what it takes.
 */

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const verbs = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const

const file = { name: 'x.png', bytes: samplePng }

let server: TestServer
let world: BodyWorld
let endpoints: Endpoint[]
let writes: Endpoint[]
let withBody: Endpoint[]
let before: Record<string, string>
let calls = 0

beforeAll(async () => {
  server = await testServer()
  world = await bodyWorld(server)
  endpoints = server.app.endpoints
  writes = endpoints.filter(({ method }) => method !== 'GET')
  withBody = endpoints.filter(({ body }) => body)
})
afterAll(() => server.close())
beforeEach(async () => {
  calls = 0
  before = await rowHashes(server.db)
})
afterEach(async ({ task }) => {
  expect(calls).toBeGreaterThan(0)
  if (task.result?.state !== 'fail') console.info(`${task.name}: ${calls} calls, 0 with a 5xx`)
})

const callerOf = ({ access }: Endpoint): Caller =>
  (access === 'public' ? undefined : world.callers[access[0] ?? '']) ?? server.anyone

const person = () => `/api/people/${world.patient.id}/self`
const idsOf = (): [string, string][] => [
  ['/api/doctors/:id/slots', `/api/doctors/${world.doctor.id}/slots?date=2026-03-13`],
  [
    '/api/doctors/:id/series-times',
    `/api/doctors/${world.doctor.id}/series-times?appointmentTypeId=${world.appointmentType.id}&starts=2026-03-19T09:00`,
  ],
  ['/api/doctors/:id/days', `/api/doctors/${world.doctor.id}/days?from=2026-03-09&until=2026-03-15`],
  ['/api/note-templates/:id', '/api/note-templates/1'],
  ['/api/order-sets/:id', '/api/order-sets/1'],
  ['/api/doctors/time-off/:id', `/api/doctors/time-off/${world.timeOff}`],
  ['/api/admin/clinic/closed-days/:id', `/api/admin/clinic/closed-days/${world.closedDays}`],
  ['/api/admin/clinic/rooms/:id', `/api/admin/clinic/rooms/${world.room.id}`],
  ['/api/admin/clinic/sites/:id', `/api/admin/clinic/sites/${world.site.id}`],
  ['/api/group-sessions/:id', `/api/group-sessions/${world.groupSession.id}`],
  ['/api/doctors/:id', `/api/doctors/${world.doctor.id}`],
  ['/api/people/:patientId/:member/problems/:id', `${person()}/problems/${world.facts.problem.id}`],
  ['/api/people/:patientId/:member/allergies/:id', `${person()}/allergies/${world.facts.allergy.id}`],
  [
    '/api/people/:patientId/:member/medicines-elsewhere/:id',
    `${person()}/medicines-elsewhere/${world.facts.medicine.id}`,
  ],
  ['/api/people/:patientId/:member/immunisations/:id', `${person()}/immunisations/${world.facts.vaccine.id}`],
  ['/api/people/:patientId/:member/measurements/:id', `${person()}/measurements/${world.facts.weight.id}`],
  [
    '/api/people/:patientId/:member/versions',
    `${person()}/versions?entry=problem&id=${world.facts.problem.id}`,
  ],
  ['/api/people/:patientId/:member/measurements', `${person()}/measurements?kind=weight`],
  ['/api/people/:patientId/:member', person()],
  ['/api/patients/:id', `/api/patients/${world.patient.id}`],
  ['/api/appointments/:id/referrals', `/api/appointments/${world.past.id}/referrals`],
  ['/api/appointments/:id/sick-notes', `/api/appointments/${world.past.id}/sick-notes`],
  ['/api/appointments/waitlist/:id', '/api/appointments/waitlist/1'],
  ['/api/appointments/:id', `/api/appointments/${world.request.id}`],
  [
    '/api/video-visits/:id/invitations/:invitationId',
    `/api/video-visits/${world.appointment.id}/invitations/${world.invitation.id}`,
  ],
  ['/api/video-visits/:id', `/api/video-visits/${world.appointment.id}`],
  ['/api/test-orders/:id/cancellation', `/api/test-orders/${world.tests.toCancel.id}/cancellation`],
  ['/api/test-orders/:id', `/api/test-orders/${world.tests.ordered.id}`],
  ['/api/test-results/:id', `/api/test-results/${world.tests.ordered.results[0]?.id}`],
  ['/api/prescriptions/:id', `/api/prescriptions/${world.prescription.id}`],
  ['/api/health-reminders/:id', `/api/health-reminders/${world.reminder.id}`],
  ['/api/payments/methods/:id', `/api/payments/methods/${world.card.id}`],
  ['/api/admin/appointment-types/:id', `/api/admin/appointment-types/${world.appointmentType.id}`],
  ['/api/admin/specializations/:id', '/api/admin/specializations/3'],
  ['/api/payments/insurers/:id', `/api/payments/insurers/${world.insurer.id}`],
  [
    '/api/payments/:id/refunds/:refundId',
    `/api/payments/${world.counter.paid}/refunds/${world.counter.refund}`,
  ],
  ['/api/payments/:id', `/api/payments/${world.payment.id}`],
  ['/api/records/appointments/:id', `/api/records/appointments/${world.past.id}`],
  ['/api/records/documents/:id', `/api/records/documents/${world.record.id}`],
  ['/api/letters/:id', `/api/letters/${world.letter?.id}`],
  ['/api/conversations/:id', `/api/conversations/${world.spoken.id}`],
  // No one's.
  ['/api/account/sessions/:id', '/api/account/sessions/2000000000'],
  ['/api/account/second-factor/passkeys/:id', '/api/account/second-factor/passkeys/2000000000'],
  ['/api/family-consents/:id', '/api/family-consents/2000000000'],
  ['/api/record-shares/:id', '/api/record-shares/2000000000'],
  ['/api/messages/attachments/:id', `/api/messages/attachments/${world.unsent}`],
  ['/api/messages/:id', `/api/messages/${world.spoken.messages[0]?.id}`],
  ['/api/notifications/:id', '/api/notifications/1'],
  ['/api/pharmacy/inventory/:id', `/api/pharmacy/inventory/${world.item.id}`],
  [
    '/api/pharmacy/recalls/:id/recipients/:patientId',
    `/api/pharmacy/recalls/${world.recall.id}/recipients/${world.recall.patientId}`,
  ],
  ['/api/pharmacy/stock-takes/:id', `/api/pharmacy/stock-takes/${world.stockTake.id}`],
  ['/api/pharmacy/recalls/:id', `/api/pharmacy/recalls/${world.recall.id}`],
  ['/api/pharmacy/transfers/:id', `/api/pharmacy/transfers/${world.transfers.arriving.id}`],
  ['/api/pharmacy/discrepancies/:id', `/api/pharmacy/discrepancies/${world.controlled.discrepancyId}`],
  ['/api/pharmacy/batches/:id', `/api/pharmacy/batches/${world.item.batches[0]?.id}`],
  ['/api/pharmacies/:id', `/api/pharmacies/${world.pharmacy.id}`],
  ['/api/pharmacy/moves/:id', '/api/pharmacy/moves/1'],
  ['/api/pharmacy/deliveries/:id', `/api/pharmacy/deliveries/${world.delivery?.id}`],
  ['/api/pharmacy/refill-reminders/:id', `/api/pharmacy/refill-reminders/${world.filled.id}`],
  ['/api/emergency-access/:id', `/api/emergency-access/${world.emergency.id}`],
  ['/api/admin/pharmacies/:id', `/api/admin/pharmacies/${world.pharmacy.id}`],
  ['/api/admin/issues/:id', `/api/admin/issues/${world.report.id}`],
  ['/api/admin/emergency-access/:id', `/api/admin/emergency-access/${world.emergency.id}`],
  ['/api/urgent-care/requests/:id', `/api/urgent-care/requests/${world.care}`],
  ['/api/admin/users/:id/people', `/api/admin/users/${world.patient.id}/people`],
  ['/api/admin/users/:id/roles/:role', `/api/admin/users/${world.patient.id}/roles/patient`],
  ['/api/admin/users/:id/licences/:role', `/api/admin/users/${world.doctor.id}/licences/doctor`],
  ['/api/admin/logs/:id', '/api/admin/logs/1'],
  ['/api/admin/safety/rows/:id', `/api/admin/safety/rows/${sampleRow}`],
  ['/api/admin/approvals/:id', '/api/admin/approvals/1'],
  ['/api/admin/record-links/:id', '/api/admin/record-links/1'],
  ['/api/admin/users/:id', `/api/admin/users/${world.doctor.id}`],
  ['/api/family/:id', `/api/family/${world.member.id}`],
]
/** What lists that have no path of their own can't do without. */
const queryOf = (path: string) => {
  if (path.endsWith('/record-links/comparison'))
    return `?account=${world.patient.id}&otherAccount=${world.patient.id}&otherMember=${world.member.id}`
  if (!path.startsWith('/api/insurance-claims')) return ''
  const insurer = path.endsWith('/totals') ? '' : `&insurerId=${world.insurer.id}`
  return `?from=2026-03-01&to=2026-03-31${insurer}`
}
const addressOf = ({ path }: Endpoint) =>
  idsOf().reduce<string>((so, [pattern, real]) => so.replace(pattern, real), path) + queryOf(path)
/** With another value for the first parameter. */
const addressWith = (endpoint: Endpoint, value: string) => {
  const at = endpoint.path.split('/').findIndex((part) => part.startsWith(':'))
  return addressOf(endpoint).split('/').with(at, value).join('/')
}
const sampleOf = (endpoint: Endpoint) => validBodies[nameOf(endpoint)]?.(world) ?? {}

const send = async (
  endpoint: Endpoint,
  body?: unknown,
  headers?: Record<string, string>,
  address = addressOf(endpoint),
) => {
  calls += 1
  const caller = callerOf(endpoint)
  // An upload has its body in the part `details`; another content type is sent unchanged.
  return endpoint.upload && headers?.['content-type'] === undefined
    ? caller.upload(address, body, endpoint.upload.isRequired ? file : undefined, headers)
    : caller[verbs[endpoint.method]](address, body, headers)
}

/** Names of files, packages or database objects, or a query: callers must not see them. */
const innards =
  /\bat \S+:\d+:\d+|node_modules|\.ts\b|drizzle|postgres|select \\?"|insert into|violates|invalid input syntax/i

const isOurs = ({ status, body, headers }: Answer<ProblemBody>) => {
  expect(status).toBeLessThan(500)
  if (status < 400) return
  expect(headers['content-type']).toMatch(/^application\/problem\+json/)
  expect(body).toMatchObject({ status, message: body.detail })
  expect(body.type).toMatch(/^\/problems\//)
  expect(body.title).toMatch(/\w/)
  expect(JSON.stringify(body)).not.toMatch(innards)
}

const refused = (answer: Answer<ProblemBody>, status: number, ...context: unknown[]) => {
  expect([...context, answer.status]).toEqual([...context, status])
  isOurs(answer)
}

const names = (answer: Answer<ProblemBody>, path: string, ...context: unknown[]) => {
  refused(answer, 400, ...context, path)
  expect([...context, answer.body.errors?.map((error) => error.path)]).toEqual([
    ...context,
    expect.arrayContaining([path]),
  ])
}

const nothingChanged = async () => expect(await rowHashes(server.db)).toEqual(before)

/** Thousands of calls each, which take longer on a busy machine. */
const patience = { timeout: 120_000 }

describe('SEC-20 no input causes a 5xx, and refused input changes nothing', patience, () => {
  test('the samples have every field of every request body', () => {
    expect(withBody.map(nameOf).sort()).toEqual(Object.keys(validBodies).sort())
    for (const endpoint of withBody) {
      calls += 1
      const fields = fieldsOf(endpoint.body).filter(({ path }) => path.length === 1)
      const named = new Set(fields.map(({ path }) => path[0]))
      expect(new Set(Object.keys(sampleOf(endpoint)))).toEqual(named)
    }
  })

  test('malformed JSON is a 400', async () => {
    const broken = [
      '{',
      '[1,',
      '{"a":}',
      'nul',
      '"',
      '\0',
      '{"a":1}}',
      "{'a':1}",
      '\u{FEFF}{',
      '{"a":1e}',
      '[['.repeat(50_000),
    ]
    for (const endpoint of writes)
      for (const body of broken) refused(await send(endpoint, body), 400, nameOf(endpoint), body.slice(0, 9))
    await nothingChanged()
  })

  test('a body that is not an object is a 400', async () => {
    for (const endpoint of withBody)
      for (const body of ['[]', 'null', '5', '"text"', 'true', '[{}]', ''])
        names(await send(endpoint, body), '', nameOf(endpoint), body)
    await nothingChanged()
  })

  test('a body that tries to reach the prototype is a 400 that names the field', async () => {
    for (const endpoint of withBody) {
      const others = Object.keys(sampleOf(endpoint)).length > 0
      const inner = `${others ? ',' : ''}${JSON.stringify(sampleOf(endpoint)).slice(1)}`
      for (const [start, field] of [
        ['{"__proto__":{"role":"admin"}', '__proto__'],
        ['{"__proto__":[]', '__proto__'],
        ['{"constructor":{"prototype":{"role":"admin"}}', 'constructor'],
        ['{"x":[{"__proto__":null}]', 'x'],
      ] as const)
        names(await send(endpoint, start + inner), field, nameOf(endpoint), start)
      names(await send(endpoint, '[{"__proto__":[]}]'), '', nameOf(endpoint))
    }
    await nothingChanged()
  })

  test('another content type is a 415', async () => {
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/json-patch+json',
      'json',
      '*/*',
    ]
    const takes = ({ upload, form }: Endpoint, type: string) =>
      (upload && type.startsWith('multipart/')) || (form && type.endsWith('-urlencoded'))
    for (const endpoint of writes)
      for (const type of types.filter((one) => !takes(endpoint, one)))
        refused(
          await send(endpoint, JSON.stringify(sampleOf(endpoint)), { 'content-type': type }),
          415,
          nameOf(endpoint),
          type,
        )
    await nothingChanged()
  })

  test('10 MB is a 413', async () => {
    const large = `{"reason":"${'x'.repeat(10 * 1024 * 1024)}"}`
    for (const endpoint of writes) refused(await send(endpoint, large), 413, nameOf(endpoint))
    await nothingChanged()
  })

  test('a wrong JSON type in any field is a 400 that names the field', async () => {
    const values = [null, true, 5.5, 'text', ['x'], { a: 1 }]
    for (const endpoint of withBody)
      for (const { path, takes } of fieldsOf(endpoint.body))
        for (const value of values.filter((one) => !takes.includes(typeOf(one)))) {
          const answer = await send(endpoint, withAt(sampleOf(endpoint), path, value))
          names(answer, path.join('.'), nameOf(endpoint), value)
        }
    await nothingChanged()
  })

  test('a text that can’t be stored, or is far too long, is a 400 that names the field', async () => {
    for (const endpoint of withBody)
      for (const { path } of fieldsOf(endpoint.body).filter(({ takes }) => takes.includes('string')))
        for (const text of ['a\0b', 'half \ud83d', '\udc00', 'x'.repeat(200_000)]) {
          const answer = await send(endpoint, withAt(sampleOf(endpoint), path, text))
          // A password may contain anything, and isn't stored: it is too short, wrong, or of a link that doesn't exist.
          if (path[0] === 'password' && answer.status !== 400 && text.length < 100)
            refused(answer, endpoint.path.startsWith('/api/auth/login') ? 401 : 404, nameOf(endpoint))
          else names(answer, path.join('.'), nameOf(endpoint), text.slice(0, 9))
        }
    await nothingChanged()
  })

  test('an invalid id is a 400 in a body, and a 400 or 404 in a path', async () => {
    const numbers = [0, -1, 1.5, 2_147_483_648, 1e30, -0.1]
    for (const endpoint of withBody)
      for (const { path } of fieldsOf(endpoint.body).filter((field) => field.path.at(-1)?.endsWith('Id')))
        for (const id of numbers)
          names(
            await send(endpoint, withAt(sampleOf(endpoint), path, id)),
            path.join('.'),
            nameOf(endpoint),
            id,
          )

    const texts = [
      '0',
      '-1',
      '1.5',
      '1e3',
      '2147483648',
      '9'.repeat(40),
      'x'.repeat(400),
      'abc',
      'null',
      '1%00',
      '%20',
      '1%27--',
      '1;2',
      '%2e%2e',
      '٣',
      '0x1',
      '+1',
    ]
    for (const endpoint of endpoints.filter(({ params }) => params))
      for (const text of texts) {
        const answer = await send(endpoint, sampleOf(endpoint), {}, addressWith(endpoint, text))
        // '..' leads to the address of another resource, which may accept other methods.
        expect([400, 404, 405]).toContain(answer.status)
        refused(answer, answer.status, nameOf(endpoint), text)
        const [, first = ''] = /:(\w+)/.exec(endpoint.path) ?? []
        if (answer.status === 400) names(answer, first, nameOf(endpoint), text)
      }
    await nothingChanged()
  })

  test('an unknown id is a 404 that reveals nothing', async () => {
    const nothing = 2_147_483_647
    const unknownOf = ({ path }: Endpoint) =>
      path.includes('/rows/:id') ? 'age-000000000000' : String(nothing)
    for (const endpoint of endpoints.filter(({ params }) => params)) {
      const answer = await send(endpoint, sampleOf(endpoint), {}, addressWith(endpoint, unknownOf(endpoint)))
      refused(answer, 404, nameOf(endpoint))
      expect(answer.body.detail).toBe('Not found')
    }
    // A draft keeps what was typed.
    for (const endpoint of withBody.filter(({ path }) => !path.endsWith('/note-draft')))
      for (const { path } of fieldsOf(endpoint.body).filter((field) => field.path.at(-1)?.endsWith('Id'))) {
        const answer = await send(endpoint, withAt(sampleOf(endpoint), path, nothing))
        if (answer.status === 400) names(answer, path.join('.'), nameOf(endpoint))
        else
          expect([nameOf(endpoint), path, [403, 404, 409].includes(answer.status)]).toEqual([
            nameOf(endpoint),
            path,
            true,
          ])
        isOurs(answer)
      }
    await nothingChanged()
  })

  test('PLAT-1 an invalid query parameter is a 400 that names the field, and an unknown one is ignored', async () => {
    const values = [
      '',
      '0',
      '-1',
      '201',
      '9'.repeat(30),
      'x'.repeat(5000),
      '%00',
      '[]',
      'null',
      '2026-02-30',
      '1%27%20or%201=1',
      '%F0%9F%92%8A',
    ]
    const asked = endpoints.filter(({ query }) => query)
    for (const endpoint of asked) {
      const [path = '', own = ''] = addressOf(endpoint).split('?')
      for (const field of fieldsOf(endpoint.query).map((one) => one.path.join('.'))) {
        const answers = []
        const others = own.split('&').filter((part) => part !== '' && !part.startsWith(`${field}=`))
        const body = endpoint.body && sampleOf(endpoint)
        const ask = (...parts: string[]) =>
          send(endpoint, body, {}, `${path}?${[...others, ...parts].join('&')}`)
        for (const value of values) answers.push(await ask(`${field}=${value}`))
        answers.push(await ask(`${field}=1`, `${field}=2`))
        // An unknown id isn't an error of the query: it finds nothing.
        for (const answer of answers)
          if (answer.status === 404) isOurs(answer)
          else if (answer.status !== 200) names(answer, field, nameOf(endpoint))
        const count = answers.filter(({ status }) => status === 400).length
        // Search text may be almost anything.
        expect([nameOf(endpoint), field, count > 2]).toEqual([nameOf(endpoint), field, true])
      }
      for (const odd of [
        '__proto__=1',
        '__proto__[role]=admin',
        'constructor[prototype][role]=admin',
        '&&&===',
        'a[b][c]=1',
        'toString=1',
        '%=1',
        '%E0%A4%A',
        'a=1&'.repeat(3000),
      ])
        isOurs(await send(endpoint, undefined, {}, `${path}?${own}&${odd}`))
    }
    await nothingChanged()
  })

  test('PLAT-1 an unknown address is a problem: 404, or 405 with the allowed methods', async () => {
    const caller = server.anyone
    for (const path of [
      '/api',
      '/api/',
      '/api/none',
      '/api/appointments/1/2/3',
      '/api/../etc/passwd',
      '/api//doctors',
      '/api/doctors;x',
      '/API/doctors',
    ]) {
      refused(await caller.get(path, undefined, { accept: 'text/html' }), 404, path)
      calls += 1
    }
    for (const path of [
      '/api/appointments/%',
      '/api/appointments/%zz',
      '/api/%E0%A4%A',
      '/api/doctors/%FF/slots',
    ]) {
      refused(await caller.get(path), 400, path)
      calls += 1
    }
    for (const endpoint of endpoints) {
      const own = endpoints.filter(({ path }) => path === endpoint.path).map(({ method }) => method)
      for (const method of (['get', 'post', 'put', 'patch', 'delete'] as const).filter(
        (one) => !own.some((name) => name.toLowerCase() === one),
      )) {
        const answer = await callerOf(endpoint)[method](
          addressOf(endpoint),
          method === 'get' ? undefined : {},
        )
        calls += 1
        // `/api/appointments/summary` has the form of an appointment's address.
        refused(answer, [400, 403].find((one) => one === answer.status) ?? 405, nameOf(endpoint), method)
        if (answer.status === 405) for (const name of own) expect(answer.headers.allow).toContain(name)
      }
    }
    await nothingChanged()
  })

  test('random bodies, and valid ones with random parts', async () => {
    const runs = 40
    for (const endpoint of withBody) {
      const fields = fieldsOf(endpoint.body).map(({ path }) => path)
      // The body of an upload may have no fields.
      const paths = fields.length > 0 ? fields : [['anything']]
      const anything = fc.oneof(
        fc.jsonValue(),
        fc.string({ unit: 'binary' }),
        fc.double(),
        fc.constant('0'.repeat(3000)),
      )
      const spoilt = fc
        .array(fc.tuple(fc.constantFrom(...paths), anything), { minLength: 1, maxLength: 3 })
        .map((parts) =>
          parts.reduce<unknown>((body, [path, value]) => withAt(body, path, value), sampleOf(endpoint)),
        )
      await fc.assert(
        fc.asyncProperty(fc.oneof(anything, spoilt), async (body) =>
          isOurs(await send(endpoint, JSON.stringify(body))),
        ),
        { numRuns: runs, examples: [[Object.fromEntries([['__proto__', []]])]] },
      )
    }
  })
})
