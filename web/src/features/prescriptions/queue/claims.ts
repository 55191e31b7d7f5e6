import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listClaims } from '@alafia/contract/prescriptions/endpoints'
import type { ActiveClaim } from '@alafia/contract/prescriptions/queue'
import { byItself } from '../../../lib/http/background.ts'
import { call } from '../../../lib/http/call.ts'

/** Who has which prescription open, over the whole counter. */
export const claimsQuery = queryOptions({
  queryKey: ['/api/prescriptions/claims'],
  queryFn: ({ signal }) => call(listClaims, { signal }),
})

/** So long before a claim would be over it is asked whether it was renewed; milliseconds. */
const renewBefore = 5000

/**
 * The claims that stand, by their prescriptions. One whose time is over leaves by itself, also where nothing can be asked; by
 * this machine's own count of seconds, since its clock may be wrong.
 */
export const useClaims = (): ReadonlyMap<number, ActiveClaim> => {
  const { data = [], dataUpdatedAt } = useQuery(claimsQuery)
  const client = useQueryClient()
  const [now, setNow] = useState(() => Date.now())
  const endOf = ({ secondsLeft }: ActiveClaim) => dataUpdatedAt + secondsLeft * 1000
  const standing = data.filter((claim) => endOf(claim) > now)
  const end = Math.min(...standing.map(endOf))

  useEffect(() => {
    if (!Number.isFinite(end)) return undefined
    const left = end - Date.now()
    const timer = setTimeout(
      () => {
        setNow(Date.now())
        if (left > renewBefore)
          void byItself(() => client.invalidateQueries({ queryKey: claimsQuery.queryKey }))
      },
      left > renewBefore ? left - renewBefore : left,
    )
    return () => clearTimeout(timer)
  }, [client, end, now])

  return new Map(standing.map((claim) => [claim.prescriptionId, claim]))
}
