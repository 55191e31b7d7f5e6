import { useNavigate, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import type { PatientDialog } from './search.ts'

/**
 * The dialog that the address names (`?open=book`): the back button closes it, a reload keeps it. Closing it otherwise goes
 * back too, so that forward and back mean what they did.
 */
export function useOpenDialog() {
  const navigate = useNavigate()
  const { history } = useRouter()
  const openedHere = useRef(false)
  const open = (dialog: PatientDialog, reminder?: number) => {
    openedHere.current = true
    void navigate({ to: '.', search: { open: dialog, reminder }, resetScroll: false })
  }
  const close = () => {
    if (openedHere.current) history.back()
    else void navigate({ to: '.', search: {}, replace: true, resetScroll: false })
  }
  return { open, close }
}
