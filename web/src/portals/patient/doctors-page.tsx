import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { SharedBookingForm } from '@alafia/contract/appointments/schema'
import type { EarliestDoctor } from '@alafia/contract/appointments/earliest'
import { DoctorFilters } from '../../features/appointments/earliest/doctor-filters.tsx'
import { DoctorList, type FreeTime } from '../../features/appointments/earliest/doctor-list.tsx'
import { earliestQuery, type EarliestFilters } from '../../features/appointments/earliest/queries.ts'
import { useSession } from '../../lib/session/session.tsx'
import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { ListState, withData } from '../../ui/list/list-states.tsx'
import { Booking } from './booking.tsx'
import { doctorsSearch, type DoctorsSearch } from './doctors-search.ts'

const DoctorProfileDialog = lazyDialog(
  async () => (await import('../../features/doctors/profile/doctor-profile-dialog.tsx')).DoctorProfileDialog,
)

const route = getRouteApi('/signed-in/doctors')

const none = { specializations: [], languages: [], appointmentTypes: [] }

const filtersOf = ({ specialization, language, type, mode }: DoctorsSearch): EarliestFilters => ({
  ...(specialization !== undefined && { specialization }),
  ...(language !== undefined && { language }),
  ...(type !== undefined && { appointmentTypeId: String(type) }),
  ...(mode !== undefined && { mode }),
})

const searchOf = (change: EarliestFilters): DoctorsSearch => ({
  ...('specialization' in change && { specialization: change.specialization }),
  ...('language' in change && { language: change.language }),
  ...('appointmentTypeId' in change && {
    type: change.appointmentTypeId === undefined ? undefined : Number(change.appointmentTypeId),
  }),
  ...('mode' in change && { mode: change.mode }),
})

/** Find a Doctor (APPT-100): all doctors by their earliest free time. The address holds the filters and the open profile. */
export function DoctorsPage() {
  const { user } = useSession()
  const search = doctorsSearch(route.useSearch())
  const navigate = route.useNavigate()
  const filters = filtersOf(search)
  const query = useQuery(earliestQuery(filters))
  const [booking, setBooking] = useState<Partial<SharedBookingForm>>()
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
  const book = ({ id, mode }: EarliestDoctor, time?: FreeTime) =>
    setBooking({
      doctorId: String(id),
      mode,
      ...(search.type !== undefined && { appointmentTypeId: String(search.type) }),
      ...(time && { appointmentDate: time.date, appointmentTime: time.time }),
    })
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
        isFiltered={Object.keys(filters).length > 0}
        onClearFilters={() => void navigate({ search: {} })}
        empty={{ title: 'No doctors yet', text: 'The clinic hasn’t added its doctors.' }}
      >
        {(rows) => <DoctorList doctors={rows} onProfile={(doctor) => update({ doctor })} onBook={book} />}
      </ListState>
      {search.doctor !== undefined && !booking && (
        <DoctorProfileDialog
          id={search.doctor}
          onClose={() => update({ doctor: undefined }, true)}
          {...(shown && {
            actions: (
              <Button
                variant="primary"
                onClick={() => {
                  update({ doctor: undefined }, true)
                  book(shown, shown.times[0])
                }}
              >
                Book
              </Button>
            ),
          })}
        />
      )}
      {user && booking && (
        <Booking
          user={user}
          dialog="book"
          reminderId={undefined}
          start={booking}
          onClose={() => setBooking(undefined)}
        />
      )}
    </Page>
  )
}
