import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch, type BrowserContext, type Page } from 'puppeteer-core'
import type { SignInReply } from '@alafia/contract/accounts/schema'
import type { CivilTime } from '@alafia/contract/kernel/civil'
import { demoAccounts } from '@alafia/server/seed/demo-accounts'
import { atTimeOfDay, visitOver, visitPlanned } from '@alafia/server/seed/time-of-day'
import { cleanUpAtEnd } from './run-cleanup.ts'
import { startProduct } from './processes.ts'
import { note, report } from './report.ts'

const runs = 5
const slow3G = { latency: 400, download: 400_000 / 8, upload: 400_000 / 8 }
const slowerCpu = 4
/** Between two letters, on a phone; milliseconds. */
const typing = 150

const keepPaints = `void new PerformanceObserver((list) => {
  window.largestPaint = list.getEntries().at(-1).startTime
}).observe({ type: 'largest-contentful-paint', buffered: true })`

/** The demo clinic at a time of day, and a browser that knows nothing of it. */
type Visitor = { context: BrowserContext; url: string; clock: string }

/** A page of a slow phone; `received()`: the kB that it has received so far. */
const openPage = async ({ context, clock }: Visitor) => {
  const page = await context.newPage()
  await page.evaluateOnNewDocument(clock)
  await page.setViewport({ width: 360, height: 780, isMobile: true, hasTouch: true })
  await page.emulateNetworkConditions(slow3G)
  await page.emulateCPUThrottling(slowerCpu)
  await page.evaluateOnNewDocument(keepPaints)
  page.setDefaultTimeout(60_000)
  const devtools = await page.createCDPSession()
  await devtools.send('Network.enable')
  let bytes = 0
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  return { page, received: () => bytes / 1000 }
}

/** Until the network is idle; seconds from the start of the navigation. */
const largestPaintOf = async (page: Page, address: string): Promise<number> => {
  await page.goto(address, { waitUntil: 'networkidle0' })
  // The observer's entry is a number.
  return ((await page.evaluate('window.largestPaint')) as number) / 1000
}

const patient = () => {
  const account = demoAccounts.find(({ role }) => role === 'patient')
  if (!account) throw new Error('There is no demo patient')
  return account
}

/** What a browser keeps of someone who signed in before. */
const signIn = async (page: Page, url: string) => {
  const { email, password, role } = patient()
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, role }),
  })
  const { token, user } = (await answer.json()) as SignInReply // as the contract defines it
  await page.browserContext().setCookie({
    name: 'alafia_session',
    value: token,
    domain: new URL(url).hostname,
    httpOnly: true,
  })
  const kept = { auth_token: token, user: JSON.stringify(user) }
  await page.evaluateOnNewDocument(`Object.assign(localStorage, ${JSON.stringify(kept)})`)
}

/** The patient's home, for someone signed in: first with an empty cache, then with what that left. */
const homeTwice = async (visitor: Visitor) => {
  const { url } = visitor
  const { page } = await openPage(visitor)
  await signIn(page, url)
  return { cold: await largestPaintOf(page, `${url}/`), warm: await largestPaintOf(page, `${url}/`) }
}

const dialog = '[role=dialog]'
const bookButton = '::-p-xpath(//button[contains(., "Book Appointment")])'

/** Books as a person does. What counts is the time from a press until the next thing can be done, and no typing. */
const fromLoginToBooked = async (visitor: Visitor) => {
  const { url } = visitor
  const { page, received } = await openPage(visitor)
  const steps: [name: string, seconds: number][] = []
  const waiting = async (name: string, work: () => Promise<unknown>) => {
    const from = performance.now()
    await work()
    steps.push([name, (performance.now() - from) / 1000])
  }
  const type = async (field: string, text: string) => {
    await page.locator(field).click()
    await page.keyboard.type(text, { delay: typing })
  }
  await waiting('the form', () => {
    // Without its end, because the form is there before.
    void page.goto(`${url}/login`).catch(() => undefined)
    return page.waitForSelector('input[type=password]', { visible: true })
  })
  const { email, password } = patient()
  await type('input[type=email]', email)
  await type('input[type=password]', password)
  await waiting('signing in', async () => {
    await page.locator('button[type=submit]').click()
    await page.waitForSelector(`main ${bookButton}`, { visible: true })
  })
  await waiting('the dialog', async () => {
    await page.locator(`main ${bookButton}`).click()
    await page.waitForSelector('[name=doctorId] option:nth-child(2)')
  })
  await waiting('the times', async () => {
    await page.focus('[name=doctorId]')
    await page.keyboard.press('ArrowDown')
    await page.waitForSelector('[name=appointmentTime]:enabled')
  })
  await page.evaluate("document.querySelector('[name=appointmentTime]:enabled').click()")
  await type('[name=reason]', 'A cough for a week')
  await waiting('booking', async () => {
    await page.locator(`${dialog} button[type=submit]`).click()
    await page.waitForSelector('::-p-text(Your appointment is booked)')
  })
  return { steps, seconds: steps.reduce((sum, [, took]) => sum + took, 0), kB: received() }
}

