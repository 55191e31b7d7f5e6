import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Siren } from 'lucide-react'
import { useCallback, useState } from 'react'
import { OpenEmergencyAccess } from '../../features/chart-access/emergency/open-access.tsx'
import { PatientList, patientLinkSelector } from '../../features/patients/patient-list.tsx'
import { patientPagesQuery } from '../../features/patients/queries.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'
import { LiveSearch } from '../../ui/list/live-search.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { useSearchKeys } from '../../ui/list/use-search-keys.ts'

const EmergencyAccessDialog = lazyDialog(
  async () => (await import('../../features/chart-access/emergency/access-dialog.tsx')).EmergencyAccessDialog,
)

const route = getRouteApi('/signed-in/doctor/patients')

/**
 * The patients in the doctor's care, usable by keyboard alone: type, arrow down, Enter. Enter in the search opens the only
 * match; with several it only focuses the first, so that the wrong chart isn't opened in haste.
 */
export function PatientsPage() {
  const { search } = route.useSearch()
  const navigate = route.useNavigate()
  const [isEmergency, setIsEmergency] = useState(false)
  const query = useInfiniteQuery(patientPagesQuery(search))
  const isSettled = query.isSuccess && !query.isPlaceholderData
  const keys = useSearchKeys(patientLinkSelector, search ?? '', isSettled)

  const applySearch = useCallback(
    (text: string) => void navigate({ search: { search: text || undefined }, replace: true }),
    [navigate],
  )

  return (
    <Page
      title="My patients"
      lead="Everyone you have or had an appointment with, by name."
      actions={
        <>
          <Button asChild variant="quiet">
            <Link to="/doctor/emergency">My emergency access log</Link>
          </Button>
          <Button onClick={() => setIsEmergency(true)}>
            <Siren />
            Emergency access
          </Button>
        </>
      }
    >
      {isEmergency && (
        <EmergencyAccessDialog
          onClose={() => setIsEmergency(false)}
          onOpened={({ patientId, familyMemberId }) =>
            void navigate({
              to: '/doctor/patients/$id',
              params: { id: String(patientId) },
              search: familyMemberId === null ? {} : { member: familyMemberId },
            })
          }
        />
      )}
      <OpenEmergencyAccess />
      <div ref={keys} className="grid gap-6">
        <LiveSearch
          label="Search name, phone or email"
          placeholder="Name, phone or email"
          shortcut="/"
          value={search ?? ''}
          onSearch={applySearch}
        />
        <PagedList
          query={query}
          noun="patients"
          isFiltered={search !== undefined}
          onClearFilters={() => void navigate({ search: {} })}
          empty={{
            title: 'No patients yet',
            text: 'Patients appear here when they book an appointment with you.',
          }}
        >
          {(patients) => <PatientList patients={patients} />}
        </PagedList>
      </div>
    </Page>
  )
}
