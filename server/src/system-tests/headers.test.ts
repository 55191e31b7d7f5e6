import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { createApp } from '../app.ts'
import type { Settings } from '../platform/settings.ts'
import { testServer, type TestServer } from '../testing/server.ts'

/* SEC-17: the headers that every reply sends to a browser, and that no page ever involves another host. */

type Answer = { headers: Record<string, string | string[] | number | undefined> }
type OpenApi = {
  openapi: string
  info: { title: string; version: string }
  paths: Record<
    string,
    Record<
      string,
      { summary: string; description: string; responses: Record<string, unknown>; security?: unknown[] }
    >
  >
}

const directivesOf = ({ headers }: Answer) =>
  new Map(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive) => directive.trim().split(/ (.*)/s, 2))
      .map(([name = '', sources = '']) => [name, sources]),
  )

let server: TestServer
let website = ''

/** The same application with other settings, or with the built pages. */
const withSettings = async (settings: Partial<Settings>) => {
  const { services } = server.app
  return createApp({
    db: server.db,
    pool: server.pool,
    clock: server.clock,
    signing: services.signing,
    settings: { ...services.settings, ...settings },
    website,
  })
}

beforeAll(async () => {
  server = await testServer()
  website = await mkdtemp(join(tmpdir(), 'alafia-website-'))
  await mkdir(join(website, 'assets'))
  await writeFile(
    join(website, 'index.html'),
    '<!doctype html><title>Alafia</title><script src="/assets/theme-1.js"></script><script type="module" src="/assets/app-1.js"></script>',
  )
  await writeFile(join(website, 'assets/app-1.js'), 'export {}')
  const files = { styles: ['assets/app.css'], scripts: ['assets/app-1.js'] }
  await writeFile(join(website, 'preloads.json'), JSON.stringify({ '/': files, '/doctor/dashboard': files }))
})
afterAll(async () => {
  await server.close()
  await rm(website, { recursive: true })
})

