import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { bookSeries, type AskedTime } from '@alafia/contract/appointments/series'
import { sumOfMoney } from '@alafia/contract/billing/shares'
import { cancellationText, type OfferedType } from '@alafia/contract/doctors/appointment-types'
import type { Doctor } from '@alafia/contract/doctors/schema'
import { sitesQuery } from '../../../domain/sites-query.ts'
import { VisitPlace } from '../../../domain/visit-place.tsx'
import { useClinic } from '../../../lib/clinic.ts'
import { formatMoney, longDate, zoneNote } from '../../../lib/format.ts'
import { isRefusal } from '../../../lib/http/call.ts'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { DataItem, DataList } from '../../../ui/list/data-list.tsx'
import { List, ListRow } from '../../../ui/list/list.tsx'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { Status } from '../../../ui/status.tsx'
import { staffBooked } from '../booking/booking-forms.ts'
import { SlotHold } from '../booking/slot-hold.tsx'
import { typeAndLength } from '../labels.ts'
import { invalidateAppointments, type Length } from '../queries.ts'
import { seenPriceOf } from '../seen-price.ts'
import { OtherTime } from './other-time.tsx'
import { keyOf, visitsOf, type SeriesPlan, type SeriesStart, type VisitTime } from './plan.ts'
import { seriesTimesQuery } from './series-queries.ts'

export type SeriesDialogProps = {
  start: SeriesStart
  plan: SeriesPlan
  onPlan: (plan: SeriesPlan) => void
  doctor: Doctor
  type: OfferedType
  isInPerson: boolean
  /** 'Amina Bello' */
  person: string
  /** 'Physiotherapy, 30 minutes, by video' */
  kind: string
  /** It isn't the patient who books. */
  isStaff: boolean
  onBack: () => void
  onClose: () => void
  onBooked?: ((first: Appointment) => void) | undefined
}

const whenText = ({ date, time }: VisitTime) => `${longDate(date)} at ${time}`
const buttonOf = (place: number) => `change-visit-${place}`

