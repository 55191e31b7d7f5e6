// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearStoredSession } from './session/stored-session.ts'
import { applyTheme, textSizeKey, themeKey } from './theme.ts'

const here = dirname(fileURLToPath(import.meta.url))
const script = readFileSync(join(here, '../../public/theme.js'), 'utf8')
const page = readFileSync(join(here, '../../index.html'), 'utf8')

const root = document.documentElement
/** Sets up the page's head, and the script that runs in it, as a browser would. */
const openPage = () => {
  document.head.innerHTML = /<head>(.*)<\/head>/s.exec(page)?.[1]?.replace(/<script.*?<\/script>/g, '') ?? ''
  // The file that the page loads is a plain script without exports, so it is evaluated.
  window.eval(script)
}
const appearance = () => ({
  theme: root.dataset['theme'],
  scheme: document.querySelector('meta[name=color-scheme]')?.getAttribute('content'),
  bars: [...document.querySelectorAll('meta[name=theme-color]')].map((meta) => meta.getAttribute('media')),
})
const ofDevice = {
  theme: undefined,
  scheme: 'light dark',
  bars: ['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'],
}
const dark = { theme: 'dark', scheme: 'dark', bars: ['not all', 'all'] }
const sizeShown = () => root.dataset['textSize']
const light = { theme: 'light', scheme: 'light', bars: ['all', 'not all'] }

beforeEach(() => localStorage.clear())
afterEach(() => {
  applyTheme('system')
})

test('the script is in the head before the styles and the application, and isn’t inline', () => {
  expect(page.indexOf('<script src="/theme.js"></script>')).toBeGreaterThan(0)
  expect(page.indexOf('/theme.js')).toBeLessThan(page.indexOf('/src/main.tsx'))
  expect(page.match(/<script[^>]*>[^<]/g)).toBeNull()
})

test('ACC-30 the device’s theme applies until one is chosen, and the chosen one applies before the application loads', () => {
  openPage()
  expect(appearance()).toEqual(ofDevice)
  applyTheme('dark')
  expect(appearance()).toEqual(dark)
  delete root.dataset['theme']
  openPage()
  expect(appearance()).toEqual(dark)
})

test('ACC-30 another tab’s choice and the end of its session apply here too; an unknown theme is ignored', () => {
  openPage()
  for (const [kept, shown] of [
    ['light', light],
    ['dark', dark],
    ['sepia', ofDevice],
    ['dark', dark],
    [null, ofDevice],
  ] as const) {
    if (kept === null) localStorage.removeItem(themeKey)
    else localStorage.setItem(themeKey, kept)
    window.dispatchEvent(new StorageEvent('storage', { key: themeKey }))
    expect([kept, appearance()]).toEqual([kept, shown])
  }
})

test('ACC-111 the text size applies at once, in other tabs, before the application loads, and ends with the session', () => {
  openPage()
  expect(sizeShown()).toBeUndefined()
  applyTheme('dark', 'largest')
  expect([sizeShown(), appearance()]).toEqual(['largest', dark])
  delete root.dataset['textSize']
  openPage()
  expect(sizeShown()).toBe('largest')
  for (const [kept, shown] of [
    ['large', 'large'],
    ['huge', undefined],
  ] as const) {
    localStorage.setItem(textSizeKey, kept)
    window.dispatchEvent(new StorageEvent('storage', { key: textSizeKey }))
    expect(sizeShown()).toBe(shown)
  }
  applyTheme('dark', 'large')
  clearStoredSession()
  expect([sizeShown(), localStorage.getItem(textSizeKey)]).toEqual([undefined, null])
})

test('ACC-30 the theme ends with the session', () => {
  openPage()
  applyTheme('light')
  clearStoredSession()
  expect([appearance(), localStorage.getItem(themeKey)]).toEqual([ofDevice, null])
})
