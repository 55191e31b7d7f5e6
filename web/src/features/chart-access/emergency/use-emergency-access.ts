import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { EmergencyAccess } from '@alafia/contract/chart-access/schema'
import { inBackground } from '../../../lib/http/background.ts'
import { latestEmergencyAccessQuery, maxOpen, secondsLeft } from './queries.ts'
import { useSeconds } from './use-seconds.ts'

export type EmergencyAccessView =
  | { state: 'none' }
  | { state: 'open'; access: EmergencyAccess; left: number }
  /** It ended while this page was open: what was read under it must leave the screen. */
  | { state: 'ended'; access: EmergencyAccess }

/** One person of an account; the member is null for the account holder. */
type Person = { patientId: number; familyMemberId: number | null }

/** The doctor's open emergency access to a person, with a countdown. Also notices if it ends while the page is open. */
export const useEmergencyAccess = ({ patientId, familyMemberId }: Person): EmergencyAccessView => {
  const client = useQueryClient()
  const query = useQuery(latestEmergencyAccessQuery(maxOpen))
  const isTo = (access: Person) => access.patientId === patientId && access.familyMemberId === familyMemberId
  const found = query.data?.find(isTo)
  const now = useSeconds(found !== undefined)
  const left = found ? secondsLeft(found, query.dataUpdatedAt, now) : 0
  const open = found && left > 0 ? found : undefined
  const [seen, setSeen] = useState<EmergencyAccess>()
  if (open && seen?.id !== open.id) setSeen(open)
  const hasEnded = seen !== undefined && isTo(seen) && !open && query.isSuccess

  useEffect(() => {
    if (!hasEnded) return
    // Nothing that was read under it stays in memory; the next attempt asks the server.
    inBackground(() => {
      client.removeQueries({ queryKey: ['/api/patients', patientId] })
      for (const list of ['/api/records', '/api/appointments'])
        void client.invalidateQueries({ queryKey: [list] })
    })
  }, [hasEnded, client, patientId])

  if (open) return { state: 'open', access: open, left }
  return hasEnded ? { state: 'ended', access: seen } : { state: 'none' }
}