describe('SEC-17 every reply', () => {
  test('forbids inline scripts, frames, type guessing and passing on addresses', async () => {
    const app = await withSettings({})
    const patient = await server.as(await server.seed.patient())
    const authorization = `Bearer ${patient.token}`
    const calls = [
      ...server.app.endpoints.map(({ method, path }) => ({ method, url: path.replace(':id', '1') })),
      ...[
        '/',
        '/appointments',
        '/assets/app-1.js',
        '/nowhere',
        '/healthz',
        '/readyz',
        '/metrics',
        '/api/none',
        '/api/openapi.json',
        '/api/docs',
        '/api/docs/start.js',
        '/api/docs/viewer/js/scalar.js',
      ].map((url) => ({ method: 'GET' as const, url })),
    ]
    for (const { method, url } of calls) {
      const answer = await app.inject({ method, url, headers: { authorization, accept: 'text/html' } })
      expect([url, answer.statusCode < 500]).toEqual([url, true])
      const policy = directivesOf(answer)
      const seen = ['default-src', 'script-src', 'frame-ancestors', 'object-src', 'base-uri'].map((name) =>
        policy.get(name),
      )
      // Data and the website's files may load nothing at all.
      const allowed = !/^\/(api|assets)\/(?!docs|none)/.test(url)
        ? ["'self'", "'self'", "'none'", "'none'", "'none'"]
        : ["'none'", undefined, "'none'", undefined, undefined]
      expect([url, ...seen]).toEqual([url, ...allowed])
      expect([url, [...policy.values()].join(' ')]).toEqual([
        url,
        expect.not.stringMatching(/https?:|\*|unsafe-eval/),
      ])
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
      })
      if (url.startsWith('/api/')) expect([url, answer.headers['cache-control']]).toEqual([url, 'no-store'])
      expect([
        url,
        Object.keys(answer.headers).filter((name) => /^(server|x-powered-by|access-control-.*)$/.test(name)),
      ]).toEqual([url, []])
    }
    console.info(`${calls.length} addresses: 0 without their headers`)
    await app.close()
  })

  test('also if the request is refused early', async () => {
    for (const url of ['/api/appointments/%zz', `/api/appointments/${'x'.repeat(300)}`]) {
      const answer = await server.app.inject(url)
      expect([400, 404]).toContain(answer.statusCode)
      expect(directivesOf(answer).get('frame-ancestors')).toBe("'none'")
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
    }
  })

  test('PLAT-97 of the website: a page says when it was sent, also if the browser already has it', async () => {
    const app = await withSettings({})
    const pageOf = (url: string, known = {}) =>
      app.inject({ url, headers: { accept: 'text/html', ...known } })
    const sent = /^live;desc="[\da-f-]{36}\.\d+"$/
    for (const url of ['/', '/doctor/dashboard']) {
      const first = await pageOf(url)
      expect([first.statusCode, first.headers['server-timing']]).toEqual([200, expect.stringMatching(sent)])
      const again = await pageOf(url, { 'if-none-match': first.headers.etag })
      expect([again.statusCode, again.headers['server-timing']]).toEqual([304, expect.stringMatching(sent)])
    }
    await app.close()
  })

  test('of the website: a page for someone who seems signed in says what to preload', async () => {
    const app = await withSettings({})
    const linkOf = async (url: string, cookie: string) =>
      (await app.inject({ url, headers: { accept: 'text/html', cookie } })).headers['link']
    const scripts =
      '</assets/theme-1.js>; rel=preload; as=script, </assets/app.css>; rel=preload; as=style; crossorigin, </assets/app-1.js>; rel=modulepreload'
    const signedIn = 'alafia_session=whatever'
    expect(await linkOf('/doctor/dashboard', signedIn)).toBe(scripts)
    expect(await linkOf('/', signedIn)).toBe(scripts)
    expect(await linkOf('/', 'theme=dark')).toBeUndefined()
    expect(await linkOf('/appointments', signedIn)).toBeUndefined()
    expect((await app.inject('/preloads.json')).statusCode).toBe(404)
    await app.close()
  })

  test('of the website: hashed files are cached for a year, pages never', async () => {
    const app = await withSettings({})
    const cacheOf = async (url: string) =>
      (await app.inject({ url, headers: { accept: 'text/html' } })).headers['cache-control']
    expect(await cacheOf('/assets/app-1.js')).toBe('public, max-age=31536000, immutable')
    expect([await cacheOf('/'), await cacheOf('/doctor/dashboard')]).toEqual(['no-cache', 'no-cache'])
    await app.close()
  })
})

describe('SEC-17 https', () => {
  const signIn = async (settings: Partial<Settings>, headers: Record<string, string> = {}) => {
    const app = await withSettings(settings)
    const { email, password, role } = await server.seed.patient()
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password, role },
      headers,
    })
    await app.close()
    expect(answer.statusCode).toBe(200)
    return { hsts: answer.headers['strict-transport-security'], cookie: String(answer.headers['set-cookie']) }
  }

  test('with an https PUBLIC_URL the session cookie is Secure, and HSTS is sent', async () => {
    const { hsts, cookie } = await signIn({ publicUrl: 'https://alafia.example' })
    expect(hsts).toBe('max-age=31536000; includeSubDomains')
    expect(cookie).toMatch(/^__Host-alafia_session=[\w-]{43};.*Path=\/;.*HttpOnly; Secure; SameSite=Lax/)
    expect(cookie).not.toContain('Domain')
  })

  test('without it the cookie isn’t Secure, and HSTS isn’t sent', async () => {
    for (const publicUrl of [undefined, 'http://alafia.example']) {
      const { hsts, cookie } = await signIn({ publicUrl })
      expect([hsts, cookie.includes('Secure'), cookie.includes('HttpOnly')]).toEqual([undefined, false, true])
    }
  })

  test('behind a trusted proxy with https the cookie is Secure too; other proxies aren’t trusted', async () => {
    const through = { 'x-forwarded-proto': 'https' }
    expect((await signIn({ trustProxy: '127.0.0.1' }, through)).cookie).toContain('Secure')
    expect((await signIn({}, through)).cookie).not.toContain('Secure')
  })
})

