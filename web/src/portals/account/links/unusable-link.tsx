import { CallError } from '../../../lib/http/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Page } from '../../../ui/layout/page.tsx'

/** Whether the secret of an emailed link is missing, cut off or replaced. */
export const isUnusable = (secret: string, error: Error | null): boolean =>
  secret === '' || (error instanceof CallError && (error.status === 404 || error.status === 400))

/** The page of such a link. */
export function UnusableLink({ title }: { title: string }) {
  return (
    <Page title={title}>
      <Alert tone="warn" title="This link can’t be used">
        Part of the link is missing, or a newer email has replaced it. Open the link exactly as it is in the
        newest email.
      </Alert>
    </Page>
  )
}
