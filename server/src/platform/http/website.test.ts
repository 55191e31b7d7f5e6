import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { handleNotFound } from './not-found.ts'
import { createServer } from './server.ts'
import { serveWebsite } from './website.ts'

const folder = mkdtempSync(join(tmpdir(), 'alafia-website-'))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'index.html'), '<body>\n    <div id="root" class="peer"></div>\n</body>')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const pagesWith = async (notice: string | undefined) => {
  const app = await createServer(readSettings({ LOG_LEVEL: 'silent' }))
  handleNotFound(app, await serveWebsite(app, folder, () => false, undefined, notice))
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

test('without one the page is as it was built', async () => {
  for (const { statusCode, body } of await pagesWith(undefined)) {
    expect(statusCode).toBe(200)
    expect(body).not.toContain('<aside')
  }
})
