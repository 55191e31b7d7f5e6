import {
  test as base,
  expect,
  request,
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type Page,
} from '@playwright/test'
import { signInReply as signedInReply } from '@alafia/contract/accounts/schema'
import type { Role } from '@alafia/contract/kernel/roles'
import { minute } from '@alafia/contract/kernel/durations'
import { demoAccounts, secondPharmacist } from '@alafia/server/seed/demo-accounts'
import { startApp } from './app.ts'
import { collectErrors } from './browser-errors.ts'

export type Screen = { width: number; height: number }
export const phone: Screen = { width: 360, height: 780 }
export const desktop: Screen = { width: 1280, height: 860 }

type Account = (typeof demoAccounts)[number]

/** By role or by email. */
const accountOf = (who: string): Account => {
  const account = [...demoAccounts, secondPharmacist].find((one) => one.role === who || one.email === who)
  if (!account) throw new Error(`There is no demo account for ${who}`)
  return account
}

/** Opens the login page in a new browser context. @param clock as for `signedIn` */
export const atLogin = async (
  browser: Browser,
  url: string,
  viewport: Screen = desktop,
  clock?: string,
): Promise<Page> => {
  const context: BrowserContext = await browser.newContext({ baseURL: url, viewport })
  if (clock !== undefined) await context.addInitScript(clock)
  const page = await context.newPage()
  await page.goto('/login')
  // Before its script the page is there too, and a link leads to another page load.
  await expect(page.getByRole('tab', { name: 'Doctor' })).toBeEnabled()
  return page
}

/** Signs in through the login page's Demo button. @param clock as for `signedIn` */
export const throughLogin = async (
  browser: Browser,
  url: string,
  role: Role,
  clock?: string,
): Promise<Page> => {
  const page = await atLogin(browser, url, desktop, clock)
  await page.getByRole('tab', { name: role, exact: false }).click()
  await page.getByRole('button', { name: /demo/i }).click()
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  // Left there, the pointer would rest on whatever link of the dashboard comes to be under it, and fetch its page.
  await page.mouse.move(0, 0)
  await page.waitForURL(`**/${role}/dashboard`)
  return page
}

/** The stored session of someone who signed in before, and the headers of a client without a browser. */
const sessionOf = async (url: string, who: string) => {
  const { role, email, password } = accountOf(who)
  const visitor = await request.newContext({ baseURL: url })
  const answer = await visitor.post('/api/auth/login', { data: { role, email, password } })
  const { token, user } = signedInReply.parse(await answer.json())
  const { cookies } = await visitor.storageState()
  await visitor.dispose()
  return { token, user, cookies, role }
}

/**
 * A new browser context, signed in by role or by a demo account's email: on the dashboard, or at `path`. Browser errors are
 * collected from the first page on.
 * @param clock the `script` of `atTimeOfDay`, if the server has its `environment`
 */
export const signedIn = async (
  browser: Browser,
  url: string,
  who: string,
  viewport: Screen = desktop,
  path?: string,
  clock?: string,
): Promise<Page> => {
  const { token, user, cookies, role } = await sessionOf(url, who)
  const localStorage = [
    { name: 'auth_token', value: token },
    { name: 'user', value: JSON.stringify(user) },
  ]
  const storageState = { cookies, origins: [{ origin: new URL(url).origin, localStorage }] }
  const context = await browser.newContext({ baseURL: url, viewport, storageState })
  if (clock !== undefined) await context.addInitScript(clock)
  const page = await context.newPage()
  collectErrors(page)
  await page.goto(path ?? `/${role}/dashboard`)
  return page
}

/** Opens a page, unless it is already open. */
export const goTo = async (page: Page, path: string) => {
  if (!page.url().endsWith(path)) await page.goto(path)
}

/** Goes to the patient's home from any page. */
export const toHome = async (page: Page) => {
  await page.getByRole('link', { name: 'Alafia, home' }).click()
  await expect(page.getByRole('heading', { name: /^Hi / })).toBeVisible()
}

/** Clients without a browser share one sign-in, and none of them signs out, because checking a password is slow. */
const sessions = new Map<string, { token: Promise<string>; since: number }>()
/** A serious action needs a sign-in of at most ten minutes ago. */
const serves = 7 * minute

const tokenOf = (url: string, who: string): Promise<string> => {
  const key = `${who} at ${url}`
  const known = sessions.get(key)
  if (known && Date.now() - known.since < serves) return known.token
  const token = sessionOf(url, who).then((session) => session.token)
  sessions.set(key, { token, since: Date.now() })
  return token
}

/** A client without a browser, signed in as a demo account: for what the screens don't show. */
export const apiOf = async (url: string, who: string): Promise<APIRequestContext> => {
  const token = await tokenOf(url, who)
  return request.newContext({ baseURL: url, extraHTTPHeaders: { authorization: `Bearer ${token}` } })
}

export const toast = (page: Page, text: string) =>
  page
    .getByRole('region', { name: /^Notification/ })
    .getByRole('listitem')
    .filter({ hasText: text })

/**
 * `url`: a server of this worker's own, shared by the files that it runs. A file that needs demo data that others don't
 * change gets one to itself with `test.use({ aloneAs: 'pharmacy' })`, or shares it with files that don't disturb it and have
 * the same name.
 */
export const test = base.extend<{ leaving: undefined }, { url: string; aloneAs: string }>({
  aloneAs: ['', { option: true, scope: 'worker' }],

  // Closes the browsers, which would otherwise keep receiving events of the next journeys and fetch data.
  leaving: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],

  url: [
    // Playwright requires the destructured form even if nothing is used.
    async ({}, use) => {
      const { url, stop } = await startApp()
      await use(url)
      await stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

export { expect }
