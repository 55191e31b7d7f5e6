import { Link } from '@tanstack/react-router'
import { Maximize2, Mic, MicOff, Move, PhoneOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../../lib/session/session.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { classes } from '../../../ui/classes.ts'
import type { Call, CallState } from '../call/call.ts'
import { BarButton } from '../controls/bar-button.tsx'
import { namePartsOf } from '../stage/initials.ts'
import { Video } from '../video.tsx'
import { WaitingGuests } from '../stage/waiting-guests.tsx'
import { useCallAnnouncements } from '../stage/use-call-announcements.ts'
import { keysOf } from '../controls/use-shortcuts.ts'
import { namesOf, noticeFor, qualityText } from '../stage/labels.ts'

/** Clockwise, as the button moves the view. */
const corners = [
  { name: 'bottom right', at: 'right-2 bottom-[calc(var(--bar-bottom)+0.5rem)]' },
  { name: 'bottom left', at: 'left-2 bottom-[calc(var(--bar-bottom)+0.5rem)]' },
  { name: 'top left', at: 'left-2 top-[calc(var(--bar-top)+0.5rem)]' },
  { name: 'top right', at: 'right-2 top-[calc(var(--bar-top)+0.5rem)]' },
] as const

/** Space kept around the view; pixels. */
const gap = 8

const stateText = (state: CallState): string => {
  const { phase, others, quality } = state
  if (phase === 'joining' || phase === 'idle') return 'Joining…'
  const notice = noticeFor(state)
  if (
    notice !== undefined &&
    (phase === 'reconnecting' || others.some(({ link }) => link === 'reconnecting'))
  )
    return 'Reconnecting…'
  if (others.length === 0) return phase === 'reconnecting' ? 'Reconnecting…' : 'No one else is here yet'
  return quality === 'unknown' ? 'Connected' : qualityText[quality]
}

/** Scrolls to this page's stage and moves focus there. @returns whether there is one */
const showStage = (): boolean => {
  const stage = document.getElementById('visit-stage')
  stage?.scrollIntoView()
  stage?.querySelector('button')?.focus({ preventScroll: true })
  return stage !== null
}

function Seen({ state: { others } }: { state: CallState }) {
  const first = others[0]
  if (!first) return null
  if (first.media.camera && first.stream && first.link !== 'connecting')
    return (
      <Video
        stream={first.stream}
        label={first.name}
        className="aspect-video w-28 rounded-control bg-night-raised object-contain sm:w-full"
      />
    )
  return (
    <div className="grid aspect-video w-28 place-content-center rounded-control bg-night-raised sm:w-full">
      <Avatar {...namePartsOf(first.name)} size="normal" />
    </div>
  )
}

/** The call in a corner of other pages: who it is with, the microphone, and buttons to go back and to leave. */
export function MiniView({ call, state }: { call: Call; state: CallState }) {
  const role = useSession().user?.role
  const view = useRef<HTMLElement>(null)
  const [place, setPlace] = useState(0)
  const corner = corners[place % corners.length] ?? corners[0]
  const { microphone } = state.media
  useCallAnnouncements(state)
  const isAtBottom = corner.name.startsWith('bottom')
  // Keeps the focused element above the view, and lets the end of the page scroll clear of it.
  useEffect(() => {
    const height = isAtBottom ? (view.current?.offsetHeight ?? 0) : 0
    document.documentElement.style.setProperty('--call-view', `${height + gap}px`)
    return () => void document.documentElement.style.removeProperty('--call-view')
  })
  const id = String(call.visitId)
  return (
    <section
      ref={view}
      aria-label="Ongoing video visit"
      tabIndex={-1}
      className={classes(
        'fixed z-20 grid w-[calc(100%-1rem)] max-w-84 gap-1 rounded-surface bg-night p-1 text-on-night shadow-overlay sm:w-62 print:hidden',
        corner.at,
      )}
    >
      <div className="flex flex-wrap items-center gap-1">
        <Seen state={state} />
        <div className="min-w-0 flex-1 pl-2 text-14">
          <p className="truncate font-semibold">
            {state.others.length > 0 ? namesOf(state.others) : 'Your video visit'}
          </p>
          <p className="truncate text-13 text-on-night-2">{stateText(state)}</p>
        </div>
        <button
          type="button"
          aria-label={`Move this view; it is at the ${corner.name}`}
          title="Move to the next corner"
          className="grid size-12 shrink-0 place-content-center rounded-control outline-night-focus hover:bg-night-raised"
          onClick={() => setPlace(place + 1)}
        >
          <Move />
        </button>
      </div>
      <WaitingGuests visitId={call.visitId} state={state} />
      <div className="flex gap-1">
        <BarButton
          icon={microphone ? Mic : MicOff}
          look={microphone ? 'usual' : 'off'}
          keys={keysOf.microphone}
          onClick={() => call.setMicrophone(!microphone)}
        >
          {microphone ? 'Mute' : 'Unmute'}
        </BarButton>
        <Link
          {...(role === 'doctor'
            ? { to: '/doctor/consultation/$id', params: { id } }
            : { to: '/visit/$id', params: { id } })}
          onClick={(event) => {
            // On the page itself, the stage is only scrolled out of sight.
            if (showStage()) event.preventDefault()
          }}
          className="flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 rounded-control bg-night-raised p-1 text-center text-13 leading-4 font-semibold no-underline outline-night-focus hover:bg-night"
        >
          <Maximize2 />
          Back to video visit
        </Link>
        <BarButton
          icon={PhoneOff}
          look="danger"
          onClick={() => {
            call.leave()
            document.getElementById('main')?.focus()
          }}
        >
          Leave
        </BarButton>
      </div>
    </section>
  )
}
