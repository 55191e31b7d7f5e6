import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { WaitingPatient } from '@alafia/contract/video-visits/schema'
import { preferencesQuery } from '../../features/accounts/preferences/queries.ts'
import { waitingPatientsQuery } from '../../features/video-visits/queries.ts'
import { toast } from '../../ui/overlay/toast.ts'

/**
 * How many patients wait for the doctor, on every page. Someone who comes while the page is open is announced, with a sound if
 * the doctor chose one.
 */
export const useWaitingPatients = (isDoctor: boolean): number => {
  const { data } = useQuery({ ...waitingPatientsQuery, enabled: isDoctor })
  const { data: preferences } = useQuery(preferencesQuery)
  const known = useRef<readonly WaitingPatient[]>(undefined)
  const hasSound = preferences?.waitingSound === true
  useEffect(() => {
    if (!data) return
    const before = known.current
    known.current = data
    const [next] = before ? data.filter(({ id }) => !before.some((one) => one.id === id)) : []
    if (!next) return
    toast({
      title: `${next.patientName} is in the waiting room`,
      description: 'Join the call from your dashboard.',
    })
    if (hasSound)
      void import('./waiting-sound.ts').then(
        ({ playSound }) => playSound(),
        () => undefined,
      )
  }, [data, hasSound])
  return data?.length ?? 0
}
