import type { Theme } from '@alafia/contract/accounts/preferences'
import { ignoreErrors } from './ignore-errors.ts'

/*
 * The chosen look is shown before anything is painted: a page that turned dark after its first frame would flash. So public/theme.js
 * stands in the head as a script of its own (the content security policy lets none be inline), and is the one place that puts a theme on
 * the page; this file tells it which. Without a choice the device's own holds. Its comments would be sent to every browser.
 */

/** The storage key and event that public/theme.js uses, which runs before this code has loaded. */
export const themeKey = 'theme'
export const themeEvent = 'alafia-theme'

/** Applies the theme in all tabs, and stores it for the next page load. */
export const applyTheme = (theme: Theme): void => {
  ignoreErrors(() =>
    theme === 'system' ? localStorage.removeItem(themeKey) : localStorage.setItem(themeKey, theme),
  )
  window.dispatchEvent(new CustomEvent<Theme>(themeEvent, { detail: theme }))
}
