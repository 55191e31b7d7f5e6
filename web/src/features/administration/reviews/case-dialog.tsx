import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CaseStep } from '@alafia/contract/administration/reviews/schema'
import type { CaseStatus } from '@alafia/contract/administration/reviews/states'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { CaseHistory } from './case-history.tsx'
import { WorkForm, type WorkFormProps } from './work-form.tsx'

type Case = { status: CaseStatus; history: readonly CaseStep[] }

export type CaseDialogProps<Found extends Case> = {
  onClose: () => void
  title: string
  description: string
  query: UseQueryResult<Found>
  readersOf: (found: Found) => string
  work: Pick<WorkFormProps, 'id' | 'endpoint' | 'invalidate'>
  /** The case itself. */
  children: (found: Found) => ReactNode
}

/** A case with its history and the next steps; live, so that what a colleague does shows while one reads. */
export function CaseDialog<Found extends Case>({
  onClose,
  title,
  description,
  query,
  readersOf,
  work,
  children,
}: CaseDialogProps<Found>) {
  const { data, isPending, isError } = query
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={description}>
      {isPending && <SkeletonRows />}
      {isError && !data && <LoadFailed what="this case" gone="There is no such case" query={query} />}
      {data && (
        <>
          {children(data)}
          <Section title="History">
            <CaseHistory steps={data.history} />
          </Section>
          <WorkForm status={data.status} readers={readersOf(data)} {...work} />
        </>
      )}
    </Dialog>
  )
}
