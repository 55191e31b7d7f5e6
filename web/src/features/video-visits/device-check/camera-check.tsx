import { AudioLines, Video } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { CheckCard } from './check-card.tsx'
import { chooseAudioOnly, useDeviceChoices } from './device-choices.ts'
import { DeviceCheckRow } from './device-check-row.tsx'
import { useDevice } from './use-device.ts'

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

function SoundOnly() {
  return (
    <CheckCard
      title="Camera"
      standing={{ tone: 'info', icon: AudioLines, words: 'Sound only' }}
      actions={
        <Button onClick={() => chooseAudioOnly(false)}>
          <Video />
          Use the camera too
        </Button>
      }
    >
      <p className="text-small text-ink-2">
        No video is sent or shown, which uses far less data. You can turn the camera on during the video
        visit.
      </p>
    </CheckCard>
  )
}

function WithPicture() {
  const camera = useDevice('camera')
  return (
    <DeviceCheckRow
      kind="camera"
      device={camera}
      actions={
        <Button variant="quiet" onClick={() => chooseAudioOnly(true)}>
          <AudioLines />
          Use sound only
        </Button>
      }
    >
      {(stream) => <Preview stream={stream} />}
    </DeviceCheckRow>
  )
}

/** The camera and its picture, or that only sound is wanted. */
export function CameraCheck() {
  return useDeviceChoices().audioOnly ? <SoundOnly /> : <WithPicture />
}
