import { useSyncExternalStore } from 'react'

/** Where a table's rows become cards; Tailwind's `md`. */
const narrow = '(width < 48rem)'

const onChange = (tell: () => void) => {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}

/** Whether the screen is narrower than a desk's. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(onChange, () => window.matchMedia(narrow).matches)
