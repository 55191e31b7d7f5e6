import { AudioLines, Video } from 'lucide-react'
import { useEffect } from 'react'
import type { GuestInvitationPage } from '@alafia/contract/video-visits/guest-invitations/schema'
import { guestKindLabel } from '@alafia/contract/video-visits/guest-invitations/labels'
import { civilOf } from '@alafia/contract/kernel/civil'
import { day } from '@alafia/contract/kernel/durations'
import { useClinic } from '../../../lib/clinic.ts'
import { dayLabel, longDate, zoneNote } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { NextStep } from '../../../ui/layout/next-step.tsx'
import { Status } from '../../../ui/status.tsx'
import { chooseAudioOnly, useDeviceChoices } from '../device-check/device-choices.ts'

/** The server decides whether it is open, and its clock may be slightly behind; milliseconds. */
const refetchInterval = 10_000
const longestTimer = day

/** Fetches again when the video visit opens, and then until the server agrees. */
const useRefetchAtOpening = (opensAt: string | undefined, ask: () => void) => {
  useEffect(() => {
    if (opensAt === undefined) return
    let timer: ReturnType<typeof setTimeout>
    const wait = (delay: number) => {
      timer = setTimeout(
        () => {
          ask()
          wait(refetchInterval)
        },
        Math.min(Math.max(delay, 0), longestTimer),
      )
    }
    wait(Date.parse(opensAt) - Date.now())
    return () => clearTimeout(timer)
  }, [opensAt, ask])
}

export type OpenInvitationProps = {
  invitation: GuestInvitationPage
  /** Fetches the present state. */
  onRefetch: () => void
  onJoin: () => void
  isJoining: boolean
}

/** Who invites, as whom and for when, and the button to join once it is open. */
export function OpenInvitation({ invitation, onRefetch, onJoin, isJoining }: OpenInvitationProps) {
  const { timeZone, today } = useClinic()
  const { audioOnly } = useDeviceChoices()
  const { state, kind, name, startsAt, opensAt } = invitation
  const isOpen = state === 'open'
  useRefetchAtOpening(isOpen ? undefined : (opensAt ?? undefined), onRefetch)
  const starts = civilOf(new Date(startsAt ?? 0), timeZone)
  const opens = civilOf(new Date(opensAt ?? 0), timeZone)

  const joinWith = (soundOnly: boolean) => {
    chooseAudioOnly(soundOnly)
    onJoin()
  }

  return (
    <NextStep
      title={isOpen ? 'The video visit is open' : `The video visit opens at ${opens.time}`}
      when={{
        day: dayLabel(starts.date, today),
        time: starts.time,
        zone: zoneNote(starts.date, starts.time, timeZone),
      }}
      text={
        kind && (
          <>
            You join as {name}, {guestKindLabel[kind]}. Others see this name.
          </>
        )
      }
      status={
        <div role="status">
          {isOpen ? (
            <Status kind="line" tone="ok">
              You can join now. The doctor or the patient then lets you in.
            </Status>
          ) : (
            <Status kind="line" tone="info">
              You can join from {opens.time} on {longDate(opens.date)}. Keep this page open, or come back
              then.
            </Status>
          )}
        </div>
      }
      actions={
        isOpen && (
          <>
            <Button
              variant="primary"
              size="main"
              className="max-sm:min-w-full"
              busy={isJoining}
              onClick={() => joinWith(audioOnly)}
            >
              {audioOnly ? <AudioLines /> : <Video />}
              {audioOnly ? 'Join with sound only' : 'Join the video visit'}
            </Button>
            {audioOnly ? (
              <Button className="max-sm:min-w-full" onClick={() => chooseAudioOnly(false)}>
                <Video />
                Use the camera too
              </Button>
            ) : (
              <Button className="max-sm:min-w-full" onClick={() => joinWith(true)}>
                <AudioLines />
                Join with sound only
              </Button>
            )}
          </>
        )
      }
    />
  )
}
