import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { LocateFixed, UserRound } from 'lucide-react'
import type { SessionUser } from '@alafia/contract/accounts/schema'
import { ChoosePharmacy } from '../../features/pharmacy/choose-pharmacy.tsx'
import { EditPharmacy } from '../../features/pharmacy/edit-pharmacy.tsx'
import { filterByText, nearby, type Origin } from '../../features/pharmacy/nearby.ts'
import { PharmacyDetails } from '../../features/pharmacy/pharmacy-details.tsx'
import { PharmacyList } from '../../features/pharmacy/pharmacy-list.tsx'
import { PharmacyMap } from '../../features/pharmacy/map/pharmacy-map.tsx'
import { PrescriptionPanel } from '../../features/pharmacy/prescription-panel.tsx'
import { myDetailsQuery, pharmaciesQuery } from '../../features/pharmacy/queries.ts'
import { QuickActions } from '../../features/pharmacy/quick-actions/quick-actions.tsx'
import { useCurrentMinute } from '../../domain/use-current-minute.ts'
import { usePosition, type Position } from '../../features/pharmacy/use-position.ts'
import { canChoosePharmacy, panelPrescriptions } from '../../features/pharmacy/panel-prescriptions.ts'
import { ToPay } from '../../features/prescriptions/listing/to-pay.tsx'
import { prescriptionsQuery } from '../../features/prescriptions/queries.ts'
import { useClinic } from '../../lib/clinic.ts'
import { useSession } from '../../lib/session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { LiveSearch } from '../../ui/list/live-search.tsx'
import { lazyComponent } from '../../ui/async/lazy-component.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'

/** For administrators only. */
const AddPharmacy = lazyComponent(
  async () => (await import('../../features/pharmacy/managing/opening-buttons.tsx')).AddPharmacy,
)
const OpeningButton = lazyComponent(
  async () => (await import('../../features/pharmacy/managing/opening-buttons.tsx')).OpeningButton,
)

const route = getRouteApi('/signed-in/pharmacy')

/** Enough for the panel and for the recently dispensed prescriptions. */
const latest = prescriptionsQuery({ limit: '50' })

const locationText: Record<Position['status'], string | undefined> = {
  unasked: undefined,
  asking: 'Finding your location…',
  known: 'Distances are from where you are now.',
  refused: "Your browser doesn't share your location.",
  unknown: "Your browser couldn't find your location.",
}

/** The browser's location if it was shared, otherwise the address on file (PHARM-23). */
const originOf = (position: Position, onFile: Omit<Origin, 'by'> | null | undefined): Origin | undefined => {
  if (position.coordinates) return { ...position.coordinates, by: 'browser' }
  return onFile ? { ...onFile, by: 'profile' } : undefined
}

function LocationPrompt({ position, origin }: { position: Position; origin: Origin | undefined }) {
  const texts = [
    locationText[position.status],
    origin?.by === 'profile' && 'Distances are from the address on your profile.',
  ].filter(Boolean)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button busy={position.status === 'asking'} onClick={position.ask}>
        <LocateFixed /> Use my location
      </Button>
      <p role="status" className="min-w-0 flex-1 basis-56 text-small text-ink-2">
        {texts.join(' ')}
      </p>
    </div>
  )
}

/** The patient's prescriptions and address; staff don't have them. */
const usePatientPanel = (user: SessionUser | undefined) => {
  const isPatient = user?.role === 'patient'
  const prescriptions = useQuery({ ...latest, enabled: isPatient })
  const profile = useQuery({ ...myDetailsQuery, enabled: isPatient })
  return { isPatient, prescriptions, profile }
}

/** Find Pharmacy (PHARM-21). Staff see the same page without the patient's panel. */
export function PharmacyPage() {
  const { user } = useSession()
  const { today } = useClinic()
  const { search = '', pharmacy: selectedId, prescription: prescriptionId } = route.useSearch()
  const navigate = route.useNavigate()
  const now = useCurrentMinute()
  const position = usePosition()
  const { isPatient, prescriptions, profile } = usePatientPanel(user)
  const query = useQuery(pharmaciesQuery)

  const origin = originOf(position, profile.data?.coordinates)
  const all = query.data && nearby(query.data, origin)
  const shown = all && filterByText(all, search)
  const selected = all?.find(({ id }) => id === selectedId)
  const mine = prescriptions.data ?? []

  const filter = (text: string) =>
    void navigate({
      search: (before) => ({ ...before, search: text || undefined }),
      replace: true,
    })
  const select = (id: number) => void navigate({ search: (before) => ({ ...before, pharmacy: id }) })
  const close = async () => {
    await navigate({ search: (before) => ({ ...before, pharmacy: undefined }) })
    document.querySelector<HTMLElement>(`[data-pharmacy="${selectedId}"]`)?.focus()
  }

  return (
    <Page
      title={isPatient ? 'Find Pharmacy' : 'Pharmacies'}
      lead={isPatient ? 'See which pharmacies are open, and choose one for your prescription.' : undefined}
      actions={user?.role === 'admin' && <AddPharmacy />}
    >
      {selectedId !== undefined && all && !selected && (
        <EmptyState
          title="This pharmacy isn't listed"
          text="It may have left Alafia. Choose another pharmacy."
          action={<Button onClick={() => void close()}>All pharmacies</Button>}
        />
      )}
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Section title="Pharmacies" className={classes(selected && 'max-lg:hidden')}>
          <LiveSearch
            label="Search pharmacies by name or address"
            placeholder="Search by name or address..."
            value={search}
            onSearch={filter}
          />
          <LocationPrompt position={position} origin={origin} />
          {shown && shown.length > 0 && (
            <PharmacyMap
              pharmacies={shown}
              origin={origin}
              now={now}
              selectedId={selectedId}
              onSelect={select}
            />
          )}
          <PharmacyList
            query={query}
            all={all}
            shown={shown}
            now={now}
            selectedId={selectedId}
            onSelect={select}
            onClearFilters={() => filter('')}
          />
        </Section>
        <div className="grid gap-8">
          {selected && (
            <PharmacyDetails pharmacy={selected} now={now} onClose={() => void close()}>
              {selected.version !== null && (
                <EditPharmacy key={selected.id} pharmacy={selected} mayRename={user?.role === 'admin'} />
              )}
              {user?.role === 'admin' && <OpeningButton key={`opening-${selected.id}`} pharmacy={selected} />}
              {isPatient && (
                <ChoosePharmacy
                  key={selected.id}
                  pharmacy={selected}
                  prescriptions={mine.filter((one) => canChoosePharmacy(one, today))}
                  selectedId={prescriptionId}
                />
              )}
            </PharmacyDetails>
          )}
          {isPatient && (
            <div className={classes('grid gap-8', selected && 'max-lg:hidden')}>
              <PrescriptionPanel
                query={prescriptions}
                prescriptions={prescriptions.data && panelPrescriptions(mine, today, prescriptionId)}
                selectedId={prescriptionId}
                renderToPay={(prescription) => <ToPay prescription={prescription} />}
              />
              <QuickActions
                prescriptions={mine}
                pharmacies={query.data ?? []}
                selectedId={prescriptionId}
                phone={user?.phone ?? null}
                profileLink={
                  <Button asChild>
                    <Link to="/settings/profile">
                      <UserRound /> Change in your profile
                    </Link>
                  </Button>
                }
              />
            </div>
          )}
        </div>
      </div>
    </Page>
  )
}
