import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import type { Role } from '@alafia/contract/kernel/roles'
import { demoAccounts } from '@alafia/server/seed/demo-accounts'

const start = new URL('../scripts/start.mjs', import.meta.url).pathname

/** The product as a stranger starts it, on a new data folder with the demo data; ends with `stop`. */
export const startAlafia = async (environment: Record<string, string> = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'alafia-e2e-'))
  const child = spawn(process.execPath, [start], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      RATE_LIMIT: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface(child.stdout)
  const url = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const address = /^Alafia runs on (\S+)$/.exec(line)?.[1]
      if (address !== undefined) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`Alafia ended with ${code} before it was ready`)))
  })
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    await rm(folder, { recursive: true, force: true })
  }
  return { url, stop }
}

export type Screen = { width: number; height: number }
export const phone: Screen = { width: 360, height: 780 }
export const desk: Screen = { width: 1280, height: 860 }

const accountOf = (role: Role) => {
  const account = demoAccounts.find((one) => one.role === role)
  if (!account) throw new Error(`There is no demo account for ${role}`)
  return account
}

/** Someone at a browser of their own, signed in through the login page's Demo button. */
export const signedIn = async (
  browser: Browser,
  url: string,
  role: Role,
  viewport: Screen = desk,
): Promise<Page> => {
  const context: BrowserContext = await browser.newContext({ baseURL: url, viewport })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByRole('tab', { name: role, exact: false }).click()
  await page.getByRole('button', { name: /demo/i }).click()
  await expect(page.getByLabel('Email')).toHaveValue(accountOf(role).email)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(`**/${role}/dashboard`)
  return page
}

/** `url`: a server of this worker's own, shared by the tests of a file. */
export const test = base.extend<object, { url: string }>({
  url: [
    // Playwright wants the destructured form even where nothing is needed.
    async ({}, use) => {
      const { url, stop } = await startAlafia()
      await use(url)
      await stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

export { expect }
