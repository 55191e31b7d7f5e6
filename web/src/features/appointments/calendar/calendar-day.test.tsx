// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createQueryClient } from '../../../lib/http/query-client.ts'
import { appointment } from '../../../testing/fake-appointment.ts'
import { fakeNetwork } from '../../../testing/fake-network.ts'
import { CalendarDay } from './calendar-day.tsx'
import { dayPlanOf } from './day-plan.ts'

fakeNetwork()
afterEach(cleanup)

test('ORG-16 the doctor’s week says of each visit whether it is by video, and where it is in person', () => {
  const date = appointment.appointmentDate
  const visits = [
    appointment,
    { ...appointment, id: 10, appointmentTime: '11:00', mode: 'in-person' as const, placeName: 'Lekki' },
    { ...appointment, id: 11, appointmentTime: '12:00', mode: 'in-person' as const },
  ].map((visit) => ({
    ...visit,
    startsAt: `${date}T${visit.appointmentTime}:00.000+01:00`,
    endsAt: `${date}T${visit.appointmentTime.slice(0, 2)}:30:00.000+01:00`,
  }))
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CalendarDay
        date={date}
        plan={dayPlanOf(undefined, visits)}
        hours={{ from: 540, to: 780 }}
        isToday={false}
        isOff={false}
        closedFor={null}
        now={undefined}
        onOpen={() => undefined}
      />
    </QueryClientProvider>,
  )
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '10:00 Amina BelloConfirmed, video',
    '11:00 Amina BelloConfirmed, at Lekki',
    '12:00 Amina BelloConfirmed, in person',
  ])
})
