import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CalendarPlus, MapPin } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { SessionUser } from '@alafia/contract/accounts/schema'
import type { SharedBookingForm } from '@alafia/contract/appointments/schema'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { isStillThere, stillThere } from '@alafia/contract/pharmacy/states'
import { patientLabel, type PrescriptionTab } from '@alafia/contract/prescriptions/states'
import { sharesOf, withoutYourself, yourselfIn } from '../../domain/sharing.ts'
import { doctorsQuery } from '../../features/doctors/queries.ts'
import { familyQuery } from '../../domain/family-query.ts'
import { Withheld } from '../../features/family/withheld.tsx'
import { deliveryOf, DeliveryStatus } from '../../features/pharmacy/delivery-status.tsx'
import { LastPharmacy } from '../../features/pharmacy/last-pharmacy.tsx'
import { MoveQuestion } from '../../features/pharmacy/moving/move-question.tsx'
import { deliveriesQuery, myDetailsQuery } from '../../features/pharmacy/queries.ts'
import { DownloadButton } from '../../features/prescriptions/listing/download-button.tsx'
import { medicinesOf, PrescriptionCard } from '../../features/prescriptions/listing/prescription-card.tsx'
import { PrescriptionList } from '../../features/prescriptions/listing/prescription-list.tsx'
import { RefillButton } from '../../features/prescriptions/listing/refill-button.tsx'
import { expiryOf, refillOf, refillsLabel } from '../../features/prescriptions/status.ts'
import { useClinic } from '../../lib/clinic.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { LiveSearch } from '../../ui/list/live-search.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TabPanel, Tabs } from '../../ui/layout/tabs.tsx'

const BookingDialog = lazyDialog(
  async () => (await import('../../features/appointments/booking/booking-dialog.tsx')).BookingDialog,
)

const PrescriptionDialog = lazyDialog(
  async () =>
    (await import('../../features/prescriptions/listing/prescription-dialog.tsx')).PrescriptionDialog,
)

const route = getRouteApi('/signed-in/prescriptions')

type Tab = 'all' | Extract<PrescriptionTab, 'active' | 'pending' | 'expired'>

const tabs: readonly { value: Tab; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'pending', label: 'Pending' },
  { value: 'expired', label: 'Expired' },
]

