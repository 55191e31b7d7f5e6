import type { EarliestDoctor } from '@alafia/contract/appointments/earliest'
import { useClinic } from '../../../lib/clinic.ts'
import { dayLabel, formatMoney, zoneNote } from '../../../lib/format.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { List, ListRow } from '../../../ui/list/list.tsx'

export type FreeTime = EarliestDoctor['times'][number]

export type DoctorListProps = {
  doctors: readonly EarliestDoctor[]
  onProfile: (id: number) => void
  onBook: (doctor: EarliestDoctor, time?: FreeTime) => void
  onJoinWaitlist: (doctor: EarliestDoctor) => void
}

/** The doctors with price, languages and their next free times, each of which can be booked, or the way to the waitlist. */
export function DoctorList({ doctors, onProfile, onBook, onJoinWaitlist }: DoctorListProps) {
  const { today, timeZone } = useClinic()
  return (
    <List>
      {doctors.map((doctor) => {
        const { id, user, specialization, languages, price, currency, times } = doctor
        const name = `Dr. ${user.firstName} ${user.lastName}`
        const [first] = times
        return (
          <ListRow
            key={id}
            leading={<Avatar {...user} image={user.profileImage} />}
            title={name}
            text={[specialization, formatMoney(price, currency), languages.join(', ')]
              .filter(Boolean)
              .join(' · ')}
            actions={
              <Button onClick={() => onProfile(id)}>
                About<VisuallyHidden> {name}</VisuallyHidden>
              </Button>
            }
          >
            {first ? (
              <div className="mt-2 grid gap-1">
                <div className="flex flex-wrap gap-2" role="group" aria-label={`Next free times of ${name}`}>
                  {times.map((time) => (
                    <Button
                      key={`${time.date} ${time.time}`}
                      size="small"
                      variant={time === first ? 'primary' : 'secondary'}
                      onClick={() => onBook(doctor, time)}
                    >
                      <VisuallyHidden>Book </VisuallyHidden>
                      {dayLabel(time.date, today)}, {time.time}
                      <VisuallyHidden> with {name}</VisuallyHidden>
                    </Button>
                  ))}
                  <Button size="small" variant="quiet" onClick={() => onBook(doctor)}>
                    Other times<VisuallyHidden> with {name}</VisuallyHidden>
                  </Button>
                </div>
                <p className="text-small text-ink-2">{zoneNote(first.date, first.time, timeZone)}</p>
              </div>
            ) : (
              <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-small text-ink-2">
                No free times in the next four weeks
                <Button size="small" onClick={() => onJoinWaitlist(doctor)}>
                  Join the waitlist<VisuallyHidden> for {name}</VisuallyHidden>
                </Button>
              </p>
            )}
          </ListRow>
        )
      })}
    </List>
  )
}
