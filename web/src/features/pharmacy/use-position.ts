import { useState } from 'react'
import type { Coordinates } from '@alafia/contract/pharmacies/schema'
import { minute } from '@alafia/contract/kernel/durations'

export type Position = {
  status: 'unasked' | 'asking' | 'known' | 'refused' | 'unknown'
  coordinates: Coordinates | undefined
  ask: () => void
}

/** The browser's location, once the person asks for it. It never leaves this page: neither the URL nor the server gets it. */
export const usePosition = (): Position => {
  const [found, setFound] = useState<Pick<Position, 'status' | 'coordinates'>>({
    status: 'unasked',
    coordinates: undefined,
  })
  const ask = () => {
    if (!('geolocation' in navigator)) return setFound({ status: 'unknown', coordinates: undefined })
    setFound(({ coordinates }) => ({ status: 'asking', coordinates }))
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        setFound({ status: 'known', coordinates: { latitude, longitude } }),
      ({ code, PERMISSION_DENIED }) =>
        setFound({ status: code === PERMISSION_DENIED ? 'refused' : 'unknown', coordinates: undefined }),
      { timeout: 10_000, maximumAge: minute },
    )
  }
  return { ...found, ask }
}
