import { useState } from 'react'
import type { Doctor } from '@alafia/contract/doctors/schema'
import { Button } from '../../../ui/button.tsx'
import { DateAndTimeFields } from '../booking/date-and-time-fields.tsx'
import type { Length } from '../queries.ts'
import type { VisitTime } from './plan.ts'

export type OtherTimeProps = {
  doctor: Doctor
  visit: VisitTime
  length: Length
  isInPerson: boolean
  cost: string
  onChoose: (time: VisitTime) => void
  onKeep: () => void
}

/** Another date and time for one visit of a series. */
export function OtherTime({ doctor, visit, length, isInPerson, cost, onChoose, onKeep }: OtherTimeProps) {
  const [date, setDate] = useState(visit.date)
  const [time, setTime] = useState('')
  return (
    <div className="grid gap-4">
      <DateAndTimeFields
        form={{
          setValue: (name, value) => (name === 'appointmentDate' ? setDate(value) : setTime(value)),
          errors: {},
          attempt: 0,
        }}
        doctor={doctor}
        date={date}
        time={time}
        length={length}
        isInPerson={isInPerson}
        cost={cost}
      />
      <div className="flex flex-wrap gap-2">
        {time !== '' && (
          <Button variant="primary" onClick={() => onChoose({ date, time })}>
            Use this time
          </Button>
        )}
        <Button onClick={onKeep}>Keep the time</Button>
      </div>
    </div>
  )
}
