import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallError } from '../../../lib/http/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'

type Link = { state: string }

export type LinkPageProps<Data extends Link> = {
  secret: string
  query: UseQueryResult<Data>
  title: string
  refusals: Readonly<Partial<Record<string, string>>>
  /** Where to go on if the link can't be used. */
  closedActions: ReactNode
  children: (data: Data) => ReactNode
}

/** A page that a link in an email opens: what it does, or why it can't be used. */
export function LinkPage<Data extends Link>({
  secret,
  query,
  title,
  refusals,
  closedActions,
  children,
}: LinkPageProps<Data>) {
  const { data, error } = query
  const isUnknown =
    secret === '' || (error instanceof CallError && (error.status === 404 || error.status === 400))
  if (isUnknown || (data && data.state !== 'open'))
    return (
      <Page title={title}>
        <Alert tone="warn" title="This link can’t be used" actions={closedActions}>
          {isUnknown || !data
            ? 'Part of the link is missing. Open it exactly as it is in the email.'
            : `${refusals[data.state] ?? ''}.`}
        </Alert>
      </Page>
    )
  if (!data)
    return (
      <Page title={title}>{error ? <LoadFailed what="this link" query={query} /> : <SkeletonRows />}</Page>
    )
  return children(data)
}