/** A patient's and their family's prescriptions (RX-26). */
export function PatientPrescriptions({ user }: { user: SessionUser }) {
  const { search = '', member = 'all', tab, prescription: openId } = route.useSearch()
  const navigate = route.useNavigate()
  const { today } = useClinic()
  const doctors = useQuery(doctorsQuery)
  const family = useQuery(familyQuery)
  const sharing = (family.data ?? []).filter(sharesOf('prescriptions'))
  const yourself = yourselfIn(family.data)
  const profile = useQuery(myDetailsQuery)
  const deliveries = useQuery(deliveriesQuery)
  const [booking, setBooking] = useState<Partial<SharedBookingForm>>()
  const shown = tabs.find(({ value }) => value === tab)?.value ?? 'all'

  const applySearch = useCallback(
    (text: string) =>
      void navigate({ search: (now) => ({ ...now, search: text || undefined }), replace: true }),
    [navigate],
  )
  const choose = (chosen: Tab) =>
    void navigate({ search: (now) => ({ ...now, tab: chosen === 'all' ? undefined : chosen }) })
  const chooseMember = (chosen: string) =>
    void navigate({
      search: (now) => ({ ...now, member: chosen === 'self' ? 'self' : Number(chosen) || undefined }),
    })

  const close = () => void navigate({ search: (now) => ({ ...now, prescription: undefined }), replace: true })

  const bookWith = ({ doctorId, familyMemberId }: Prescription) => {
    // One dialog at a time.
    if (openId !== undefined) close()
    const takesBookings = doctors.data?.some(({ id }) => id === doctorId)
    setBooking({
      ...(takesBookings ? { doctorId: String(doctorId) } : {}),
      familyMemberId: familyMemberId === null ? 'self' : String(familyMemberId),
      type: 'followup',
    })
  }

  const actionsFor = (prescription: Prescription) => {
    const what = medicinesOf(prescription)
    const refill = refillOf(prescription, today)
    const isExpired = expiryOf(prescription, today) === 'expired'
    const { status, isGenuine } = prescription
    const isWaiting = patientLabel[status] === 'Pending' && !isExpired && isGenuine
    const isOver = status === 'rejected' || (status === 'cancelled' && !refill?.can) || !isGenuine
    return (
      <>
        {isWaiting && isStillThere(prescription, today) && (
          <p className="text-small text-ink-2">{stillThere}.</p>
        )}
        {isWaiting && !isStillThere(prescription, today) && (
          <>
            <LastPharmacy prescription={prescription} />
            <Button asChild variant="primary">
              <Link
                to="/pharmacy"
                search={{ prescription: prescription.id }}
                aria-label={`Find Pharmacy for ${what}`}
              >
                <MapPin /> Find Pharmacy
              </Link>
            </Button>
          </>
        )}
        {refill?.can && <RefillButton prescription={prescription} what={what} />}
        {isGenuine && <DownloadButton id={prescription.id} what={what} />}
        {(refill?.can === false || isOver || isExpired) && (
          <Button aria-label={`Schedule Consultation about ${what}`} onClick={() => bookWith(prescription)}>
            <CalendarPlus /> Schedule Consultation
          </Button>
        )}
        {refill && (
          <p className="text-small text-ink-2">
            {refill.can ? refillsLabel(prescription.refillsLeft) : refill.why}
          </p>
        )}
      </>
    )
  }

  const cardOf = (prescription: Prescription) => (
    <PrescriptionCard
      key={prescription.id}
      prescription={prescription}
      reader="patient"
      home={profile.data?.coordinates ?? undefined}
      isOnTheWay={deliveryOf(prescription, deliveries.data)?.status === 'on-the-way'}
      question={
        <>
          <DeliveryStatus prescription={prescription} />
          <MoveQuestion prescriptionId={prescription.id} />
        </>
      }
      actions={actionsFor(prescription)}
    />
  )

  return (
    <Page title="Prescriptions" lead="Your family’s prescriptions and their progress.">
      <Withheld scope="prescriptions" />
      <div className="grid items-end gap-4 sm:grid-cols-[2fr_1fr]">
        <LiveSearch
          label="Search medications or doctors"
          placeholder="Search medications or doctors..."
          value={search}
          onSearch={applySearch}
        />
        <Field label="Family member">
          <Select value={member} onChange={({ target }) => chooseMember(target.value)}>
            <option value="all">All</option>
            <option value={yourself?.id ?? 'self'}>Self</option>
            {withoutYourself(sharing).map(({ id, firstName, lastName }) => (
              <option key={id} value={id}>
                {firstName} {lastName}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Tabs label="Prescriptions by status" value={shown} onChange={choose} tabs={tabs}>
        <TabPanel value={shown}>
          <PrescriptionList
            filters={{
              search: search || undefined,
              member: member === 'all' ? undefined : String(member),
              tab: shown === 'all' ? undefined : shown,
            }}
            isFiltered={search !== '' || member !== 'all' || shown !== 'all'}
            onClearFilters={() => void navigate({ search: {} })}
            empty={{
              title: 'No prescriptions found',
              text: 'Prescriptions for you and your family appear here.',
              action: (
                <Button variant="primary" onClick={() => setBooking({})}>
                  Schedule Consultation
                </Button>
              ),
            }}
          >
            {cardOf}
          </PrescriptionList>
        </TabPanel>
      </Tabs>
      {openId !== undefined && (
        <PrescriptionDialog id={openId} onOpenChange={close}>
          {cardOf}
        </PrescriptionDialog>
      )}
      {booking && doctors.data && family.data && (
        <BookingDialog
          onClose={() => setBooking(undefined)}
          patient={user}
          family={family.data}
          doctors={doctors.data}
          start={booking}
        />
      )}
    </Page>
  )
}
