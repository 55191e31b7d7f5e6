/** Shown until the session has been verified and the page's code has loaded. What is below the page stays below the screen. */
export function Loading() {
  return (
    <p role="status" className="min-h-dvh p-8 text-center text-ink-2">
      Loading...
    </p>
  )
}
