import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { handleNotFound } from './not-found.ts'
import { createServer } from './server.ts'
import { Problem } from './problem.ts'
import { serveWebsite, type Visitors } from './website.ts'

const folder = mkdtempSync(join(tmpdir(), 'alafia-website-'))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'index.html'), '<body>\n    <div id="root" class="peer"></div>\n</body>')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Another built website, whose pages are written by this code. */
const websiteWith = (page: string, code: string) => {
  const other = mkdtempSync(join(folder, 'other-'))
  writeFileSync(join(other, 'index.html'), page)
  writeFileSync(join(other, 'written-pages.mjs'), code)
  return other
}

const pagesWith = async (notice: string | undefined) => {
  const app = await createServer(readSettings({ LOG_LEVEL: 'silent' }))
  handleNotFound(app, await serveWebsite(app, folder, { seemsSignedIn: () => false }, notice))
  const pages = ['/', '/login', '/verify/ABCD', '/join/secret', '/patient/dashboard']
  const answers = await Promise.all(pages.map((url) => app.inject({ url, headers: { accept: 'text/html' } })))
  await app.close()
  return answers
}

test('ACC-6 a notice is above every page, without any script', async () => {
  for (const { statusCode, headers, body } of await pagesWith('Demo clinic: don’t enter real data')) {
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).toMatch(/<aside [^>]*>Demo clinic: don’t enter real data<\/aside>\s*<div id="root"/)
  }
})

const clinic = {
  name: 'Ikeja Clinic',
  address: null,
  phone: null,
  logo: null,
  emergencyNumber: '112',
  openingHours: null,
  closedDays: [],
  timeZone: 'Africa/Lagos',
  today: '2026-03-10',
  currency: 'NGN' as const,
  signUp: true,
  passwordMinLength: 8,
  draftDays: 30,
  onlinePayment: 'cards' as const,
  demo: [],
}
const refused = {
  role: 'patient' as const,
  email: 'amina@alafia.example',
  problem: new Problem('sign-in-failed').body,
}

test('ACC-114 the login page is written with what it shows, unless someone is signed in or that can’t be known', async () => {
  writeFileSync(
    join(folder, 'written-pages.mjs'),
    'export const writeLoginPage = async ({ page, address, facts: { clinic } }) => `${address} ${clinic.name} ${page}`',
  )
  const loginPage = async (visitors: Visitors) => {
    const app = await createServer(readSettings({ LOG_LEVEL: 'silent' }))
    handleNotFound(app, await serveWebsite(app, folder, visitors))
    const { statusCode, headers, body } = await app.inject('/login?role=doctor')
    const { statusCode: code } = await app.inject('/written-pages.mjs')
    await app.close()
    expect([statusCode, code]).toEqual([200, 404])
    return { body, cache: headers['cache-control'] }
  }
  const seemsSignedIn = () => false
  const written = '/login?role=doctor Ikeja Clinic <body>'
  const facts = { clinic, passkeys: true }
  const shown = await loginPage({ seemsSignedIn, loginFactsOf: async () => facts })
  expect([shown.body.slice(0, written.length), shown.cache]).toEqual([written, 'no-cache'])
  // It names who was refused.
  const after = await loginPage({ seemsSignedIn, loginFactsOf: async () => ({ ...facts, refused }) })
  expect(after.cache).toBe('no-store')
  for (const visitors of [
    { seemsSignedIn, loginFactsOf: async () => undefined },
    { seemsSignedIn, loginFactsOf: () => Promise.reject(new Error('no database')) },
  ])
    expect((await loginPage(visitors)).body).toMatch(/^<body>/)
  rmSync(join(folder, 'written-pages.mjs'))
})

test('without one the page is as it was built', async () => {
  for (const { statusCode, body } of await pagesWith(undefined)) {
    expect(statusCode).toBe(200)
    expect(body).not.toContain('<aside')
  }
})

test('ACC-114 what all visitors read is written once, what became of someone’s form for them alone', async () => {
  const counting = websiteWith(
    '<body></body>',
    'let written = 0\nexport const writeLoginPage = async () => String(++written)',
  )
  let isRefused = false
  const app = await createServer(readSettings({ LOG_LEVEL: 'silent' }))
  const loginFactsOf = async () => ({ clinic, passkeys: true, ...(isRefused ? { refused } : {}) })
  handleNotFound(app, await serveWebsite(app, counting, { seemsSignedIn: () => false, loginFactsOf }))
  const page = async (url: string) => (await app.inject(url)).body
  expect([await page('/login'), await page('/login'), await page('/login?role=doctor')]).toEqual([
    '1',
    '1',
    '2',
  ])
  isRefused = true
  expect([await page('/login'), await page('/login')]).toEqual(['3', '4'])
  isRefused = false
  expect(await page('/login')).toBe('1')
  await app.close()
})

test('PAT-81 the home is written for its patient each time, and where that fails it is as it was built', async () => {
  const home = websiteWith(
    'as it was built',
    'export const writeHomePage = async ({ address, replies }) => `${address} ${replies["GET /api/family"]}`',
  )
  let asked = 0
  const app = await createServer(readSettings({ LOG_LEVEL: 'silent' }))
  const homeRepliesOf = async () => {
    asked += 1
    if (asked > 2) throw new Error('no database')
    return { 'GET /api/family': asked }
  }
  handleNotFound(app, await serveWebsite(app, home, { seemsSignedIn: () => false, homeRepliesOf }))
  const page = async (url: string) => {
    const { headers, body } = await app.inject(url)
    return [body, headers['cache-control']]
  }
  expect([await page('/'), await page('/?open=book'), await page('/')]).toEqual([
    ['/ 1', 'no-store'],
    ['/?open=book 2', 'no-store'],
    ['as it was built', 'no-cache'],
  ])
  await app.close()
})

test('PLAT-95 while many pages wait to be written, others are sent as they were built, and none is refused', async () => {
  const busy = websiteWith('built', "export const writeHomePage = async () => 'written'")
  const app = await createServer(readSettings({ LOG_LEVEL: 'silent' }))
  const visitors = { seemsSignedIn: () => false, homeRepliesOf: async () => ({}) }
  handleNotFound(app, await serveWebsite(app, busy, visitors))
  const pages = await Promise.all(Array.from({ length: 20 }, () => app.inject('/')))
  expect(new Set(pages.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
    new Set(['200 written', '200 built']),
  )
  await app.close()
})
