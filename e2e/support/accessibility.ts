import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator, Page } from '@playwright/test'
import type axe from 'axe-core'
import { desktop, expect, phone } from './fixtures.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** WCAG 2.5.3: who says what they see reaches it. Axe calls the rule experimental, so its tags leave it out. */
const nameRule = 'label-content-name-mismatch'
const narrowest = { width: 320, height: 640 }
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Radix marks with it what an open dialog or menu hides from everyone: that was there before the dialog opened. */
const hidden = '[data-aria-hidden]'

const pageOf = (place: Page | Locator): Page => ('page' in place ? place.page() : place)
const partOf = (place: Page | Locator): Locator => ('page' in place ? place : place.locator(':root'))

/**
 * What axe finds in a page, or in a part of it. Axe is loaded into a page once, because its half a megabyte takes longer than
 * checking most pages.
 */
const findings = async (place: Page | Locator, options: axe.RunOptions) => {
  const page = pageOf(place)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return partOf(place).evaluate(
    async (include, { exclude, run, name }) => {
      // Loaded by the line above.
      const { axe: loadedAxe } = window as unknown as { axe: typeof axe }
      // Listing the rules that passed would take axe a quarter of its time.
      const { violations: found } = await loadedAxe.run(
        { include, exclude },
        { ...run, resultTypes: ['violations'], elementRef: true },
      )
      /** Initials in an avatar are a picture. */
      const isPicture = (element: Element | undefined) => {
        const copy = document.createElement('div')
        if (element) copy.append(element.cloneNode(true))
        for (const part of copy.querySelectorAll('[aria-hidden=true]')) part.remove()
        return copy.textContent.trim() === ''
      }
      return found.flatMap(({ id, nodes }) => {
        const seen = nodes.filter(({ element }) => id !== name || !isPicture(element))
        const where = seen.map(({ html, failureSummary }) => `${html} ${failureSummary}`)
        return where.length > 0 ? [{ id, where }] : []
      })
    },
    { exclude: hidden, run: options, name: nameRule },
  )
}

/** What breaks a rule of WCAG, names among them. */
export const violations = (place: Page | Locator) =>
  findings(place, { runOnly: { type: 'tag', values: rules }, rules: { [nameRule]: { enabled: true } } })

/** Fields whose visible label isn't in their aria-label, which axe doesn't compare. */
const misnamedFields = (place: Page | Locator): Promise<string[]> =>
  partOf(place).evaluate((part) => {
    const words = (text: string) => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
    return [
      ...part.querySelectorAll<HTMLInputElement>(':is(input, select, textarea, button)[aria-label]'),
    ].flatMap((field) => {
      const name = words(field.ariaLabel ?? '')
      const other = [...(field.labels ?? [])].find((label) => !name.includes(words(label.innerText)))
      return other ? [`${field.outerHTML.slice(0, 200)} is labelled ${other.innerText}`] : []
    })
  })

/** Controls and fields whose visible text isn't in their accessible name. */
export const misnamed = async (place: Page | Locator): Promise<string[]> => [
  ...(await findings(place, { runOnly: { type: 'rule', values: [nameRule] } })).flatMap(({ where }) => where),
  ...(await misnamedFields(place)),
]

/** The smallest side of what a finger presses; CSS pixels. */
const minTarget = 44

/**
 * Controls that are too small for a finger. Where a label or a larger area around it can be pressed as well, that counts; a link
 * within a sentence is as large as its words.
 */
export const tooSmallTargets = (place: Page | Locator): Promise<string[]> =>
  partOf(place).evaluate((part, min) => {
    const native = ['a[href]', 'button', 'input', 'select', 'textarea', 'summary']
    const roles = ['button', 'tab', 'switch', 'menuitem', 'menuitemradio', 'option', 'slider']
    const controls = [...native, ...roles.map((role) => `[role=${role}]`)].join()
    const isInSentence = (element: Element) =>
      element.matches('a, button') &&
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node !== element && node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
    /** A pseudo-element can make it larger than it is drawn, and a label around it too. */
    const sizeOf = (element: Element) => {
      const { width, height } = (
        (element instanceof HTMLInputElement && element.closest('label')) ||
        element
      ).getBoundingClientRect()
      const after = getComputedStyle(element, '::after')
      if (after.content === 'none' || after.position !== 'absolute') return { width, height }
      return {
        width: Math.max(width, Number.parseFloat(after.width)),
        height: Math.max(height, Number.parseFloat(after.height)),
      }
    }
    return [...part.querySelectorAll(controls)].flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: false })) return []
      if (element.closest('[aria-hidden=true], .sr-only, [inert]') || element.matches(':disabled')) return []
      if (isInSentence(element)) return []
      const { width, height } = sizeOf(element)
      if (width < 2 || (width >= min - 0.5 && height >= min - 0.5)) return []
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)
      return [
        `${element.tagName} ${name} ${Math.round(width)}×${Math.round(height)} ${element.className.slice(0, 80)}`,
      ]
    })
  }, minTarget)

/** Both widths and both schemes: the layout depends only on the width, and the colours only on the tokens. */
const appearances = [
  { screen: phone, colorScheme: 'dark' },
  { screen: desktop, colorScheme: 'light' },
] as const

/** Everything wider than the screen or its dialog. */
export const tooWide = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('[role=dialog], [role=dialog] > div')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, scrollWidth, clientWidth }) => `${tagName}: ${scrollWidth} in ${clientWidth}`),
  )

/** After two frames, and after every CSS transition. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    do await frame()
    while (document.getAnimations().some((one) => one instanceof CSSTransition))
  })

/**
 * Axe finds nothing on a desktop and on a phone, in light and in dark; all is named as it reads, and large enough for a finger
 * on a phone; nothing is wider than the narrowest screen. Leaves the page on a desktop, in light. Comparing colours takes nearly
 * all of axe's time, so a page that another journey checks whole is given as the part that is new.
 */
export const checkAccessibility = async (place: Page | Locator, what: string) => {
  const page = pageOf(place)
  // A hidden tab isn't painted, and its colours don't change.
  await page.bringToFront()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(narrowest)
  expect.soft(await tooWide(page), `${what}, ${narrowest.width} px`).toEqual([])
  for (const { screen, colorScheme } of appearances) {
    await page.setViewportSize(screen)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // A control scrolled under the top bar would count as too small a target.
    await page.evaluate(() => scrollTo(0, 0))
    await settled(page)
    const where = `${what}, ${screen.width} px, ${colorScheme}`
    expect.soft(await violations(place), where).toEqual([])
    expect.soft(await misnamedFields(place), where).toEqual([])
    if (screen === phone) expect.soft(await tooSmallTargets(place), where).toEqual([])
  }
}
