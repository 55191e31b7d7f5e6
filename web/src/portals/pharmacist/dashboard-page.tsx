import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { DeliveriesToBring } from '../../features/pharmacy/deliveries-to-bring.tsx'
import { PharmacyCounters } from '../../features/prescriptions/pharmacy-counters.tsx'
import { useChangePrescription } from '../../features/prescriptions/queries.ts'
import { Queue } from '../../features/prescriptions/queue.tsx'
import { RecentlyFulfilled } from '../../features/prescriptions/recently-fulfilled.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.ts'
import { QuickActions } from './quick-actions.tsx'

/** The panel's code comes when the first prescription is opened. */
const Review = lazy(async () => ({
  default: (await import('../../features/prescriptions/review.tsx')).Review,
}))

const route = getRouteApi('/signed-in/pharmacist/dashboard')

/** The counter (spec §2.7): the queue beside the prescription under review, which the address names. */
export function PharmacistDashboardPage() {
  const { review } = route.useSearch()
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
  const close = () => void navigate({ search: {} })

  return (
    <Page title="Dashboard" actions={<QuickActions />}>
      <PharmacyCounters />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]">
        <Queue openId={review} onReview={(id) => void navigate({ search: { review: id } })} />
        <div className="grid content-start gap-8">
          <Section title="Review">
            {review === undefined ? (
              <EmptyState title="Nothing under review" text="Choose a prescription from the queue." />
            ) : (
              <Suspense fallback={null}>
                <Review key={review} id={review} onClose={close} />
              </Suspense>
            )}
          </Section>
          <DeliveriesToBring onDelivered={markDelivered} />
          <RecentlyFulfilled openId={review} onOpen={(id) => void navigate({ search: { review: id } })} />
        </div>
      </div>
    </Page>
  )
}
