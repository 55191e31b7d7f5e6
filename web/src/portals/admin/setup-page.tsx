import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SetupNotice } from '../../features/administration/approvals/setup-notice.tsx'
import { checklistQuery } from '../../features/administration/setup/queries.ts'
import { StepList } from '../../features/administration/setup/step-list.tsx'
import { stepsOf } from '../../features/administration/setup/steps.ts'
import { LoadFailed } from '../../ui/async/load-failed.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { SkeletonRows } from '../../ui/list/skeleton.tsx'

/** What the clinic still needs, and where it is entered (ORG-10). */
export function SetupPage() {
  const query = useQuery(checklistQuery)
  const steps = query.data && stepsOf(query.data)
  return (
    <Page
      title="Clinic Setup"
      lead="What the clinic needs, in the order in which it is needed. You can come back at any time."
      className="max-w-200"
    >
      {query.isPending && <SkeletonRows />}
      {query.isError && !steps && <LoadFailed what="the clinic’s setup" query={query} />}
      {steps && (
        <>
          <SetupNotice />
          <StepList title="Before the first booking" steps={steps.booking} />
          <StepList title="Before the first prescription" steps={steps.prescription} />
          <StepList title="Before real patients come" steps={steps.opening} />
          <Section title="Also here">
            <div className="flex flex-wrap gap-2">
              <Button asChild>
                <Link to="/admin/security">Security Settings</Link>
              </Button>
              <Button asChild>
                <Link to="/admin/safety-table">Safety Table</Link>
              </Button>
              <Button asChild>
                <Link to="/admin/insurers">Insurers</Link>
              </Button>
            </div>
          </Section>
        </>
      )}
    </Page>
  )
}
