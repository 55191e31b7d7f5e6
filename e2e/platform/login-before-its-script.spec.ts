import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from '@playwright/test'
import { collectErrors } from '../support/browser-errors.ts'
import { desktop, expect, phone, test, type Screen } from '../support/fixtures.ts'
import { holdScripts } from '../support/hold-scripts.ts'
import { movedAtMost, movedOn } from '../support/moved.ts'

/* The login page on a slow network: its script is on the way for seconds. */

/** Opens the login page and holds its scripts back until `release`. */
const withoutScript = async (page: Page, address = '/login') => {
  const release = await holdScripts(page)
  await page.goto(address, { waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  return release
}

const scriptIsThere = (page: Page) =>
  expect(async () => {
    await page.getByRole('tab', { name: 'Doctor' }).click()
    await expect(page).toHaveURL(/role=doctor/, { timeout: 500 })
  }).toPass()

const open = async (browser: Browser, url: string, viewport: Screen) => {
  const page = await (await browser.newContext({ baseURL: url, viewport })).newPage()
  return { page, errors: collectErrors(page) }
}

for (const viewport of [phone, desktop])
  test(`ACC-114 at ${viewport.width} px the login page is there before its script, and what was typed stays when it comes`, async ({
    browser,
    url,
  }) => {
    const { page, errors } = await open(browser, url, viewport)
    const release = await withoutScript(page)
    await expect(page).toHaveTitle('Sign in · Alafia')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Demo' })).toBeVisible()
    await page.getByLabel('Email').fill('patient@alafia.example')
    await page.getByLabel('Password').pressSequentially('Alafia-pat')
    const place = () => page.getByRole('button', { name: 'Sign In', exact: true }).boundingBox()
    const before = await place()
    release()
    await page.waitForLoadState('networkidle')
    expect(await place()).toEqual(before)
    expect(await movedOn(page)).toBeLessThanOrEqual(movedAtMost)
    // The focus stayed too.
    await page.keyboard.type('ient-1')
    await expect(page.getByLabel('Password')).toHaveValue('Alafia-patient-1')
    await scriptIsThere(page)
    await page.getByRole('tab', { name: 'Patient' }).click()
    await expect(page.getByLabel('Email')).toHaveValue('patient@alafia.example')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.waitForURL('**/patient/dashboard')
    expect(errors).toEqual([])
  })

test('ACC-114 the login page is painted only when complete, so that nothing moves when it arrives in parts', async ({
  browser,
  url,
}) => {
  const { page } = await open(browser, url, phone)
  const html = await (await page.request.get('/login')).text()
  const middle = html.indexOf('<form')
  let sendRest = () => {}
  const slow = createServer((request, response) => {
    // What it loads isn’t needed here.
    if (request.url !== '/login') return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).write(html.slice(0, middle))
    sendRest = () => response.end(html.slice(middle))
  }).listen(0)
  await once(slow, 'listening')
  try {
    // It listens at a port, not at a pipe.
    const { port } = slow.address() as AddressInfo
    await page.goto(`http://127.0.0.1:${port}/login`, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeAttached()
    const paints = () => page.evaluate(() => performance.getEntriesByType('paint').length)
    await expect(expect.poll(paints, { timeout: 1000 }).toBeGreaterThan(0)).rejects.toThrow('Timeout')
    sendRest()
    await expect.poll(paints).toBeGreaterThan(0)
    expect(await movedOn(page)).toBeLessThanOrEqual(movedAtMost)
  } finally {
    slow.close()
  }
})

test('ACC-8 ACC-115 ACC-116 the form signs in before the script is there', async ({ browser, url }) => {
  const { page, errors } = await open(browser, url, phone)
  const release = await withoutScript(page, '/login?from=%2Fappointments')
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.getByLabel('Email').fill('patient@alafia.example')
  await page.getByLabel('Password').fill('Wrong-password-9')
  await page.keyboard.press('Enter')
  // Still without the script.
  await expect(page.getByRole('alert')).toHaveText('Invalid credentials or unauthorized for this role')
  await expect(page.getByLabel('Email')).toHaveValue('patient@alafia.example')
  await page.getByLabel('Password').fill('Alafia-patient-1')
  await page.keyboard.press('Enter')
  release()
  await expect(page.getByRole('heading', { name: 'Appointments', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(`${url}/appointments`)
  await expect(page.getByText('Successfully logged in as patient', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(
    expect.arrayContaining(['auth_token', 'user']),
  )
  expect(await page.evaluate(() => document.cookie)).toBe('')
  expect(addresses.filter((address) => /password|Alafia-/.test(address))).toEqual([])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Appointments', level: 1 })).toBeVisible()
  expect(errors).toEqual([])
})
