import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { LocateFixed, UserRound } from 'lucide-react'
import type { SessionUser } from '@alafia/contract/accounts/schema'
import { Choose } from '../../features/pharmacy/choose.tsx'
import { EditPharmacy } from '../../features/pharmacy/edit-pharmacy.tsx'
import { matching, nearby, type Start } from '../../features/pharmacy/nearby.ts'
import { PharmacyDetails } from '../../features/pharmacy/pharmacy-details.tsx'
import { PharmacyList } from '../../features/pharmacy/pharmacy-list.tsx'
import { PharmacyMap } from '../../features/pharmacy/pharmacy-map.tsx'
import { PrescriptionPanel } from '../../features/pharmacy/prescription-panel.tsx'
import { patientQuery, pharmaciesQuery } from '../../features/pharmacy/queries.ts'
import { QuickActions } from '../../features/pharmacy/quick-actions.tsx'
import { useMoment } from '../../features/pharmacy/use-moment.ts'
import { usePosition, type Position } from '../../features/pharmacy/use-position.ts'
import { isWaiting, panelOf } from '../../features/pharmacy/waiting.ts'
import { prescriptionsQuery } from '../../features/prescriptions/queries.ts'
import { useClinic } from '../../lib/clinic.ts'
import { useSession } from '../../lib/session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { LiveSearch } from '../../ui/list/live-search.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'

const route = getRouteApi('/signed-in/pharmacy')

/** Enough for the three of the panel, and for what was dispensed lately. */
const latest = prescriptionsQuery({ limit: '50' })

const positionWords: Record<Position['status'], string | undefined> = {
  unasked: undefined,
  asking: 'Looking for where you are…',
  known: 'Distances are from where you are now.',
  refused: 'Your browser does not share where you are.',
  unknown: 'Your browser could not find out where you are.',
}

/** The browser's position where it was asked for, else the address on file (PHARM-23). */
const startOf = (position: Position, onFile: Omit<Start, 'by'> | null | undefined): Start | undefined => {
  if (position.coordinates) return { ...position.coordinates, by: 'browser' }
  return onFile ? { ...onFile, by: 'profile' } : undefined
}

function Whereabouts({ position, start }: { position: Position; start: Start | undefined }) {
  const words = [
    positionWords[position.status],
    start?.by === 'profile' && 'Distances are from the address on your profile.',
  ].filter(Boolean)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button busy={position.status === 'asking'} onClick={position.ask}>
        <LocateFixed /> Use my location
      </Button>
      <p role="status" className="min-w-0 flex-1 basis-56 text-small text-ink-2">
        {words.join(' ')}
      </p>
    </div>
  )
}

/** What only a patient has here: the own prescriptions, and what can be arranged for them. */
const usePatientSide = (user: SessionUser | undefined) => {
  const isPatient = user?.role === 'patient'
  const prescriptions = useQuery({ ...latest, enabled: isPatient })
  const profile = useQuery({ ...patientQuery, enabled: isPatient })
  return { isPatient, prescriptions, profile }
}

/** Find Pharmacy (PHARM-21): where to go, when it is open, and who is to fill a prescription. Staff read the same page. */
export function PharmacyPage() {
  const { user } = useSession()
  const { today } = useClinic()
  const { search = '', pharmacy: selectedId, prescription: wanted } = route.useSearch()
  const navigate = route.useNavigate()
  const now = useMoment()
  const position = usePosition()
  const { isPatient, prescriptions, profile } = usePatientSide(user)
  const query = useQuery(pharmaciesQuery)

  const start = startOf(position, profile.data?.coordinates)
  const all = query.data && nearby(query.data, start)
  const shown = all && matching(all, search)
  const selected = all?.find(({ id }) => id === selectedId)
  const own = prescriptions.data ?? []

  const look = (words: string) =>
    void navigate({
      search: (before) => ({ ...before, search: words || undefined }),
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
    >
      {selectedId !== undefined && all && !selected && (
        <EmptyState
          title="This pharmacy is not listed"
          text="It may have left Alafia. Choose another one."
          action={<Button onClick={() => void close()}>All pharmacies</Button>}
        />
      )}
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Section title="Pharmacies" className={classes(selected && 'max-lg:hidden')}>
          <LiveSearch
            label="Search pharmacies by name or address"
            placeholder="Search by name or address..."
            words={search}
            onWords={look}
          />
          <Whereabouts position={position} start={start} />
          {shown && shown.length > 0 && (
            <PharmacyMap
              pharmacies={shown}
              start={start}
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
            onClearFilters={() => look('')}
          />
        </Section>
        <div className="grid gap-8">
          {selected && (
            <PharmacyDetails pharmacy={selected} now={now} onClose={() => void close()}>
              {selected.version !== null && <EditPharmacy key={selected.id} pharmacy={selected} />}
              {isPatient && (
                <Choose
                  key={selected.id}
                  pharmacy={selected}
                  prescriptions={own.filter((one) => isWaiting(one, today))}
                  wanted={wanted}
                />
              )}
            </PharmacyDetails>
          )}
          {isPatient && (
            <div className={classes('grid gap-8', selected && 'max-lg:hidden')}>
              <PrescriptionPanel
                query={prescriptions}
                prescriptions={prescriptions.data && panelOf(own, today, wanted)}
                wanted={wanted}
              />
              <QuickActions
                prescriptions={own}
                pharmacies={query.data ?? []}
                wanted={wanted}
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
