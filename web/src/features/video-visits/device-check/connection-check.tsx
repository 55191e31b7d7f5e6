import type { VideoVisitConnection } from '@alafia/contract/video-visits/schema'
import { AudioLines, Wifi, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckCard } from './check-card.tsx'
import { chooseAudioOnly, useDeviceChoices } from './device-choices.ts'
import { tryConnection } from './connection-test.ts'
import { networkGuess, connectionResult, type ConnectionResult } from './connection-text.ts'

export type ConnectionCheckProps = {
  /** How calls are let out of here. @throws when the server doesn't say */
  way: () => Promise<VideoVisitConnection>
  /** Whether the connection to the server stands. */
  isLive: boolean
}

const unreachable: ConnectionResult = {
  tone: 'danger',
  word: 'Not working',
  title: 'We couldn’t reach Alafia',
  text: 'Check your network, then test again.',
}

/** Whether a call will get through: tried from this browser to itself, with nothing of the person in it. */
export function ConnectionCheck({ way, isLive }: ConnectionCheckProps) {
  const { audioOnly } = useDeviceChoices()
  const [isBusy, setIsBusy] = useState(false)
  const [verdict, setVerdict] = useState<ConnectionResult>()

  const test = async () => {
    setIsBusy(true)
    try {
      const out = await way()
      setVerdict(
        connectionResult(await tryConnection(out), networkGuess(), { isLive, relayOnly: out.relayOnly }),
      )
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
        words: isBusy ? 'Testing' : (verdict?.word ?? 'Not tested yet'),
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
