import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ReviewStep } from '@alafia/contract/chart-access/reviews/schema'
import type { ReviewStatus } from '@alafia/contract/chart-access/reviews/states'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { ReviewHistory } from './review-history.tsx'
import { ReviewForm, type ReviewFormProps } from './review-form.tsx'

type Reviewed = { status: ReviewStatus; history: readonly ReviewStep[] }

export type ReviewDialogProps<Found extends Reviewed> = {
  onClose: () => void
  title: string
  description: string
  query: UseQueryResult<Found>
  readersOf: (found: Found) => string
  work: Pick<ReviewFormProps, 'id' | 'endpoint' | 'invalidate'>
  /** The case itself. */
  children: (found: Found) => ReactNode
}

/** A case with its history and the next steps; live, so that what a colleague does shows while one reads. */
export function ReviewDialog<Found extends Reviewed>({
  onClose,
  title,
  description,
  query,
  readersOf,
  work,
  children,
}: ReviewDialogProps<Found>) {
  const { data, isPending, isError } = query
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={description}>
      {isPending && <SkeletonRows />}
      {isError && !data && <LoadFailed what="this review" gone="We couldn’t find that" query={query} />}
      {data && (
        <>
          {children(data)}
          <Section title="History">
            <ReviewHistory steps={data.history} />
          </Section>
          <ReviewForm status={data.status} readers={readersOf(data)} {...work} />
        </>
      )}
    </Dialog>
  )
}
