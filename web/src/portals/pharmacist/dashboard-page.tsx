import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { DeliveriesToBring } from '../../features/pharmacy/deliveries-to-bring.tsx'
import { PharmacyCounters } from '../../features/prescriptions/queue/pharmacy-counters.tsx'
import { useChangePrescription } from '../../features/prescriptions/queries.ts'
import { Queue, type QueueFilters } from '../../features/prescriptions/queue/queue.tsx'
import { RecentlyFulfilled } from '../../features/prescriptions/queue/recently-fulfilled.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { lazyPart } from '../../ui/async/lazy-part.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { QuickActions } from './quick-actions.tsx'

/** The panel's code comes when the first prescription is opened. */
const Review = lazyPart(async () => (await import('../../features/prescriptions/review/review.tsx')).Review)

const route = getRouteApi('/signed-in/pharmacist/dashboard')

/** The counter (PHARM-2): the queue beside the prescription under review, which the address names. */
export function PharmacistDashboardPage() {
  const { review, queue, search } = route.useSearch()
  const navigate = route.useNavigate()
  const change = useChangePrescription()
  const markDelivered = async (id: number) => {
    try {
      await change.mutateAsync({ id, status: 'delivered' })
    } catch {
      toast({ title: 'Error', description: 'Failed to update prescription status', tone: 'danger' })
      return
    }
    toast({ title: 'Prescription Updated', description: 'Patient and doctor have been notified' })
  }
  const show = (id: number) =>
    void navigate({ search: (now) => ({ ...now, review: id }), resetScroll: false })
  const close = () => void navigate({ search: (now) => ({ ...now, review: undefined }), resetScroll: false })
  const filter = useCallback(
    (filters: QueueFilters) =>
      void navigate({
        search: (now) => ({ ...now, queue: filters.queue, search: filters.search }),
        // Each letter of a search is no step to go back to.
        replace: filters.queue === queue,
        resetScroll: false,
      }),
    [navigate, queue],
  )

  return (
    <Page title="Dashboard" actions={<QuickActions />}>
      <PharmacyCounters />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]">
        <Queue
          // Where there is no room beside it, the panel takes the queue's place.
          className={review === undefined ? '' : 'max-lg:hidden'}
          filters={{ queue, search }}
          onFilters={filter}
          openId={review}
          onReview={show}
        />
        <div className="grid content-start gap-8">
          <Section title="Review" className={review === undefined ? 'max-lg:hidden' : ''}>
            {review === undefined ? (
              <EmptyState title="Nothing under review" text="Choose a prescription from the queue." />
            ) : (
              <Review key={review} id={review} onClose={close} />
            )}
          </Section>
          <DeliveriesToBring onDelivered={markDelivered} />
          <RecentlyFulfilled openId={review} onOpen={show} />
        </div>
      </div>
    </Page>
  )
}