const median = (all: readonly number[]) =>
  all.toSorted((one, other) => one - other)[all.length >> 1] ?? Number.NaN
const s = (seconds: number) => `${seconds.toFixed(1)} s`

const reportSeconds = (what: string, all: readonly number[], goal: number) => {
  report(what, s(median(all)), `at most ${s(goal)}`, median(all) <= goal)
  note(`median of ${runs}: ${all.map(s).join(', ')}`)
}

type Runs = <Result>(work: (visitor: Visitor) => Promise<Result>) => Promise<Result[]>

const measureHome = async (visit: string, each: Runs) => {
  const homes = await each(homeTwice)
  for (const [cache, goal] of [
    ['cold', 3.5],
    ['warm', 1.5],
  ] as const)
    reportSeconds(
      `the home on a slow phone, its visit ${visit}, ${cache} cache, largest paint`,
      homes.map(({ [cache]: paint }) => paint),
      goal,
    )
}

const measureLogin = async (each: Runs) => {
  const logins = await each(async (visitor) =>
    largestPaintOf((await openPage(visitor)).page, `${visitor.url}/login`),
  )
  reportSeconds('the login page on a slow phone, largest paint', logins, 2.5)
}

const measureBooking = async (each: Runs) => {
  const booked = await each(fromLoginToBooked)
  reportSeconds(
    'from a cold login to a booked visit on a slow phone, waiting',
    booked.map(({ seconds }) => seconds),
    11,
  )
  const [{ steps } = { steps: [] }] = booked
  for (const [place, [name]] of steps.entries())
    note(`${name} ${s(median(booked.map((run) => run.steps[place]?.[1] ?? Number.NaN)))}`)
  const kB = median(booked.map((run) => run.kB))
  report('from a cold login to a booked visit, received', `${Math.round(kB)} kB`, 'at most 300 kB', kB <= 300)
}

/** With a demo clinic of its own, at this time of day whatever the hour is. */
const at = async (time: CivilTime, measure: (each: Runs) => Promise<void>) => {
  const { script: clock, environment } = atTimeOfDay(time)
  const folder = await mkdtemp(join(tmpdir(), 'alafia-slow-phone-'))
  const remove = cleanUpAtEnd(() => rm(folder, { recursive: true, force: true }))
  const product = await startProduct({ DATA_DIR: folder, DEMO: 'on', ...environment })
  const browser = await launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    // run-cleanup.ts closes everything in order.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  const closeBrowser = cleanUpAtEnd(() => browser.close())
  try {
    await measure(async (work) => {
      const results = []
      for (let run = 0; run < runs; run += 1) {
        const context = await browser.createBrowserContext()
        results.push(await work({ context, url: product.url, clock }))
        await context.close()
      }
      return results
    })
  } finally {
    await closeBrowser()
    await product.stop()
    await remove()
  }
}

/**
 * A phone on slow 3G (400 ms, 400 kbit/s) with a quarter of this machine's speed; the home before the patient's visit of the day,
 * and when that is over, which has the most to say.
 */
export const slowPhone = async () => {
  await at(visitPlanned, async (each) => {
    await measureLogin(each)
    await measureHome('planned', each)
    await measureBooking(each)
  })
  await at(visitOver, (each) => measureHome('over', each))
}
