/** Where the page has the replies with which it was written. */
export const pageRepliesId = 'page-replies'

/*
 * A page that the server has written is whole from the start: what would otherwise wait for a paint is in it. The script's first
 * render of it is the same.
 */
let whole = typeof document === 'undefined'

export const isWritten = (): boolean => whole

/** Before the script renders what the server has written, and once it has. */
export const setWritten = (isWhole: boolean): void => {
  whole = isWhole
}
