/** Shown while it isn't known yet who is there or the page's code is on its way. */
export function Loading() {
  return (
    <p role="status" className="p-8 text-center text-ink-2">
      Loading...
    </p>
  )
}
