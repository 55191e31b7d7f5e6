import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { WaitingPatient } from '@alafia/contract/video-visits/schema'
import { preferencesQuery } from '../../features/accounts/preferences/queries.ts'
import { waitingPatientsQuery } from '../../features/video-visits/queries.ts'
import { ignoreErrors } from '../../lib/ignore-errors.ts'
import { toast } from '../../ui/overlay/toast.ts'

const toneHertz = 660
const toneSeconds = 0.4

/** Two soft tones. A browser that hasn't been clicked in yet stays silent. */
const playSound = () =>
  ignoreErrors(() => {
    const audio = new AudioContext()
    const volume = audio.createGain()
    volume.gain.value = 0.1
    volume.connect(audio.destination)
    for (const [index, factor] of [1, 1.25].entries()) {
      const tone = audio.createOscillator()
      tone.frequency.value = toneHertz * factor
      tone.connect(volume)
      tone.start(audio.currentTime + index * toneSeconds)
      tone.stop(audio.currentTime + (index + 1) * toneSeconds)
      if (index === 1) tone.addEventListener('ended', () => void audio.close())
    }
  })

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
    if (hasSound) playSound()
  }, [data, hasSound])
  return data?.length ?? 0
}
