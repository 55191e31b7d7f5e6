import { Mic, MicOff, Video, VideoOff } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Section } from '../../ui/section.tsx'
import { Status } from '../../ui/status.tsx'
import type { DeviceKind, DeviceState, DeviceTrouble } from './devices.ts'
import { MicrophoneLevel } from './microphone-level.tsx'
import { useDevice, type Device } from './use-device.ts'

const labels: Record<DeviceKind, string> = { camera: 'Camera', microphone: 'Microphone' }

/** What is wrong, and what to do about it. */
const troubles: Record<DeviceTrouble, (device: string) => { title: string; text: string }> = {
  denied: (device) => ({
    title: `The ${device} is blocked`,
    text: `Your browser, or you, said no. Allow the ${device} for this site in the browser’s address bar or settings, then try again.`,
  }),
  absent: (device) => ({
    title: `No ${device} found`,
    text: `Connect a ${device}, or open this page on a phone that has one, then try again.`,
  }),
  'in-use': (device) => ({
    title: `The ${device} is used by another program`,
    text: 'Close other calls and programs that use it, then try again.',
  }),
  unsupported: (device) => ({
    title: `This browser gives no ${device} to this page`,
    text: 'Open the page over https in a current browser.',
  }),
  failed: (device) => ({
    title: `The ${device} could not be started`,
    text: 'Restart the browser, then try again.',
  }),
}

const isTrouble = (state: DeviceState): state is DeviceTrouble => state in troubles

function Preview({ stream }: { stream: MediaStream }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return (
    <video
      ref={video}
      autoPlay
      muted
      playsInline
      aria-label="What your camera sees"
      // As in a mirror: people know themselves that way round.
      className="aspect-video w-full -scale-x-100 rounded-control bg-sunken object-cover"
    />
  )
}

type DevicePartProps = { kind: DeviceKind; device: Device; children: (stream: MediaStream) => ReactNode }

/** One device: how it stands in words, the button that changes it, and the proof that it works. */
function DevicePart({ kind, device: { state, stream, turnOn, turnOff }, children }: DevicePartProps) {
  const name = labels[kind].toLowerCase()
  const isOn = state === 'on'
  const [On, Off] = kind === 'camera' ? [Video, VideoOff] : [Mic, MicOff]
  const trouble = isTrouble(state) ? troubles[state](name) : undefined
  return (
    <Card className="grid content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-heading">{labels[kind]}</h3>
        <span role="status">
          <Status tone={isOn ? 'ok' : trouble ? 'danger' : 'neutral'} icon={isOn ? On : Off}>
            {isOn
              ? 'On'
              : state === 'asking'
                ? 'Waiting for your permission'
                : trouble
                  ? 'Not working'
                  : 'Off'}
          </Status>
        </span>
      </div>
      {stream && children(stream)}
      {trouble && (
        <Alert tone="danger" title={trouble.title}>
          {trouble.text}
        </Alert>
      )}
      <div>
        <Button
          busy={state === 'asking'}
          busyLabel="Please answer your browser…"
          onClick={() => (isOn ? turnOff() : void turnOn())}
        >
          {isOn ? <Off /> : <On />}
          {isOn ? `Turn ${name} off` : trouble ? `Try the ${name} again` : `Turn ${name} on`}
        </Button>
      </div>
    </Card>
  )
}

/** Whether one will be seen and heard: on this machine alone, nothing is sent or recorded. */
export function DeviceCheck() {
  const camera = useDevice('camera')
  const microphone = useDevice('microphone')
  return (
    <Section title="Check your camera and microphone">
      <p className="text-small text-ink-2">
        Only you see and hear this: nothing is sent or recorded. A visit works with the microphone alone, too.
      </p>
      <div className="grid gap-4 md:grid-cols-2">
        <DevicePart kind="camera" device={camera}>
          {(stream) => <Preview stream={stream} />}
        </DevicePart>
        <DevicePart kind="microphone" device={microphone}>
          {(stream) => <MicrophoneLevel stream={stream} />}
        </DevicePart>
      </div>
    </Section>
  )
}
