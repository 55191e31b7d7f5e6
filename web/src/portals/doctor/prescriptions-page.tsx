import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Role } from '@alafia/contract/kernel/roles'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { queuedStatuses, type PrescriptionTab } from '@alafia/contract/prescriptions/states'
import { doctorSummaryQuery } from '../../features/appointments/queries.ts'
import { DownloadButton } from '../../features/prescriptions/listing/download-button.tsx'
import type { PrescriptionFilters } from '../../features/prescriptions/listing/list-queries.ts'
import { medicinesOf, PrescriptionCard } from '../../features/prescriptions/listing/prescription-card.tsx'
import { PrescriptionList } from '../../features/prescriptions/listing/prescription-list.tsx'
import { DoctorChanges } from '../../features/prescriptions/asking/doctor-changes.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { LiveSearch } from '../../ui/list/live-search.tsx'
import { TabPanel, Tabs } from '../../ui/layout/tabs.tsx'

const PrescriptionDialog = lazyDialog(
  async () =>
    (await import('../../features/prescriptions/listing/prescription-dialog.tsx')).PrescriptionDialog,
)

const route = getRouteApi('/signed-in/prescriptions')

type Tab = PrescriptionTab | 'first' | 'handled' | 'asked'
type Variant = {
  lead: string
  empty: string
  /** The URL has no `tab` for the first. */
  tabs: readonly {
    value: Tab
    label: string
    filters: PrescriptionFilters
    /** Where its emptiness is an answer of its own, not a filter's. */
    empty?: { title: string; text: string }
  }[]
}

const doctors: Variant = {
  lead: 'What you have prescribed, and its status.',
  empty: 'Prescriptions that you write at an appointment appear here.',
  tabs: [
    { value: 'first', label: 'All', filters: {} },
    {
      value: 'asked',
      label: 'Questions',
      filters: { view: 'asked' },
      empty: { title: 'No open questions', text: 'Questions that pharmacists ask you appear here.' },
    },
    { value: 'pending', label: 'Pending', filters: { tab: 'pending' } },
    { value: 'active', label: 'Active', filters: { tab: 'active' } },
    { value: 'fulfilled', label: 'Fulfilled', filters: { tab: 'fulfilled' } },
    { value: 'rejected', label: 'Rejected', filters: { tab: 'rejected' } },
    { value: 'expired', label: 'Expired', filters: { tab: 'expired' } },
  ],
}

const pharmacists: Variant = {
  lead: 'The queue, urgent ones first, and what your pharmacy has handled.',
  empty: 'Prescriptions in the queue and those your pharmacy has handled appear here.',
  tabs: [
    { value: 'first', label: 'In the queue', filters: { view: 'queue' } },
    { value: 'handled', label: 'Handled here', filters: { view: 'newest' } },
    { value: 'fulfilled', label: 'Fulfilled', filters: { tab: 'fulfilled' } },
    { value: 'rejected', label: 'Rejected', filters: { tab: 'rejected' } },
  ],
}

const isQueued = ({ status }: Prescription) => queuedStatuses.some((queued) => queued === status)

/** A doctor's issued prescriptions, or a pharmacist's queue and handled prescriptions, with the same terms as the dashboards. */
export function StaffPrescriptions({ role }: { role: Role }) {
  const { search = '', tab, prescription: openId } = route.useSearch()
  const navigate = route.useNavigate()
  const variant = role === 'doctor' ? doctors : pharmacists
  const shown = variant.tabs.find(({ value }) => value === tab) ?? variant.tabs[0]
  const current = shown?.value ?? 'first'
  const { data: summary } = useQuery({ ...doctorSummaryQuery, enabled: role === 'doctor' })
  const tabs = variant.tabs.map((one) =>
    one.value === 'asked' ? { ...one, count: summary?.openQuestions || undefined } : one,
  )

  const applySearch = useCallback(
    (text: string) =>
      void navigate({ search: (now) => ({ ...now, search: text || undefined }), replace: true }),
    [navigate],
  )
  const choose = (chosen: Tab) =>
    void navigate({ search: (now) => ({ ...now, tab: chosen === 'first' ? undefined : chosen }) })

  const actionsFor = (prescription: Prescription) => {
    if (role === 'doctor')
      return (
        <>
          {prescription.isGenuine && <DownloadButton id={prescription.id} what={medicinesOf(prescription)} />}
          <DoctorChanges prescription={prescription} />
          {prescription.status === 'rejected' && (
            <Button asChild>
              <Link
                to="/doctor/consultation/$id"
                params={{ id: String(prescription.appointmentId) }}
                aria-label={`Open the visit of ${prescription.patientName}`}
              >
                Open the visit
              </Link>
            </Button>
          )}
        </>
      )
    const isClosed = prescription.status === 'rejected' || prescription.status === 'cancelled'
    // Of what was reversed, money may wait to be given back, and an earlier fill to be collected.
    const wasFilled =
      prescription.reversals.length > 0 || prescription.refillsLeft < prescription.refillsAllowed
    if (isClosed && !wasFilled) return null
    const action = isQueued(prescription) ? 'Review' : 'Open'
    return (
      <Button asChild>
        <Link
          to="/pharmacist/dashboard"
          search={{ review: prescription.id }}
          aria-label={`${action} ${prescription.patientName}`}
        >
          {action}
        </Link>
      </Button>
    )
  }

  const cardOf = (prescription: Prescription) => (
    <PrescriptionCard
      key={prescription.id}
      prescription={prescription}
      reader="staff"
      actions={actionsFor(prescription)}
    />
  )

  return (
    <Page
      title="Prescriptions"
      lead={variant.lead}
      actions={
        role === 'pharmacist' && (
          <Button asChild>
            <Link to="/insurance-claims">Insurance claims</Link>
          </Button>
        )
      }
    >
      <LiveSearch
        label="Search medications, patients or doctors"
        placeholder="Search medications, patients or doctors..."
        value={search}
        onSearch={applySearch}
      />
      <Tabs label="Prescriptions by status" value={current} onChange={choose} tabs={tabs}>
        <TabPanel value={current}>
          <PrescriptionList
            filters={{ ...shown?.filters, search: search || undefined }}
            isFiltered={search !== '' || (current !== 'first' && shown?.empty === undefined)}
            onClearFilters={() => void navigate({ search: {} })}
            empty={shown?.empty ?? { title: 'No prescriptions found', text: variant.empty }}
          >
            {cardOf}
          </PrescriptionList>
        </TabPanel>
      </Tabs>
      {openId !== undefined && (
        <PrescriptionDialog
          id={openId}
          onOpenChange={() =>
            void navigate({ search: (now) => ({ ...now, prescription: undefined }), replace: true })
          }
        >
          {cardOf}
        </PrescriptionDialog>
      )}
    </Page>
  )
}
