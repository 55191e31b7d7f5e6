import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Appointment } from '@alafia/contract/appointments/schema'
import {
  acceptOffer,
  declineOffer,
  leaveWaitlist,
  type WaitlistEntry,
  type WaitlistOffer,
} from '@alafia/contract/appointments/waitlist'
import { cancellationText, clinicRule } from '@alafia/contract/doctors/appointment-types'
import { minute, second } from '@alafia/contract/kernel/durations'
import { VisitPlace } from '../../../domain/visit-place.tsx'
import { useClinic } from '../../../lib/clinic.ts'
import { formatMoney, instantLabel, longDate, zoneNote } from '../../../lib/format.ts'
import { useNow } from '../../../lib/now.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmSubmit } from '../../../ui/form/confirm-submit.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { DataItem, DataList } from '../../../ui/list/data-list.tsx'
import { List, ListRow } from '../../../ui/list/list.tsx'
import { invalidateAppointments } from '../queries.ts'
import { seenPriceOf } from '../seen-price.ts'
import { waitlistQuery } from './queries.ts'
import { suitableLabel, waitsForLabel } from './waitlist-labels.ts'

const modeLabels = { video: 'By video', 'in-person': 'In person' } as const

type OfferProps = {
  entry: WaitlistEntry
  offer: WaitlistOffer
  /** When the offer was read, by this machine's clock; milliseconds since 1970. */
  readAt: number
  onBooked: (appointment: Appointment) => void
}

/** The time that is held, until when, what it costs, and the two answers. */
function Offer({ entry, offer, readAt, onBooked }: OfferProps) {
  const { timeZone } = useClinic()
  // By the server's word, and by how much time has passed here since: this machine's clock may be wrong.
  const elapsed = Math.max(0, useNow(second).getTime() - readAt)
  const left = Math.ceil((offer.secondsLeft * second - elapsed) / minute)
  const options = { invalidate: invalidateAppointments }
  const accept = useSubmit(acceptOffer, {
    ...options,
    success: {
      title: 'Appointment Booked',
      description: 'Your appointment has been successfully scheduled.',
    },
    failure: (why) => why ?? 'We couldn’t book this time. Please try again.',
    onSuccess: (booked) => onBooked(booked),
  })
  const decline = useSubmit(declineOffer, {
    ...options,
    success: { title: 'You let this time go', description: 'You are still on the waitlist.' },
    failure: (why) => why ?? 'We couldn’t let this time go. Please try again.',
  })
  const params = { id: String(entry.id) }
  const answer = { offerId: offer.id }
  return (
    <div className="mt-2 grid gap-3 rounded-surface bg-primary-tint p-4">
      <p role="status" className="font-semibold">
        {left > 0
          ? `A time is free. We hold it for you until ${instantLabel(offer.until, timeZone)}.`
          : 'The time we held for you has passed to others.'}
      </p>
      <DataList>
        <DataItem term="When">
          {longDate(offer.date)} at {offer.time}, {zoneNote(offer.date, offer.time, timeZone)}
        </DataItem>
        <DataItem term="Doctor">{offer.doctorName}</DataItem>
        <DataItem term="Type">
          {[
            offer.terms && `${offer.terms.name} (${offer.terms.lengthMinutes} minutes)`,
            modeLabels[entry.mode],
          ]
            .filter(Boolean)
            .join(', ')}
        </DataItem>
        <VisitPlace visit={{ mode: entry.mode, ...(offer.site && { site: offer.site }) }} />
        <DataItem term="Price">{formatMoney(offer.price, offer.currency)}</DataItem>
        <DataItem term="If you cancel">{cancellationText(offer.terms ?? clinicRule)}</DataItem>
      </DataList>
      {left > 0 && (
        <>
          <p className="text-small text-ink-2">{left === 1 ? '1 minute left' : `${left} minutes left`}</p>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="primary"
              busy={accept.isPending}
              disabled={decline.isPending}
              onClick={() => void accept.send({ params, body: { ...answer, ...seenPriceOf(offer) } })}
            >
              Book it
            </Button>
            <Button
              busy={decline.isPending}
              disabled={accept.isPending}
              onClick={() => void decline.send({ params, body: answer })}
            >
              Not this one
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

/** What the patient waits for, with what is offered now (APPT-98); nothing if they don't wait. */
export function Waitlist({ onBooked }: Pick<OfferProps, 'onBooked'>) {
  const query = useQuery(waitlistQuery)
  const [leaving, setLeaving] = useState<WaitlistEntry>()
  const { timeZone } = useClinic()
  const leave = useSubmit(leaveWaitlist, {
    success: 'You have left the waitlist.',
    failure: 'We couldn’t take you off the waitlist.',
    invalidate: invalidateAppointments,
  })
  if (query.isError && !query.data) return <LoadFailed what="your waitlist" query={query} />
  if (!query.data || query.data.length === 0) return null
  return (
    <Section title="Waitlist">
      <List>
        {query.data.map((entry) => (
          <ListRow
            key={entry.id}
            title={`${waitsForLabel(entry)}, for ${entry.personName}`}
            text={`Since ${instantLabel(entry.joinedAt, timeZone)} · ${modeLabels[entry.mode].toLowerCase()} · ${suitableLabel(entry)}`}
            actions={
              <Button size="small" onClick={() => setLeaving(entry)}>
                Leave the waitlist
              </Button>
            }
          >
            {entry.booked && (
              <p className="text-small">
                A visit with {entry.booked.doctorName} is booked for {longDate(entry.booked.date)} at{' '}
                {entry.booked.time}. If that is enough, leave the waitlist.
              </p>
            )}
            {entry.pausedUntil && (
              <p className="text-small">
                You missed two offers in a row, so we won’t offer you another until{' '}
                {instantLabel(entry.pausedUntil, timeZone)}. You keep your place.
              </p>
            )}
            {entry.offer && (
              <Offer
                key={entry.offer.id}
                entry={entry}
                offer={entry.offer}
                readAt={query.dataUpdatedAt}
                onBooked={onBooked}
              />
            )}
          </ListRow>
        ))}
      </List>
      {leaving && (
        <ConfirmSubmit
          submit={leave}
          title="Leave the waitlist?"
          description={
            leaving.offer
              ? 'The time we hold for you goes to the next person, and you lose your place.'
              : 'You lose your place. You can join again at the end.'
          }
          confirmLabel="Leave the waitlist"
          cancelLabel="Keep waiting"
          onConfirm={() => leave.send({ params: { id: String(leaving.id) } })}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </Section>
  )
}
