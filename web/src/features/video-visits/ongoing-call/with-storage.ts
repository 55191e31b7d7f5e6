import { ignoreErrors } from '../../../lib/ignore-errors.ts'
import type { Call, CallStart } from '../call/call.ts'
import { forgetCall, key, type StoredCall } from './stored-call.ts'

const storeCall = (kept: StoredCall) => ignoreErrors(() => sessionStorage.setItem(key, JSON.stringify(kept)))

/** The same call, stored at each change, so that a reload rejoins it as it was: someone who was muted stays muted. */
export const withStorage = (call: Call, begin: CallStart, userId: number): Call => {
  const { visitId } = call
  let start = begin
  const change = (next: Partial<CallStart>) => {
    start = { ...start, ...next }
    storeCall({ userId, visitId, start })
  }
  change({})
  call.subscribe(() => call.state().phase === 'closed' && forgetCall())
  return {
    ...call,
    setMicrophone(microphone) {
      change({ microphone })
      call.setMicrophone(microphone)
    },
    setCamera(camera) {
      change(camera ? { camera, audioOnly: false } : { camera })
      call.setCamera(camera)
    },
    setAudioOnly(audioOnly) {
      change({ audioOnly })
      call.setAudioOnly(audioOnly)
    },
    chooseDevice(kind, id) {
      change(kind === 'camera' ? { cameraId: id } : { microphoneId: id })
      call.chooseDevice(kind, id)
    },
  }
}