describe('PLAT-5 GET /metrics', () => {
  const statusFor = async (
    settings: Partial<Settings>,
    options: { remoteAddress?: string; headers?: Record<string, string> },
  ) => {
    const app = await withSettings(settings)
    const { statusCode } = await app.inject({ url: '/metrics', ...options })
    await app.close()
    return statusCode
  }
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const remoteAddress = '203.0.113.7'

  test.each([
    ['this machine', {}, { remoteAddress: '127.0.0.1' }, 200],
    ['this machine by IPv6', {}, { remoteAddress: '::1' }, 200],
    ['another machine', {}, { remoteAddress }, 404],
    [
      'another machine through a proxy on this one',
      {},
      { headers: { 'x-forwarded-for': remoteAddress } },
      404,
    ],
    [
      'another machine that says it is this one',
      {},
      { remoteAddress, headers: { 'x-forwarded-for': '127.0.0.1' } },
      404,
    ],
    [
      'another machine through a trusted proxy',
      { trustProxy: '127.0.0.1' },
      { headers: { 'x-forwarded-for': remoteAddress } },
      404,
    ],
    [
      'another machine through a proxy on this one that adds other headers',
      {},
      { headers: { 'x-real-ip': remoteAddress, via: '1.1 proxy' } },
      404,
    ],
    [
      'another machine through a proxy on this one that adds no header',
      { publicUrl: 'https://alafia.example' },
      {},
      404,
    ],
    [
      'this machine with the token, where there is a proxy',
      { publicUrl: 'https://alafia.example', metricsToken: 'right' },
      { headers: bearer('right') },
      200,
    ],
    ['who knows the token', { metricsToken: 'right' }, { remoteAddress, headers: bearer('right') }, 200],
    ['who knows another token', { metricsToken: 'right' }, { remoteAddress, headers: bearer('wrong') }, 404],
    ['who knows no token', { metricsToken: 'right' }, { remoteAddress }, 404],
    ['who guesses where there is none', {}, { remoteAddress, headers: bearer('undefined') }, 404],
  ] as const)('for %s', async (_who, settings, options, status) => {
    expect(await statusFor(settings, options)).toBe(status)
  })

  test('names routes by their pattern, never an id', async () => {
    const app = await withSettings({})
    await app.inject('/api/appointments/4711')
    expect((await app.inject('/metrics')).body).toContain('route="/api/appointments/:id"')
    expect((await app.inject('/metrics')).body).not.toContain('4711')
    await app.close()
  })
})

describe('PLAT-4 the description of the API', () => {
  test('is OpenAPI 3.1, names every endpoint, and says who may call it', async () => {
    const { body } = await server.anyone.get<OpenApi>('/api/openapi.json')
    expect(body.openapi).toBe('3.1.0')
    expect(body.info).toMatchObject({ title: 'Alafia' })
    const described = Object.entries(body.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const served = server.app.endpoints.map(
      ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
    )
    expect(described.toSorted()).toEqual(served.toSorted())
    for (const { method, path, access, reply, download, form, status = 200, summary } of server.app
      .endpoints) {
      const operation = body.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      expect(operation).toMatchObject({ summary, ...(access === 'public' ? { security: [] } : {}) })
      for (const who of access === 'public' ? ['anyone'] : access)
        expect(operation?.description).toMatch(new RegExp(`^For: .*\\b${who}\\b.*\\.`))
      expect(Object.keys(operation?.responses ?? {})).toEqual([
        String(form ? 303 : reply || download ? status : 204),
        'default',
      ])
    }
    // OpenAPI 3.0 had it, 3.1 doesn't.
    expect(JSON.stringify(body)).not.toContain('"nullable"')
    console.info(`${served.length} endpoints: 0 undescribed`)
  })

  test('is readable at /api/docs, which loads nothing from another host', async () => {
    const page = await server.app.inject('/api/docs')
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    const parts = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address)
    expect(parts).toEqual(['/api/docs/viewer/js/scalar.js', '/api/docs/start.js'])
    for (const url of parts) {
      const part = await server.app.inject(url)
      expect([url, part.statusCode, part.headers['content-type']]).toEqual([
        url,
        200,
        expect.stringMatching(/javascript/),
      ])
    }
    const start = (await server.app.inject('/api/docs/start.js')).body
    expect(`${page.body}${start}`).not.toMatch(/https?:|\/\/\w/)
    // The viewer's default behaviour: each part is off, and the page's policy would block it.
    expect(JSON.parse(/\{.*\}/s.exec(start)?.[0] ?? '')).toMatchObject({
      url: '/api/openapi.json',
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      hideClientButton: true,
      proxyUrl: '',
    })
    expect(directivesOf(page).get('connect-src')).toBe("'self'")
    expect(directivesOf(page).get('font-src')).toBe("'self'")
  })
})

