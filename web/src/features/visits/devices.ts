/** What a visit needs of the machine. */
export type DeviceKind = 'camera' | 'microphone'

/** How a device stands. `off`: not asked for, or switched off by the person. */
export type DeviceState = 'off' | 'asking' | 'on' | 'denied' | 'absent' | 'in-use' | 'unsupported' | 'failed'

const wanted: Record<DeviceKind, MediaStreamConstraints> = {
  camera: { video: { facingMode: 'user' } },
  microphone: { audio: { echoCancellation: true, noiseSuppression: true } },
}

/** Browsers offer devices only to pages that came over https or from this machine. */
const isSupported = () => 'mediaDevices' in navigator

const stateOf = (error: unknown): DeviceState => {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'absent'
    case 'NotReadableError':
    case 'AbortError':
      return 'in-use'
    default:
      return 'failed'
  }
}

/** Opens a device; the browser asks the person first. Gives the stream, or why there is none. */
export const openDevice = async (kind: DeviceKind): Promise<MediaStream | Exclude<DeviceState, 'on'>> => {
  if (!isSupported()) return 'unsupported'
  try {
    return await navigator.mediaDevices.getUserMedia(wanted[kind])
  } catch (error) {
    // Never 'on': nothing was opened.
    return stateOf(error) as Exclude<DeviceState, 'on'>
  }
}

export const closeStream = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}
