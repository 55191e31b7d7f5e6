import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Mail, Phone, Star, X } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { civilOf, weekdays } from '@alafia/contract/kernel/civil'
import type { WeekMoment } from '@alafia/contract/pharmacies/hours'
import { distanceText, openingText } from '@alafia/contract/pharmacies/labels'
import { useClinic } from '../../lib/clinic.ts'
import { shortDate } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { classes } from '../../ui/classes.ts'
import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'
import { ListState } from '../../ui/list/list-states.tsx'
import type { Nearby } from './nearby.ts'
import { ClosedDown, OpeningStatus } from './opening-status.tsx'
import { reviewsQuery } from './queries.ts'
import { hoursOn, ratingText } from './labels.ts'

/** Loaded when it is first opened. */
const ReviewDialog = lazyDialog(async () => (await import('./review-dialog.tsx')).ReviewDialog)

const weekFromMonday = [...weekdays.slice(1), ...weekdays.slice(0, 1)]

function Hours({ pharmacy, now }: { pharmacy: Nearby; now: WeekMoment }) {
  return (
    <section aria-labelledby="pharmacy-hours" className="grid gap-1">
      <h3 id="pharmacy-hours" className="font-semibold">
        Opening hours
      </h3>
      <dl className="grid gap-y-0.5 text-small">
        {weekFromMonday.map((day) => (
          <div
            key={day}
            className={classes(
              'tabular grid grid-cols-[6.5em_1fr] gap-x-3',
              day === now.day && 'font-semibold',
            )}
          >
            <dt>{day}</dt>
            <dd>
              {hoursOn(pharmacy.operatingHours, day)}
              {day === now.day && ' (today)'}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Reviews({ pharmacy }: { pharmacy: Nearby }) {
  const { timeZone } = useClinic()
  const query = useQuery(reviewsQuery(pharmacy.id))
  const [isWriting, setIsWriting] = useState(false)
  const mine = query.data?.find(({ isYours }) => isYours)
  return (
    <section aria-labelledby="pharmacy-reviews" className="grid gap-2">
      <h3 id="pharmacy-reviews" className="font-semibold">
        Reviews
      </h3>
      <p className="flex items-center gap-1.5 text-small text-ink-2">
        <Star className="size-4" /> {ratingText(pharmacy)}
      </p>
      <ListState
        query={query}
        noun="reviews"
        empty={{
          title: 'No reviews yet',
          text: 'Patients can review a pharmacy once they have collected a prescription there.',
        }}
      >
        {(reviews) => (
          <ul role="list" className="grid gap-3 text-small">
            {reviews.map(({ firstName, rating, comment, at, isYours }) => (
              <li key={`${firstName} ${at}`} className="border-t border-line pt-2">
                <p className="font-semibold">
                  {isYours ? `${firstName} (you)` : firstName}: {rating} of 5
                  <span className="font-normal text-ink-2">
                    {' '}
                    · {shortDate(civilOf(new Date(at), timeZone).date)}
                  </span>
                </p>
                {comment !== null && <p className="break-words">{comment}</p>}
              </li>
            ))}
          </ul>
        )}
      </ListState>
      {pharmacy.mayReview && query.data && (
        <div>
          <Button onClick={() => setIsWriting(true)}>{mine ? 'Change your review' : 'Write a review'}</Button>
        </div>
      )}
      {isWriting && <ReviewDialog pharmacy={pharmacy} mine={mine} onClose={() => setIsWriting(false)} />}
    </section>
  )
}

export type PharmacyDetailsProps = {
  pharmacy: Nearby
  now: WeekMoment
  onClose: () => void
  /** The actions: choosing it for a prescription, editing it. */
  children?: ReactNode
}

/** The selected pharmacy. On a phone it is a separate view with a back button. */
export function PharmacyDetails({ pharmacy, now, onClose, children }: PharmacyDetailsProps) {
  const { name, address, phone, email, services, operatingHours, distance } = pharmacy
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: false }), [pharmacy.id])
  return (
    <section aria-labelledby="pharmacy-name">
      <Button variant="quiet" className="mb-3 lg:hidden" onClick={onClose}>
        <ArrowLeft /> All pharmacies
      </Button>
      <Card className="grid gap-4">
        <div className="flex items-start gap-2">
          <h2
            id="pharmacy-name"
            ref={heading}
            tabIndex={-1}
            className="min-w-0 flex-1 scroll-mt-24 text-heading"
          >
            {name}
          </h2>
          <Button variant="quiet" className="-my-2 -mr-2 max-lg:hidden" onClick={onClose}>
            <X /> Close
          </Button>
        </div>
        <div className="grid gap-1">
          {!pharmacy.closed && (
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <OpeningStatus hours={operatingHours} now={now} />
              <span className="text-small">{openingText(operatingHours, now)}</span>
            </p>
          )}
          <ClosedDown closed={pharmacy.closed} />
          <p>{address}</p>
          {distance !== undefined && (
            <p className="text-small text-ink-2">About {distanceText(distance)} away in a straight line</p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button asChild>
            <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
              <Phone /> {phone}
            </a>
          </Button>
          <Button asChild className="min-w-0 text-14 wrap-anywhere">
            <a href={`mailto:${email}`}>
              <Mail /> {email}
            </a>
          </Button>
        </div>
        {children}
        <Hours pharmacy={pharmacy} now={now} />
        {services.length > 0 && (
          <section aria-labelledby="pharmacy-services" className="grid gap-1">
            <h3 id="pharmacy-services" className="font-semibold">
              Services
            </h3>
            <p className="text-small">{services.join(', ')}</p>
          </section>
        )}
        <Reviews pharmacy={pharmacy} />
      </Card>
    </section>
  )
}
