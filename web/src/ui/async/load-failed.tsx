import type { ReactNode } from 'react'
import { Alert } from '../alert.tsx'
import { Button } from '../button.tsx'

/** Transport errors read '503: …' (PLAT-7); the rest of their text is the server's and isn't shown. */
const statusOf = (error: unknown) =>
  error instanceof Error ? /^(\d{3}):/.exec(error.message)?.[1] : undefined

export type LoadFailedProps = {
  /** What was asked for: 'your appointments', 'this week'. */
  what: string
  /** A query's result as react-query gives it. */
  query: { data?: unknown; error: unknown; refetch: () => unknown }
  /** Said instead where the answer was 404: asking again would not help. */
  gone?: string
  /** Instead of the reason. */
  children?: ReactNode
}

/** In the place of what could not be loaded: what it is, why it isn't there, and a way to ask again. */
export function LoadFailed({ what, query, gone, children }: LoadFailedProps) {
  const status = statusOf(query.error)
  if (status === '404' && gone !== undefined) return <Alert tone="danger" title={gone} />
  const reason =
    status === undefined ? 'Check your connection.' : `The server answered with an error (${status}).`
  return (
    <Alert
      tone="danger"
      title={query.data === undefined ? `We could not load ${what}` : `We could not bring ${what} up to date`}
      actions={<Button onClick={() => void query.refetch()}>Try again</Button>}
    >
      {children ?? `${reason} Nothing of yours is lost.`}
    </Alert>
  )
}