describe('SEC-18 text that people write', () => {
  test('is returned only as JSON, exactly as they wrote it', async () => {
    const words =
      '<script>alert(1)</script><img src=x onerror=alert(2)>\u2028{{7*7}}\'"; drop table appointment; --'
    const patient = await server.seed.patient({ firstName: words })
    const doctor = await server.seed.doctor()
    const appointment = await server.seed.appointment({
      patient,
      doctor,
      date: '2026-03-12',
      time: '10:00',
      reason: words,
    })
    const caller = await server.as(patient)
    for (const path of [`/api/appointments/${appointment.id}`, '/api/appointments']) {
      const { status, body, headers } = await caller.get<Appointment | Appointment[]>(path, undefined, {
        accept: 'text/html',
      })
      expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
      expect([body].flat()[0]).toMatchObject({ reason: words, patient: { firstName: words } })
    }
    const refusal = await caller.get(
      `/api/appointments/${encodeURIComponent('<script>alert(1)</script>')}`,
      undefined,
      { accept: 'text/html' },
    )
    expect(refusal.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(JSON.stringify(refusal.body)).not.toContain('<script>')
  })

  test('a socket’s first reply isn’t a page either', async () => {
    const socket = io(await server.listen(), {
      transports: ['polling'],
      reconnection: false,
      auth: { token: '<script>' },
    })
    const refusal = await new Promise<Error>((resolve) => socket.once('connect_error', resolve))
    expect(refusal.message).not.toContain('<script>')
    socket.disconnect()
  })
})

describe('SEC-26 PLAT-1 RATE_LIMIT', () => {
  test('over its calls per minute an address gets a 429 with Retry-After; other addresses aren’t affected', async () => {
    const app = await withSettings({ rateLimit: true })
    const call = (remoteAddress: string) => app.inject({ url: '/api/clinic', remoteAddress })
    const answers = []
    for (let nth = 0; nth < 1205; nth += 1) answers.push(await call('203.0.113.7'))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1200)
    const last = answers.at(-1)
    expect([last?.statusCode, last?.headers['content-type']]).toEqual([429, 'application/problem+json'])
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(last?.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect(last?.json()).toMatchObject({ type: '/problems/too-many-requests', status: 429 })
    expect((await call('203.0.113.8')).statusCode).toBe(200)
    await app.close()
  })

  test('the addresses of one IPv6 network count as one', async () => {
    const app = await withSettings({ rateLimit: true })
    const call = async (remoteAddress: string) =>
      (await app.inject({ url: '/api/clinic', remoteAddress })).statusCode
    for (let nth = 0; nth < 1200; nth += 1) await call(`2001:db8:0:1::${nth.toString(16)}`)
    expect([await call('2001:db8:0:1:ffff::1'), await call('2001:db8:0:2::1')]).toEqual([429, 200])
    await app.close()
  })

  test('a forged X-Forwarded-For doesn’t count as another address', async () => {
    const app = await withSettings({ rateLimit: true })
    const codes = []
    for (let nth = 0; nth < 1201; nth += 1)
      codes.push(
        (
          await app.inject({
            url: '/api/clinic',
            headers: { 'x-forwarded-for': `10.0.${nth >> 8}.${nth & 255}` },
          })
        ).statusCode,
      )
    expect(codes.at(-1)).toBe(429)
    await app.close()
  })
})
