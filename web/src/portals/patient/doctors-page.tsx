import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { EarliestDoctor } from '@alafia/contract/appointments/earliest'
import { DoctorFilters } from '../../features/appointments/earliest/doctor-filters.tsx'
import { DoctorList, type FreeTime } from '../../features/appointments/earliest/doctor-list.tsx'
import { earliestQuery, type EarliestFilters } from '../../features/appointments/earliest/queries.ts'
import { useSession } from '../../lib/session/session.tsx'
import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { ListState, withData } from '../../ui/list/list-states.tsx'
import { useOpened } from '../shell/use-opened.ts'
import { Booking } from './booking.tsx'
import { useBookingSoon } from './booking-soon.ts'
import { doctorsSearch, type DoctorsSearch } from './doctors-search.ts'

const DoctorProfileDialog = lazyDialog(
  async () => (await import('../../features/doctors/profile/doctor-profile-dialog.tsx')).DoctorProfileDialog,
)

/** A time is soon chosen here, and little else is left to load; milliseconds. */
const untilBooking = 1000

const route = getRouteApi('/signed-in/doctors')

type Opened = Pick<DoctorsSearch, 'doctor' | 'open' | 'at'>

const bookingOf = ({ id }: EarliestDoctor, free?: FreeTime): Opened => ({
  doctor: id,
  open: 'book',
  at: free && `${free.date} ${free.time}`,
})

const none = { specializations: [], languages: [], appointmentTypes: [] }

const filtersOf = ({ specialization, language, type, mode }: DoctorsSearch): EarliestFilters => ({
  ...(specialization !== undefined && { specialization }),
  ...(language !== undefined && { language }),
  ...(type !== undefined && { appointmentTypeId: String(type) }),
  mode: mode ?? 'video',
})

const searchOf = (change: EarliestFilters): DoctorsSearch => ({
  ...('specialization' in change && { specialization: change.specialization }),
  ...('language' in change && { language: change.language }),
  ...('appointmentTypeId' in change && {
    type: change.appointmentTypeId === undefined ? undefined : Number(change.appointmentTypeId),
  }),
  ...('mode' in change && { mode: change.mode === 'in-person' ? change.mode : undefined }),
})

/** Find a Doctor (APPT-100): all doctors by their earliest free time. The address holds the filters and what is open. */
export function DoctorsPage() {
  const { user } = useSession()
  const search = doctorsSearch(route.useSearch())
  const navigate = route.useNavigate()
  useBookingSoon(untilBooking)
  const filters = filtersOf(search)
  const query = useQuery(earliestQuery(filters))
  const found = query.data?.doctors
  const doctors =
    search.sort === 'price'
      ? found?.toSorted(
          (one, other) =>
            one.currency.localeCompare(other.currency) || Number(one.price) - Number(other.price),
        )
      : found

  const update = (change: DoctorsSearch, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace, resetScroll: false })
  const show = (opened: Opened | undefined, replace: boolean) =>
    update({ doctor: undefined, open: undefined, at: undefined, ...opened }, replace)
  const { open, close } = useOpened<Opened>(show)
  const [date, time] = search.at?.split(' ') ?? []
  const shown = doctors?.find(({ id }) => id === search.doctor)

  return (
    <Page title="Find a Doctor" lead="See who is free first, and book.">
      <DoctorFilters
        filters={filters}
        sort={search.sort ?? 'soonest'}
        choices={query.data ?? none}
        onFilter={(change) => update(searchOf(change))}
        onSort={(sort) => update({ sort: sort === 'price' ? sort : undefined })}
      />
      <ListState
        query={withData(query, doctors)}
        noun="doctors"
        isFiltered={[search.specialization, search.language, search.type, search.mode].some(Boolean)}
        onClearFilters={() => void navigate({ search: {} })}
        empty={{ title: 'No doctors yet', text: 'The clinic hasn’t added its doctors.' }}
      >
        {(rows) => (
          <DoctorList
            doctors={rows}
            onProfile={(doctor) => open({ doctor })}
            onBook={(doctor, free) => open(bookingOf(doctor, free))}
            onJoinWaitlist={({ id }) => open({ doctor: id, open: 'waitlist' })}
          />
        )}
      </ListState>
      {search.doctor !== undefined && !search.open && (
        <DoctorProfileDialog
          id={search.doctor}
          onClose={close}
          {...(shown && {
            actions: (
              <Button
                variant="primary"
                onClick={() =>
                  show(
                    shown.times[0]
                      ? bookingOf(shown, shown.times[0])
                      : { doctor: shown.id, open: 'waitlist' },
                    true,
                  )
                }
              >
                {shown.times[0] ? 'Book' : 'Join the waitlist'}
              </Button>
            ),
          })}
        />
      )}
      {user && search.doctor !== undefined && search.open && (
        <Booking
          user={user}
          dialog="book"
          reminderId={undefined}
          waits={search.open === 'waitlist'}
          start={{
            doctorId: String(search.doctor),
            mode: search.mode ?? 'video',
            ...(search.type !== undefined && { appointmentTypeId: String(search.type) }),
            ...(date !== undefined && { appointmentDate: date, appointmentTime: time }),
          }}
          onClose={close}
        />
      )}
    </Page>
  )
}
