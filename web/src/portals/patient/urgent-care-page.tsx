import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { CareRequestForm as Draft, UrgentCare, SoonestSlot } from '@alafia/contract/urgent-care/schema'
import { EmergencyNumber } from '../../features/urgent-care/emergency-number.tsx'
import { SoonestSlots } from '../../features/urgent-care/soonest-slots.tsx'
import { urgentCareQuery } from '../../features/urgent-care/queries.ts'
import { DoctorReady } from '../../features/urgent-care/doctor-ready.tsx'
import { Waiting } from '../../features/urgent-care/waiting.tsx'
import { familyQuery } from '../../domain/family-query.ts'
import { useSession } from '../../lib/session/session.tsx'
import { Alert } from '../../ui/alert.tsx'
import { lazyComponent } from '../../ui/async/lazy-component.tsx'
import { LoadFailed } from '../../ui/async/load-failed.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { SkeletonRows } from '../../ui/list/skeleton.tsx'
import { Booking } from './booking.tsx'

/** The form's code is loaded once a doctor is on duty. */
const CareForm = lazyComponent(
  async () => (await import('../../features/urgent-care/care-form.tsx')).CareForm,
  <SkeletonRows />,
)

const ended = 'No doctor was free in time, so your request has ended. Book an appointment, or ask again.'

type UrgentCareStatusProps = {
  care: UrgentCare
  draft: Draft
  onDraft: (draft: Draft) => void
  onBook: (slot?: SoonestSlot) => void
}

/** What the patient can do now: join, wait, ask or book. */
function UrgentCareStatus({ care, draft, onDraft, onBook }: UrgentCareStatusProps) {
  const { user } = useSession()
  const family = useQuery(familyQuery)
  const { request, doctorsOnDuty } = care
  const isWaiting = request?.status === 'waiting'
  const isAskable = request?.status !== 'taken' && !isWaiting && doctorsOnDuty > 0
  const hasNobody = request?.status !== 'taken' && doctorsOnDuty === 0

  return (
    <>
      {request?.status === 'expired' && (
        <Alert tone="warn" title="No doctor was free">
          {ended}
        </Alert>
      )}
      {request?.status === 'taken' && <DoctorReady request={request} />}
      {isWaiting && <Waiting care={care} request={request} />}
      {isAskable && user && family.data && (
        <CareForm care={care} patient={user} family={family.data} draft={draft} onDraft={onDraft} />
      )}
      {isAskable && family.isError && <LoadFailed what="your family" query={family} />}
      {hasNobody && (
        <>
          <Alert tone="warn" title="No doctor is on duty now">
            {isWaiting
              ? 'You keep your place, and the next doctor on duty sees your request. You can also book one of these times.'
              : 'You can ask here as soon as one is. Until then, you can book one of the next free times.'}
          </Alert>
          <SoonestSlots onBook={onBook} />
        </>
      )}
    </>
  )
}

/** Immediate care (URG-5): ask for a doctor now, wait, and be called. */
export function UrgentCarePage() {
  const { user } = useSession()
  const query = useQuery(urgentCareQuery)
  const { data: care, isPending } = query
  const [draft, setDraft] = useState<Draft>({ familyMemberId: 'self', reason: '' })
  const [booking, setBooking] = useState<{ slot?: SoonestSlot | undefined }>()
  const keep = useCallback((typed: Draft) => setDraft(typed), [])
  const slot = booking?.slot
  const isReady = care?.request?.status === 'taken'

  return (
    <Page
      title={isReady ? 'Your doctor is ready' : 'Immediate care'}
      lead={isReady ? undefined : 'See a doctor by video as soon as one is free.'}
      className="max-w-170"
    >
      {!isReady && <EmergencyNumber />}
      {isPending && <SkeletonRows />}
      {!isPending && !care && <LoadFailed what="immediate care" query={query} />}
      {care && (
        <UrgentCareStatus
          care={care}
          draft={draft}
          onDraft={keep}
          onBook={(chosen) => setBooking({ slot: chosen })}
        />
      )}
      {user && booking && (
        <Booking
          user={user}
          dialog="video"
          reminderId={undefined}
          start={{
            familyMemberId: draft.familyMemberId,
            reason: draft.reason,
            ...(slot && {
              doctorId: String(slot.doctorId),
              appointmentDate: slot.date,
              appointmentTime: slot.time,
            }),
          }}
          onClose={() => setBooking(undefined)}
        />
      )}
    </Page>
  )
}
