import { useRouter, type NavigateOptions } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Goes elsewhere, once: what is drawn again while the other page is on its way must not set off anew. */
export function Redirect(options: NavigateOptions) {
  const router = useRouter()
  const wanted = useRef(options)
  useEffect(() => void router.navigate({ ...wanted.current, replace: true }), [router])
  return null
}