/** The chosen visits of a series, each with its date, time, place and price, before all are booked, or none (APPT-101). */
export function SeriesDialog({
  start: { appointmentDate, appointmentTime, ...body },
  plan,
  onPlan,
  doctor,
  type,
  isInPerson,
  person,
  kind,
  isStaff,
  onBack,
  onClose,
  onBooked,
}: SeriesDialogProps) {
  const { name: clinicName, timeZone } = useClinic()
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [changing, setChanging] = useState<number>()
  const [attempt, setAttempt] = useState(0)
  const visits = visitsOf(plan, { date: appointmentDate, time: appointmentTime })
  const times = useQuery(
    seriesTimesQuery(doctor.id, {
      starts: visits.map(({ chosen }) => keyOf(chosen)),
      appointmentTypeId: type.id,
      isInPerson,
    }),
  )
  const sites = useQuery({ ...sitesQuery, enabled: isInPerson })
  const book = useSubmit(bookSeries, {
    success: ({ length }) => ({
      title: `${length} Appointments Booked`,
      description: isStaff ? staffBooked : 'You’ll find each visit under Appointments.',
    }),
    failure: (why) => why ?? 'We couldn’t book the visits. Please try again.',
    invalidate: invalidateAppointments,
    onSuccess: ([booked]) => booked && onBooked?.(booked),
    onRefused: ({ errors = [] }) =>
      setRefused(
        Object.fromEntries(
          errors.flatMap(({ path, message }) => {
            const visit = visits[Number(/^visits\.(\d+)/.exec(path)?.[1] ?? Number.NaN)]
            return visit ? [[keyOf(visit.chosen), message]] : []
          }),
        ),
      ),
  })
  // Without a reply, it may be this booking that took the times.
  const isUnanswered = book.isPending || (book.error !== null && !isRefusal(book.error))

  const rows = visits.map(({ planned, chosen }, place) => {
    const found = times.data?.[place]
    const asked: AskedTime | undefined = found && keyOf(found) === keyOf(chosen) ? found : undefined
    const before = visits[place - 1]?.chosen.date
    const isMisplaced = before !== undefined && chosen.date <= before
    const isTaken = asked?.free === false && !isUnanswered
    const problem =
      refused[keyOf(chosen)] ??
      (isMisplaced
        ? 'Choose a later day than the visit before'
        : isTaken
          ? 'This time isn’t free'
          : undefined)
    return { place, planned, chosen, asked, problem, isOpen: isMisplaced || isTaken }
  })
  const siteOf = (asked: AskedTime | undefined) => sites.data?.find(({ id }) => id === asked?.siteId)
  const isPlaceKnown =
    !isInPerson ||
    (sites.data !== undefined &&
      rows.every(({ asked }) => asked && (asked.siteId === undefined || siteOf(asked) !== undefined)))
  const isBookable = times.data !== undefined && isPlaceKnown && changing === undefined
  const open = rows.filter(({ problem }) => problem !== undefined)
  const places = [...new Set(rows.map(({ asked }) => asked?.siteId))]
  const price = formatMoney(type.price, type.currency)

  const toRow = (place: number) =>
    requestAnimationFrame(() => document.getElementById(buttonOf(place))?.focus())
  const choose = ({ place, planned }: (typeof rows)[number], { date, time }: VisitTime) => {
    onPlan({ ...plan, instead: { ...plan.instead, [keyOf(planned)]: { date, time } } })
    setChanging(undefined)
    toRow(place)
  }
  const submit = async () => {
    setAttempt((tried) => tried + 1)
    if (rows.some(({ isOpen }) => isOpen)) return false
    return book.send({
      body: {
        ...body,
        ...seenPriceOf(type),
        visits: rows.map(({ chosen, asked }) => ({
          appointmentDate: chosen.date,
          appointmentTime: chosen.time,
          ...(isInPerson && { seenSite: asked?.siteId ?? null }),
        })),
      },
    })
  }
  const length: Length = { appointmentTypeId: String(type.id), ...(isInPerson && { mode: 'in-person' }) }
  const [firstRow] = rows

  return (
    <FormDialog
      form={{
        ...book,
        submit,
        isDirty: book.reply === undefined,
        attempt,
        wrong:
          attempt === 0
            ? []
            : open.map(({ place, problem = '' }) => ({
                field: buttonOf(place),
                message: `Visit ${place + 1}: ${problem}`,
              })),
      }}
      onClose={onClose}
      title={`Check ${isStaff ? 'the' : 'your'} ${visits.length} visits`}
      description="We book all of them, or none."
      submitLabel={isBookable ? `Book ${visits.length} visits` : undefined}
      busyLabel="Booking…"
      actions={<Button onClick={onBack}>Back</Button>}
    >
      <DataList>
        <DataItem term="For">{person}</DataItem>
        <DataItem term="Doctor">
          Dr. {doctor.firstName} {doctor.lastName}
        </DataItem>
        <DataItem term="Type">{kind}</DataItem>
      </DataList>
      {times.isPending && <SkeletonRows />}
      {times.isError && <LoadFailed what="the times" query={times} />}
      {isInPerson && sites.isError && <LoadFailed what="where the visits take place" query={sites} />}
      {times.data && (
        <>
          <p role="status" className="font-semibold">
            {open.length > 0
              ? `${open.length} of ${visits.length} visits need another time.`
              : !isUnanswered && `All ${visits.length} times are free.`}
          </p>
          <List aria-label="Visits">
            {rows.map((row) => {
              const { place, chosen, asked, problem } = row
              const nearest = asked?.nearest
              const at =
                isInPerson && asked && (asked.siteId === undefined ? clinicName : siteOf(asked)?.name)
              return (
                <ListRow
                  key={keyOf(row.planned)}
                  title={whenText(chosen)}
                  text={[
                    `Visit ${place + 1} of ${visits.length}`,
                    at && `at ${at}`,
                    zoneNote(chosen.date, chosen.time, timeZone),
                    price,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  actions={
                    changing === undefined && (
                      <>
                        {nearest && problem !== undefined && (
                          <Button size="small" variant="primary" onClick={() => choose(row, nearest)}>
                            Take {whenText(nearest)}
                          </Button>
                        )}
                        <Button size="small" id={buttonOf(place)} onClick={() => setChanging(place)}>
                          <span>
                            Choose another time<VisuallyHidden>, visit {place + 1}</VisuallyHidden>
                          </span>
                        </Button>
                      </>
                    )
                  }
                >
                  {problem !== undefined && (
                    <Status kind="line" tone="warn">
                      {problem}
                    </Status>
                  )}
                  {changing === place && (
                    <OtherTime
                      doctor={doctor}
                      visit={chosen}
                      length={length}
                      isInPerson={isInPerson}
                      cost={typeAndLength(type)}
                      onChoose={(time) => choose(row, time)}
                      onKeep={() => {
                        setChanging(undefined)
                        toRow(place)
                      }}
                    />
                  )}
                </ListRow>
              )
            })}
          </List>
        </>
      )}
      {firstRow && !firstRow.isOpen && !isStaff && (
        <SlotHold
          key={keyOf(firstRow.chosen)}
          doctorId={doctor.id}
          date={firstRow.chosen.date}
          time={firstRow.chosen.time}
          when={whenText(firstRow.chosen)}
          length={length}
        />
      )}
      <DataList>
        {isInPerson &&
          isPlaceKnown &&
          places.map((siteId) => {
            const site = sites.data?.find(({ id }) => id === siteId)
            return <VisitPlace key={siteId ?? 0} visit={{ mode: 'in-person', ...(site && { site }) }} />
          })}
        <DataItem term="Total">
          {formatMoney(sumOfMoney(visits.map(() => type.price)), type.currency)} for {visits.length} visits
        </DataItem>
        <DataItem term={isStaff ? 'Patients read' : 'If you cancel'}>{cancellationText(type)}</DataItem>
      </DataList>
    </FormDialog>
  )
}
