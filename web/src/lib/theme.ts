import type { Theme } from '@alafia/contract/accounts/preferences'
import { ignoreErrors } from './ignore-errors.ts'

/** What public/theme.js reads and hears: it runs before this code has come. */
export const themeKey = 'theme'
export const themeEvent = 'alafia-theme'

/** Shows it here and in the other tabs of the browser, and keeps it so that the next page begins with it. */
export const applyTheme = (theme: Theme): void => {
  ignoreErrors(() =>
    theme === 'system' ? localStorage.removeItem(themeKey) : localStorage.setItem(themeKey, theme),
  )
  window.dispatchEvent(new CustomEvent<Theme>(themeEvent, { detail: theme }))
}
