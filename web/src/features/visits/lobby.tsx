import { AudioLines, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { useClinic } from '../../lib/clinic.ts'
import { useNow } from '../../lib/now.ts'
import { Button } from '../../ui/button.tsx'
import { NextStep } from '../../ui/next-step.tsx'
import { Status } from '../../ui/status.tsx'
import { chooseAudioOnly, useChoices } from './choices.ts'
import { waitingWords, type Standing } from './waiting-words.ts'

/** The words hang on the clock. */
const lookAgainAfter = 15_000

export type LobbyProps = {
  when: { day: string; time: string; zone: string }
  /** Unknown while the server hasn't said, or can't be reached. */
  standing: Standing | undefined
  onJoin: () => void
  isJoining: boolean
  children?: ReactNode
}

/** Before the patient goes in: where things stand, and the two ways in. */
export function Lobby({ when, standing, onJoin, isJoining, children }: LobbyProps) {
  const { timeZone } = useClinic()
  const { audioOnly } = useChoices()
  const now = useNow(lookAgainAfter)
  const words = standing && waitingWords(standing, timeZone, now)
  const joinWith = (soundOnly: boolean) => {
    chooseAudioOnly(soundOnly)
    onJoin()
  }
  return (
    <NextStep
      title="Your visit is open"
      when={when}
      status={
        <div role="status" className="grid gap-1">
          {words && (
            <>
              <Status kind="line" tone={words.tone}>
                {words.title}
              </Status>
              <span className="text-ink-2">{words.text}</span>
            </>
          )}
          {children}
        </div>
      }
      actions={
        <>
          <Button variant="primary" size="main" busy={isJoining} onClick={() => joinWith(audioOnly)}>
            {audioOnly ? <AudioLines /> : <Video />}
            {audioOnly ? 'Join with sound only' : 'Join the visit'}
          </Button>
          {audioOnly ? (
            <Button onClick={() => chooseAudioOnly(false)}>
              <Video />
              Use the camera too
            </Button>
          ) : (
            <Button onClick={() => joinWith(true)}>
              <AudioLines />
              Join with sound only
            </Button>
          )}
        </>
      }
    />
  )
}
