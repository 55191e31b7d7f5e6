/** What a visit needs of the machine. */
export type DeviceKind = 'camera' | 'microphone'

/** How a device stands. `off`: not asked for, or switched off by the person. */
export type DeviceState = 'off' | 'asking' | 'on' | 'denied' | 'absent' | 'in-use' | 'unsupported' | 'failed'

/** A device that was chosen and is gone gives way to another of its kind. */
const wanted: Record<DeviceKind, (device: MediaTrackConstraints) => MediaStreamConstraints> = {
  camera: (device) => ({
    video: {
      facingMode: 'user',
      width: { ideal: 1280 },
      height: { ideal: 720 },
      frameRate: { ideal: 24, max: 30 },
      ...device,
    },
  }),
  microphone: (device) => ({ audio: { echoCancellation: true, noiseSuppression: true, ...device } }),
}

/** Browsers offer devices only to pages that came over https or from this machine. */
const isSupported = () => 'mediaDevices' in navigator

const problemOf = (error: unknown): DeviceProblem => {
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

/** Why there is no picture or sound of a device. */
export type DeviceProblem = Exclude<DeviceState, 'off' | 'asking' | 'on'>

/** Opens a device, the chosen one where it is there; the browser asks the person first. Gives the stream, or why there is none. */
export const openDevice = async (
  kind: DeviceKind,
  deviceId?: string,
): Promise<MediaStream | DeviceProblem> => {
  if (!isSupported()) return 'unsupported'
  try {
    const chosen = deviceId === undefined ? {} : { deviceId: { ideal: deviceId } }
    return await navigator.mediaDevices.getUserMedia(wanted[kind](chosen))
  } catch (error) {
    return problemOf(error)
  }
}

export const closeStream = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}
