import { VisitPlace } from '../../../domain/visit-place.tsx'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { DataItem } from '../../../ui/list/data-list.tsx'
import type { VisitSiteState } from './use-visit-site.ts'

/** Where the visit would take place, in a data list: nothing by video, and never a place that isn't known (ORG-16). */
export function PlaceBeforeBooking({ where: { place, missing } }: { where: VisitSiteState }) {
  if (place) return <VisitPlace visit={place} />
  if (!missing) return null
  return (
    <DataItem term="Where">
      {missing.isFetching ? 'Loading…' : <LoadFailed what="where the visit takes place" query={missing} />}
    </DataItem>
  )
}
