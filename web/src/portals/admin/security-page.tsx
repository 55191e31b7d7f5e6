import { useQuery } from '@tanstack/react-query'
import { securityQuery } from '../../features/security/queries.ts'
import { useClinic } from '../../lib/clinic.ts'
import { instantLabel } from '../../lib/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'

/** The form's code comes beside what it shows. */
const SecurityForm = lazyPart(
  async () => (await import('../../features/security/security-form.tsx')).SecurityForm,
  <SkeletonRows />,
)

/** Decisions §9, Security Settings: session times, password rules, sign-in throttle. */
export function SecurityPage() {
  const { timeZone } = useClinic()
  const { data, isPending, isError, refetch } = useQuery(securityQuery)
  const lastChange =
    data?.changedAt == null
      ? 'Nobody has changed them yet: these are the defaults.'
      : `Last changed by ${data.changedBy ?? 'somebody'}, ${instantLabel(data.changedAt, timeZone)}.`
  return (
    <Page
      title="Security Settings"
      lead={`How long sessions last, what passwords must be, and how often one may try to sign in.${data ? ` ${lastChange}` : ''}`}
      className="max-w-200"
    >
      {isPending && <SkeletonRows />}
      {isError && (
        <Alert
          tone="danger"
          title={data ? 'We could not bring the settings up to date' : 'We could not load the settings'}
          actions={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      )}
      {data && <SecurityForm settings={data} />}
    </Page>
  )
}
