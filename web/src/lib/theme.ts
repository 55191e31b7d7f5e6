import type { TextSize, Theme } from '@alafia/contract/accounts/preferences'
import { ignoreErrors } from './ignore-errors.ts'

/** The storage keys and event that public/theme.js uses, which runs before this code has loaded. */
export const themeKey = 'theme'
export const textSizeKey = 'text-size'
export const themeEvent = 'alafia-theme'

const keep = (key: string, value: string | false) =>
  ignoreErrors(() => (value ? localStorage.setItem(key, value) : localStorage.removeItem(key)))

/** Applies theme and text size in all tabs, and stores them for the next page load. */
export const applyTheme = (theme: Theme, textSize: TextSize = 'standard'): void => {
  keep(themeKey, theme !== 'system' && theme)
  keep(textSizeKey, textSize !== 'standard' && textSize)
  window.dispatchEvent(new CustomEvent(themeEvent, { detail: `${theme} ${textSize}` }))
}
