import { useSyncExternalStore } from 'react'
import { ignoreErrors } from '../../../lib/ignore-errors.ts'
import type { CallStart } from '../call/call.ts'
import type { DeviceKind } from './devices.ts'

/** What is chosen of this machine: the two that a call opens, and where it sounds. */
export type DeviceChoiceKind = DeviceKind | 'speaker'

/** The browser's own ids of the devices; without one, whichever the machine uses anyway. */
export type DeviceChoices = { [Kind in DeviceChoiceKind]?: string } & {
  /** No pictures, neither sent nor received. */
  audioOnly: boolean
}

/* Kept by the browser alone: the devices for the next visits too, sound only for as long as this tab lasts. */
const devicesKey = 'visit-devices'
const audioOnlyKey = 'visit-sound-only'

const kinds = ['camera', 'microphone', 'speaker'] as const satisfies readonly DeviceChoiceKind[]

const read = (): DeviceChoices => {
  const kept: unknown = ignoreErrors<unknown>(() => JSON.parse(localStorage.getItem(devicesKey) ?? '{}'))
  const choices: DeviceChoices = {
    audioOnly: ignoreErrors(() => sessionStorage.getItem(audioOnlyKey)) === 'yes',
  }
  for (const kind of kinds) {
    const id: unknown = typeof kept === 'object' && kept !== null && Reflect.get(kept, kind)
    if (typeof id === 'string' && id !== '') choices[kind] = id
  }
  return choices
}

let choices: DeviceChoices | undefined
const listeners = new Set<() => void>()

/** What is chosen just now; the same object until it changes. */
export const currentDeviceChoices = (): DeviceChoices => (choices ??= read())

const change = (next: DeviceChoices) => {
  choices = next
  const { audioOnly, ...devices } = next
  ignoreErrors(() => localStorage.setItem(devicesKey, JSON.stringify(devices)))
  ignoreErrors(() =>
    audioOnly ? sessionStorage.setItem(audioOnlyKey, 'yes') : sessionStorage.removeItem(audioOnlyKey),
  )
  for (const tell of listeners) tell()
}

/** Uses this device from now on; without an id, whichever the machine uses anyway. */
export const chooseDevice = (kind: DeviceChoiceKind, id: string | undefined): void => {
  const next = { ...currentDeviceChoices() }
  delete next[kind]
  change(id === undefined || id === '' ? next : { ...next, [kind]: id })
}

export const chooseAudioOnly = (audioOnly: boolean): void => change({ ...currentDeviceChoices(), audioOnly })

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** What is chosen before and in a visit; changes show at once wherever it is used. */
export const useDeviceChoices = (): DeviceChoices => useSyncExternalStore(subscribe, currentDeviceChoices)

/** With what one comes into a call: as it was left before it, the microphone on. */
export const callOptions = (): CallStart => {
  const { camera, microphone, audioOnly } = currentDeviceChoices()
  return {
    microphone: true,
    camera: !audioOnly,
    audioOnly,
    ...(camera === undefined ? {} : { cameraId: camera }),
    ...(microphone === undefined ? {} : { microphoneId: microphone }),
  }
}
