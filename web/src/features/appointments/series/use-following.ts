import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { canMove } from '@alafia/contract/appointments/states'
import { seriesQuery } from './series-queries.ts'

type SeriesScope = 'one' | 'following'

/** The visits of the series after this one that can be changed too, and whether they are (APPT-105, APPT-106). */
export const useFollowing = (
  { id, startsAt: start, series }: Pick<Appointment, 'id' | 'startsAt' | 'series'>,
  verb: 'cancel' | 'reschedule',
) => {
  const query = useQuery({ ...seriesQuery(id), enabled: series !== undefined })
  const [scope, setScope] = useState<SeriesScope>('one')
  const after = query.data?.filter(({ startsAt, status }) => startsAt > start && canMove(status, verb)) ?? []
  const chosen = scope === 'following' ? after : []
  return {
    query,
    scope,
    setScope,
    /** Those that can be changed too. */
    after,
    /** Those that are changed too. */
    chosen,
    /** All that is changed. */
    count: chosen.length + 1,
    /** What is sent of them, as they were seen. */
    body:
      chosen.length === 0
        ? {}
        : {
            following: chosen.map(({ id: other, startsAt, cancellation }) => ({
              id: other,
              startsAt,
              ...(verb === 'cancel' &&
                cancellation && {
                  seenCost: { percent: cancellation.percent, back: cancellation.bill?.back ?? null },
                }),
            })),
          },
  }
}
export type Following = ReturnType<typeof useFollowing>
