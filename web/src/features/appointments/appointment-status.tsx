import { statusLabel, type AppointmentStatus as Value } from '@alafia/contract/appointments/states'
import { Status } from '../../ui/status.tsx'
import type { Tone } from '../../ui/tone.ts'

const tones: Record<Value, Tone> = {
  scheduled: 'info',
  confirmed: 'ok',
  rescheduled: 'warn',
  completed: 'neutral',
  cancelled: 'neutral',
  'no-show': 'danger',
}

/** How an appointment stands, in word, icon and tint. */
export function AppointmentStatus({ status }: { status: Value }) {
  return <Status tone={tones[status]}>{statusLabel[status]}</Status>
}
