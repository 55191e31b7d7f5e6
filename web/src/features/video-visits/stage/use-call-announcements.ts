import { useEffect, useRef } from 'react'
import { announce } from '../../../ui/overlay/announcer.tsx'
import type { CallState } from '../call/call.ts'
import { announcementsBetween } from './call-announcements.ts'

/** Has the call’s changes read out, each once: the page needs an <Announcer>. */
export const useCallAnnouncements = (state: CallState): void => {
  const before = useRef(state)
  useEffect(() => {
    for (const news of announcementsBetween(before.current, state)) announce(news)
    before.current = state
  }, [state])
}
