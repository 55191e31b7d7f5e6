import type { Theme } from '@alafia/contract/accounts/preferences'
import { quietly } from './quietly.ts'

/** What public/theme.js reads and hears: it runs before this code has come. */
export const themeKey = 'theme'
export const themeEvent = 'alafia-theme'

/** Shows it here and in the other tabs of the browser, and keeps it so that the next page begins with it. */
export const keepTheme = (theme: Theme): void => {
  quietly(() =>
    theme === 'system' ? localStorage.removeItem(themeKey) : localStorage.setItem(themeKey, theme),
  )
  window.dispatchEvent(new CustomEvent<Theme>(themeEvent, { detail: theme }))
}
