import type { UseQueryResult } from '@tanstack/react-query'
import { History, MapPin, Navigation, Star } from 'lucide-react'
import type { WeekMoment } from '@alafia/contract/pharmacies/hours'
import { insuranceService } from '@alafia/contract/pharmacy/states'
import { distanceText, openingText } from '@alafia/contract/pharmacies/labels'
import { Badge } from '../../ui/badge.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { ListState } from '../../ui/list/list-states.tsx'
import { Status } from '../../ui/status.tsx'
import type { Nearby } from './nearby.ts'
import { ClosedDown, OpeningStatus } from './opening-status.tsx'
import { hoursOn, ratingText } from './labels.ts'

type RowProps = { pharmacy: Nearby; now: WeekMoment; current: boolean; onSelect: () => void }

function PharmacyRow({ pharmacy, now, current, onSelect }: RowProps) {
  const { number, name, address, operatingHours, services, distance, isYours } = pharmacy
  return (
    <ListRow
      title={
        <>
          <span
            aria-hidden
            className="tabular mr-2 inline-grid size-7 place-content-center rounded-full bg-sunken text-14 text-ink-2"
          >
            {number}
          </span>
          {name}
        </>
      }
      titleAction={<button type="button" data-pharmacy={pharmacy.id} onClick={onSelect} />}
      text={address}
      current={current}
      {...(current ? { className: 'bg-primary-tint' } : {})}
    >
      {!pharmacy.closed && (
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
          <OpeningStatus hours={operatingHours} now={now} />
          <span>{openingText(operatingHours, now)}</span>
          <span className="text-ink-2">Today: {hoursOn(operatingHours, now.day)}</span>
        </p>
      )}
      <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-ink-2">
        {distance !== undefined && (
          <span className="tabular inline-flex items-center gap-1.5">
            <Navigation className="size-4" />
            {distanceText(distance)}
          </span>
        )}
        <span className="inline-flex items-center gap-1.5">
          <Star className="size-4" />
          {ratingText(pharmacy)}
        </span>
      </p>
      {pharmacy.isLast && (
        <Status kind="line" tone="info" icon={History} className="mt-1 text-small">
          Your last pharmacy
        </Status>
      )}
      <ClosedDown closed={pharmacy.closed} />
      {isYours && (
        <Status kind="line" tone="info" icon={MapPin} className="mt-1 text-small">
          You work here
        </Status>
      )}
      {services.length > 0 && (
        <ul role="list" aria-label="Services" className="mt-2 flex flex-wrap gap-1.5">
          {services.map((service) => (
            <li key={service}>
              <Badge tone={service === insuranceService ? 'info' : 'neutral'} className="bg-sunken">
                {service}
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </ListRow>
  )
}

export type PharmacyListProps = {
  query: Pick<UseQueryResult, 'status' | 'error' | 'refetch'>
  all: readonly Nearby[] | undefined
  /** After the search. */
  shown: readonly Nearby[] | undefined
  now: WeekMoment
  selectedId: number | undefined
  onSelect: (id: number) => void
  onClearFilters: () => void
}

/** The pharmacies, numbered as on the map. */
export function PharmacyList({
  query: { status, error, refetch },
  all,
  shown,
  now,
  selectedId,
  onSelect,
  onClearFilters,
}: PharmacyListProps) {
  return (
    <ListState
      query={{ status, error, refetch, data: all }}
      items={shown}
      noun="pharmacies"
      isFiltered
      onClearFilters={onClearFilters}
      empty={{ title: 'No pharmacies', text: 'Pharmacies that join Alafia will appear here.' }}
    >
      {(pharmacies) => (
        <List>
          {pharmacies.map((pharmacy) => (
            <PharmacyRow
              key={pharmacy.id}
              pharmacy={pharmacy}
              now={now}
              current={pharmacy.id === selectedId}
              onSelect={() => onSelect(pharmacy.id)}
            />
          ))}
        </List>
      )}
    </ListState>
  )
}
