import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  holdMinutes,
  holdSlot,
  releaseSlot,
  type SlotHold as Hold,
} from '@alafia/contract/appointments/holds'
import type { Slot } from '@alafia/contract/appointments/availability.schema'
import { minute } from '@alafia/contract/kernel/durations'
import { useClinic } from '../../../lib/clinic.ts'
import { instantLabel } from '../../../lib/format.ts'
import { call, isRefusal } from '../../../lib/http/call.ts'
import { useIsSending } from '../../../ui/form/form-context.ts'
import { slotsQuery, type Length } from '../queries.ts'

/** Somebody moving through the times with the arrow keys doesn't hold each. */
const restMs = 300

let last: Promise<unknown> = Promise.resolve()

/** One call after the other: a time that was chosen earlier must not replace a later one. */
const inOrder = <T,>(work: () => Promise<T>): Promise<T> => {
  const next = last.then(work)
  last = next.catch(() => undefined)
  return next
}

export type SlotHoldProps = {
  doctorId: number
  date: string
  time: string
  /** Which time is held, where more than one is shown. */
  when?: string
  length?: Length
}

/** Holds the chosen time as long as the dialog shows it (APPT-92, APPT-93). To be keyed by the time. */
export function SlotHold({ doctorId, date, time, when = time, length = {} }: SlotHoldProps) {
  const client = useQueryClient()
  const { timeZone } = useClinic()
  const isSending = useIsSending()
  const sending = useRef(isSending)
  const [hold, setHold] = useState<Hold>()
  const [isLapsed, setLapsed] = useState(false)
  const { appointmentTypeId: typeId, appointmentId } = length

  useEffect(() => {
    sending.current = isSending
  }, [isSending])

  useEffect(() => {
    if (isLapsed) return undefined
    let held: Promise<Hold> | undefined
    let lapse: ReturnType<typeof setTimeout> | undefined
    let isShown = true
    const take = async () => {
      held = inOrder(() =>
        call(holdSlot, {
          body: {
            doctorId,
            date,
            time,
            ...(typeId !== undefined && { appointmentTypeId: Number(typeId) }),
            ...(appointmentId !== undefined && { appointmentId: Number(appointmentId) }),
          },
        }),
      )
      try {
        const found = await held
        if (!isShown) return
        setHold(found)
        lapse = setTimeout(() => setLapsed(true), holdMinutes * minute)
      } catch (error) {
        // Someone else was faster, and the times show it. Without a connection nothing is held, and booking still works.
        const slots = isRefusal(error) ? error.problem?.slots : undefined
        const query = slotsQuery(doctorId, date, {
          ...(typeId !== undefined && { appointmentTypeId: typeId }),
          ...(appointmentId !== undefined && { appointmentId }),
        })
        setHold(undefined)
        const taken = slots?.filter(({ free }) => !free).map((slot) => slot.time)
        // Also among the times in person, each of which says where the doctor is.
        if (taken)
          client.setQueriesData<Slot[]>({ queryKey: query.queryKey }, (shown) =>
            shown?.map((slot) => ({ ...slot, free: slot.free && !taken.includes(slot.time) })),
          )
      }
    }
    const start = setTimeout(() => {
      if (!sending.current) void take()
    }, restMs)
    return () => {
      isShown = false
      clearTimeout(start)
      clearTimeout(lapse)
      void held
        ?.then(({ id }) => inOrder(() => call(releaseSlot, { body: { id }, keepalive: true })))
        .catch(() => undefined)
    }
  }, [client, doctorId, date, time, typeId, appointmentId, isLapsed])

  useEffect(() => {
    if (!isLapsed || isSending) return undefined
    const again = () => {
      setHold(undefined)
      setLapsed(false)
    }
    const heard = ['pointerdown', 'keydown'] as const
    for (const event of heard) document.addEventListener(event, again)
    return () => {
      for (const event of heard) document.removeEventListener(event, again)
    }
  }, [isLapsed, isSending])

  const text =
    hold?.heldUntil &&
    (isLapsed
      ? `We no longer hold ${when} for you. Carry on, and we’ll hold it again if it’s free.`
      : `We’re holding ${when} for you until ${instantLabel(hold.heldUntil, timeZone)}.`)
  // Its place is kept from the start: what is below would move while someone presses it.
  return (
    <p role="status" className="min-h-[2lh] text-small text-ink-2 sm:min-h-[1lh]">
      {text}
    </p>
  )
}
