/** Where the page has the replies with which it was written. */
export const pageRepliesId = 'page-replies'

/*
 * A page that the server has written is whole from the start: what would otherwise wait for a paint is in it. The script's first
 * render of it is the same.
 */
let whole = typeof document === 'undefined'

export const isWritten = (): boolean => whole

/** Before the script renders what the server has written. */
export const expectWritten = (): void => {
  whole = true
}

/** Once it has: what was pressed before (web/public/theme.js) is pressed now. */
export const goOnFromWritten = (): void => {
  whole = false
  const pressed = document.querySelector<HTMLElement>('[data-pressed]')
  pressed?.removeAttribute('data-pressed')
  pressed?.click()
}
