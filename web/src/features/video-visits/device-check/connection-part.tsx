import type { VideoVisitConnection } from '@alafia/contract/video-visits/schema'
import { AudioLines, Wifi, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckCard } from './check-card.tsx'
import { chooseAudioOnly, useChoices } from './choices.ts'
import { tryConnection } from './connection-test.ts'
import { networkGuess, verdictOf, type Verdict } from './connection-words.ts'

export type ConnectionPartProps = {
  /** How calls are let out of here. @throws when the server doesn't say */
  way: () => Promise<VideoVisitConnection>
  /** Whether the connection to the server stands. */
  isLive: boolean
}

const unreachable: Verdict = {
  tone: 'danger',
  word: 'Not working',
  title: 'Alafia could not be reached',
  text: 'Check your network, then test again.',
}

/** Whether a call will get through: tried from this browser to itself, with nothing of the person in it. */
export function ConnectionPart({ way, isLive }: ConnectionPartProps) {
  const { audioOnly } = useChoices()
  const [isBusy, setIsBusy] = useState(false)
  const [verdict, setVerdict] = useState<Verdict>()

  const test = async () => {
    setIsBusy(true)
    try {
      const out = await way()
      setVerdict(verdictOf(await tryConnection(out), networkGuess(), { isLive, relayOnly: out.relayOnly }))
    } catch {
      setVerdict(unreachable)
    }
    setIsBusy(false)
  }

  const isGood = verdict?.tone === 'ok'
  return (
    <CheckCard
      title="Connection"
      standing={{
        tone: isBusy ? 'info' : (verdict?.tone ?? 'neutral'),
        icon: verdict && !isGood ? WifiOff : Wifi,
        words: isBusy ? 'Testing' : (verdict?.word ?? 'Not tried yet'),
      }}
      actions={
        <>
          <Button busy={isBusy} busyLabel="Testing…" onClick={() => void test()}>
            <Wifi />
            {verdict ? 'Test it again' : 'Test the connection'}
          </Button>
          {verdict && !isGood && !audioOnly && (
            <Button variant="quiet" onClick={() => chooseAudioOnly(true)}>
              <AudioLines />
              Use sound only
            </Button>
          )}
        </>
      }
    >
      {verdict && !isBusy && (
        <Alert tone={verdict.tone} title={verdict.title}>
          {verdict.text}
        </Alert>
      )}
    </CheckCard>
  )
}
