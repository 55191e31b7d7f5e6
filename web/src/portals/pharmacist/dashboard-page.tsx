import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { updatePrescription } from '@alafia/contract/prescriptions/endpoints'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { PendingDeliveries } from '../../features/pharmacy/pending-deliveries.tsx'
import type { Paying } from '../../features/prescriptions/charges/take-payment-of.tsx'
import { PharmacyCounters } from '../../features/prescriptions/queue/pharmacy-counters.tsx'
import { dispensingOptions } from '../../features/prescriptions/queries.ts'
import { Queue, type QueueFilters } from '../../features/prescriptions/queue/queue.tsx'
import { WorkplaceNotice } from '../../features/prescriptions/queue/workplace-notice.tsx'
import { RecentlyFulfilled } from '../../features/prescriptions/queue/recently-fulfilled.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { lazyComponent } from '../../ui/async/lazy-component.tsx'
import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { QuickActions } from './quick-actions.tsx'

/** Loaded when the first prescription is opened. */
const Review = lazyComponent(
  async () => (await import('../../features/prescriptions/review/review.tsx')).Review,
)

const LabelsDialog = lazyDialog(
  async () => (await import('../../features/prescriptions/labels/labels-dialog.tsx')).LabelsDialog,
)

const TakePaymentOf = lazyDialog(
  async () => (await import('../../features/prescriptions/charges/take-payment-of.tsx')).TakePaymentOf,
)

const route = getRouteApi('/signed-in/pharmacist/dashboard')

/** The counter (PHARM-2): the queue beside the prescription under review, whose id is in the URL. */
export function PharmacistDashboardPage() {
  const { review, queue, search } = route.useSearch()
  const navigate = route.useNavigate()
  const [labelsOf, setLabelsOf] = useState<Prescription>()
  const [payingFor, setPayingFor] = useState<Paying>()
  const deliver = useSubmit(updatePrescription, dispensingOptions)
  const markDelivered = async (id: number) => {
    await deliver.send({ params: { id: String(id) }, body: { status: 'delivered' } })
  }
  const show = (id: number) =>
    void navigate({ search: (now) => ({ ...now, review: id }), resetScroll: false })
  const close = () => void navigate({ search: (now) => ({ ...now, review: undefined }), resetScroll: false })
  const filter = useCallback(
    (filters: QueueFilters) =>
      void navigate({
        search: (now) => ({ ...now, queue: filters.queue, search: filters.search }),
        // The back button doesn't go through each letter of a search.
        replace: filters.queue === queue,
        resetScroll: false,
      }),
    [navigate, queue],
  )

  return (
    <Page title="Dashboard" actions={<QuickActions />}>
      <WorkplaceNotice />
      <PharmacyCounters />
      <div className="grid min-h-dvh gap-8 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]">
        <Queue
          // On small screens the panel replaces the queue.
          className={review === undefined ? '' : 'max-lg:hidden'}
          filters={{ queue, search }}
          onFilters={filter}
          openId={review}
          onReview={show}
        />
        <div className="grid content-start gap-8">
          <Section title="Review" className={review === undefined ? 'max-lg:hidden' : ''}>
            {review === undefined ? (
              <EmptyState title="No prescription open" text="Choose one from the queue to review it." />
            ) : (
              <Review
                key={review}
                id={review}
                onClose={close}
                onPrintLabels={setLabelsOf}
                onTakePayment={setPayingFor}
              />
            )}
          </Section>
          <PendingDeliveries onDelivered={markDelivered} />
          <RecentlyFulfilled openId={review} onOpen={show} onTakePayment={setPayingFor} />
        </div>
      </div>
      {payingFor && <TakePaymentOf prescription={payingFor} onClose={() => setPayingFor(undefined)} />}
      {labelsOf && <LabelsDialog prescription={labelsOf} onClose={() => setLabelsOf(undefined)} />}
    </Page>
  )
}
