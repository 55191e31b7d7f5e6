import { Section } from '../../../ui/layout/section.tsx'
import { CameraPart } from './camera-part.tsx'
import { ConnectionPart, type ConnectionPartProps } from './connection-part.tsx'
import { DevicePart } from './device-part.tsx'
import { MicrophoneLevel } from './microphone-level.tsx'
import { SpeakerPart } from './speaker-part.tsx'
import { useDevice } from './use-device.ts'

/**
 * Whether one will be seen, heard and reached: on this machine alone, nothing is sent or recorded. What is chosen here holds in
 * the visit. Without a `way` out, the connection isn't tried.
 */
export function DeviceCheck({ way, isLive = false }: Partial<ConnectionPartProps>) {
  const microphone = useDevice('microphone')
  return (
    <Section title={`Check your camera${way ? ', sound and connection' : ' and sound'}`}>
      <p className="text-small text-ink-2">
        Only you see and hear this: nothing is sent or recorded. A visit works with the microphone alone, too.
      </p>
      <div className="grid gap-4 md:grid-cols-2">
        <CameraPart />
        <DevicePart kind="microphone" device={microphone}>
          {(stream) => <MicrophoneLevel stream={stream} />}
        </DevicePart>
        <SpeakerPart stream={microphone.stream} />
        {way && <ConnectionPart way={way} isLive={isLive} />}
      </div>
    </Section>
  )
}
