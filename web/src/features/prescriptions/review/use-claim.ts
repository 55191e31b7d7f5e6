import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { claimPrescription, releaseClaim } from '@alafia/contract/prescriptions/endpoints'
import { claimRenewalSeconds } from '@alafia/contract/prescriptions/queue'
import { byItself } from '../../../lib/http/background.ts'
import { call } from '../../../lib/http/call.ts'
import { claimsQuery, useClaims } from '../queue/claims.ts'

export type Claim = {
  /** Which other pharmacist has it open; undefined while nobody else has. */
  holder: string | undefined
  /** It was open here before the other one took it. */
  wasYours: boolean
  takeOver: () => void
  isTaking: boolean
}

/**
 * Has a prescription open for the other pharmacists to see, from when the panel opens until it closes; taken as soon as
 * whoever has it lets go. Without a connection the work goes on: the server sees to it that nothing is dispensed twice.
 */
export const useClaim = (id: number, wanted: boolean): Claim => {
  const client = useQueryClient()
  const standing = useClaims().get(id)
  const [wasYours, setWasYours] = useState(false)
  const [isTaking, setTaking] = useState(false)
  const holder = wanted && standing?.isYours === false ? standing.pharmacistName : undefined
  const isFree = holder === undefined

  const claim = useCallback(
    async (takeOver: boolean) => {
      const mine = await call(claimPrescription, { params: { id: String(id) }, body: { takeOver } }).then(
        () => true,
        () => false,
      )
      if (mine) setWasYours(true)
      if (!mine || takeOver)
        await byItself(() => client.invalidateQueries({ queryKey: claimsQuery.queryKey }))
    },
    [client, id],
  )

  useEffect(() => {
    if (!wanted) return undefined
    if (isFree) void byItself(() => claim(false))
    const timer = setInterval(() => void byItself(() => claim(false)), claimRenewalSeconds * 1000)
    return () => clearInterval(timer)
  }, [wanted, isFree, claim])

  useEffect(() => {
    if (!wanted) return undefined
    const letGo = () =>
      void byItself(() => call(releaseClaim, { params: { id: String(id) }, keepalive: true })).catch(
        // It ends by itself soon.
        () => undefined,
      )
    window.addEventListener('pagehide', letGo)
    return () => {
      window.removeEventListener('pagehide', letGo)
      letGo()
    }
  }, [wanted, id])

  return {
    holder,
    wasYours,
    isTaking,
    takeOver: () => {
      setTaking(true)
      void claim(true).finally(() => setTaking(false))
    },
  }
}
