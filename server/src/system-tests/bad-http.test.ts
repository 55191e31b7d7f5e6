import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import { testServer, type TestServer } from '../testing/server.ts'

/* What a broken or hostile client does below the API: wrong encodings, partial requests, bytes that aren't HTTP. */

let server: TestServer
let url: string

beforeAll(async () => {
  server = await testServer()
  url = await server.listen()
})
afterAll(() => server.close())
afterEach(async () => {
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
})

const login = (body: RequestInit['body'] & {}, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/auth/login`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  })

const isProblem = async (answer: Response, status: number) => {
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    status,
    expect.stringMatching(/^application\/problem\+json/),
  ])
  const { message } = (await answer.json()) as ProblemBody // checked by the next line
  expect(message).toMatch(/\w/)
}

/** Sends bytes and returns everything received until the connection ends; `half` keeps our end open. */
const say = (text: string | Uint8Array, { half = false } = {}) =>
  new Promise<string>((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () =>
      half ? socket.write(text) : socket.end(text),
    )
    let reply = ''
    socket.on('data', (chunk) => {
      reply += chunk.toString()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(reply))
  })

const request = (line: string, headers: string[] = [], body = '') =>
  [line, 'Host: alafia.example', 'Connection: close', ...headers, '', body].join('\r\n')

test('SEC-20 10 MB over the network is a 413, whether or not its length is declared, and when compressed too', async () => {
  const large = 'x'.repeat(10 * 1024 * 1024)
  await isProblem(await login(large), 413)
  await isProblem(await login(new Blob([large]).stream()), 413)
  await isProblem(await login(gzipSync(large), { 'content-encoding': 'gzip' }), 413)
})

test('SEC-20 a body that isn’t compressed as declared is a 400, an unknown compression a 415', async () => {
  await isProblem(await login('{}', { 'content-encoding': 'gzip' }), 400)
  await isProblem(await login('{}', { 'content-encoding': 'nonsense' }), 415)
})

test('SEC-20 invalid UTF-8 is a 400', async () => {
  await isProblem(await login(Uint8Array.from([0x7b, 0xff, 0xfe, 0x7d])), 400)
})

test.each([
  ['no HTTP', 'nonsense\r\n\r\n', 400],
  ['HTTP of another century', 'GET /api/clinic HTTP/0.8\r\n\r\n', 400],
  ['a header without a name', request('GET /api/clinic HTTP/1.1', [': x']), 400],
  ['too many headers', request('GET /api/clinic HTTP/1.1', [`X-Long: ${'y'.repeat(20_000)}`]), 400],
  [
    'two lengths',
    request(
      'POST /api/auth/login HTTP/1.1',
      ['Content-Length: 5', 'Transfer-Encoding: chunked'],
      '0\r\n\r\n',
    ),
    400,
  ],
  ['a length that is none', request('POST /api/auth/login HTTP/1.1', ['Content-Length: many']), 400],
  ['an address with a broken host', request('GET http://[/api/clinic HTTP/1.1'), 400],
  ['an address of nothing', request('OPTIONS * HTTP/1.1'), 404],
  ['an unusual method', request('PROPFIND /api/clinic HTTP/1.1'), 405],
  ['a host that is none, at a page', 'GET /api/docs HTTP/1.1\r\nHost: [\r\nConnection: close\r\n\r\n', 200],
  [
    'a host that is none, at the viewer',
    'GET /api/docs/viewer/ HTTP/1.1\r\nHost: [\r\nConnection: close\r\n\r\n',
    404,
  ],
  ['broken cookies', request('GET /api/clinic HTTP/1.1', ['Cookie: a=%;;=;alafia_session=%E0%A4%A']), 200],
  [
    'broken wishes',
    request('GET /api/clinic HTTP/1.1', ['Accept: ;;,', 'Accept-Encoding: x;q=a,*;q=', 'Range: bytes=9-1']),
    200,
  ],
])('SEC-20 %s: HTTP %#', async (_what, text, status) => {
  // Node drops a reply that isn't ready when the client ends its half first.
  const reply = await say(text, { half: true })
  expect(reply).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  if (status >= 400) expect(reply.toLowerCase()).toContain('content-type: application/problem+json')
  expect(reply).not.toMatch(/node_modules|\bat \S+:\d+/)
})

test('SEC-17 a path in another spelling gets the API’s headers', async () => {
  const answer = await fetch(`${url}/%61pi/clinic`)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
})

test('SEC-20 an invalid session token is a 401, whatever it contains', async () => {
  const tokens = [
    '',
    'Bearer',
    'Bearer  ',
    'Bearer a b',
    `Bearer ${'x'.repeat(8000)}`,
    'Basic YTpi',
    'Bearer \u00ff',
    "Bearer ' or 1=1",
  ]
  for (const authorization of tokens)
    await isProblem(await fetch(`${url}/api/doctors`, { headers: { authorization } }), 401)
  console.info(`${tokens.length} broken tokens: 0 let in`)
})

test('SEC-20 random bytes get a clear reply or none, and never a 5xx', async () => {
  let sent = 0
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.uint8Array({ minLength: 1, maxLength: 300 }),
        fc.string({ maxLength: 80 }).map((noise) => Buffer.from(request(`GET /api/${noise} HTTP/1.1`))),
        fc
          .string({ maxLength: 80 })
          .map((noise) => Buffer.from(request('GET /api/clinic HTTP/1.1', [noise]))),
        fc
          .string({ maxLength: 80 })
          .map((noise) =>
            Buffer.from(
              request(
                'POST /api/auth/login HTTP/1.1',
                ['Content-Type: application/json', `Content-Length: ${noise.length}`],
                noise,
              ),
            ),
          ),
      ),
      async (bytes) => {
        const reply = await say(bytes)
        sent += 1
        expect(reply === '' || /^HTTP\/1\.1 [234]\d\d /.test(reply)).toBe(true)
      },
    ),
    { numRuns: 150 },
  )
  console.info(`${sent} random messages: 0 answers with a 5xx, 0 exits`)
})

test('SEC-20 a client that disconnects in the middle of its body does no harm', async () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await new Promise((resolve) =>
    socket.write(
      request(
        'POST /api/auth/login HTTP/1.1',
        ['Content-Type: application/json', 'Content-Length: 50'],
        '{"email":',
      ),
      resolve,
    ),
  )
  socket.destroy()
})
