import { useEffect } from 'react'

export const loadBookingDialog = async () =>
  (await import('../../features/appointments/booking/booking-dialog.tsx')).BookingDialog
export const loadBookedDialog = async () => (await import('./booked-dialog.tsx')).BookedDialog

/** If that fails, it is fetched once it is wanted. */
const preload = (load: () => Promise<unknown>) => void load().catch(() => undefined)
const preloadBooking = () => preload(loadBookingDialog)

/** Of a button that opens the booking dialog: its code comes once the button is pointed at or reached by keyboard. */
export const opensBooking = { onPointerEnter: preloadBooking, onFocus: preloadBooking }

/** Not every browser says how it is connected. */
type Network = { onLine: boolean; connection?: { saveData?: boolean } }
const mayFetchAhead = ({ onLine, connection }: Network) => onLine && connection?.saveData !== true

/** How long what was just opened has the network to itself; milliseconds. */
const patience = 5_000

/** Fetches code before it is wanted; not for those who save data. */
function useSoon(load: () => Promise<unknown>, after = patience): void {
  useEffect(() => {
    const timer = setTimeout(() => mayFetchAhead(navigator) && preload(load), after)
    return () => clearTimeout(timer)
  }, [load, after])
}

/** For a page with a button that opens the booking dialog. */
export const useBookingSoon = (after?: number) => useSoon(loadBookingDialog, after)

/** What follows a booking, while its form is filled in. */
export const useBookedSoon = () => useSoon(loadBookedDialog)
