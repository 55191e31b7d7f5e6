// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { HealthReminder } from '@alafia/contract/reminders/schema'
import { createQueryClient } from '../../lib/http/query-client.ts'
import { SessionProvider } from '../../lib/session/session.tsx'
import { calls, fakeNetwork, replies } from '../../testing/fake-network.ts'
import { currentToasts } from '../../ui/overlay/toast.ts'
import { toneTint, type Tone } from '../../ui/tone.ts'
import { Reminders } from './reminders.tsx'

fakeNetwork()

const due = (id: number, title: string, change: Partial<HealthReminder>): HealthReminder => ({
  id,
  type: 'checkup',
  title,
  description: '',
  priority: 'low',
  isCompleted: false,
  completedAt: null,
  dueOn: null,
  familyMemberId: null,
  familyMember: null,
  appointmentId: null,
  ...change,
})

test('REM-6 REM-7 REM-8 the first three are shown, with priority in colour and text, and with Taken or Schedule', async () => {
  const schedule = due(2, 'Dental check-up', { priority: 'medium' })
  replies['/api/health-reminders'] = {
    status: 200,
    body: [
      due(1, 'Amlodipine', { type: 'medication', priority: 'high' }),
      schedule,
      due(3, 'Yellow fever', { type: 'vaccination' }),
      due(4, 'Eye test', {}),
    ],
  }
  const onSchedule = vi.fn<(reminder: HealthReminder) => void>()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider>
        <Reminders onSchedule={onSchedule} />
      </SessionProvider>
    </QueryClientProvider>,
  )
  const rows = await screen.findAllByRole('listitem')
  const shown: [title: string, word: string, tone: Tone, action: string][] = [
    ['Amlodipine', 'High', 'danger', 'Taken'],
    ['Dental check-up', 'Medium', 'info', 'Schedule'],
    ['Yellow fever', 'Routine', 'neutral', 'Schedule'],
  ]
  expect(rows).toHaveLength(shown.length)
  for (const [place, [title, word, tone, action]] of shown.entries()) {
    const row = within(rows[place] ?? document.body)
    expect(row.getByText(word).className).toContain(toneTint[tone])
    expect(row.getByRole('button', { name: `${action}: ${title}` })).toBeDefined()
  }
  expect(screen.getByText(/^1 more reminder/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Schedule: Dental check-up' }))
  expect(onSchedule).toHaveBeenCalledExactlyOnceWith(schedule)
})

test('REM-9 PLAT-39 Taken completes a reminder and Undo reopens it; after a lost response it repeats the request, after Undo it is a new one', async () => {
  const pill = due(1, 'Amlodipine', { type: 'medication' })
  replies['/api/health-reminders'] = { status: 200, body: [pill] }
  replies['/api/health-reminders/1/complete'] = 'offline'
  replies['/api/health-reminders/1/reopen'] = { status: 200, body: pill }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider>
        <Reminders onSchedule={() => undefined} />
      </SessionProvider>
    </QueryClientProvider>,
  )
  const taken = await screen.findByRole('button', { name: 'Taken: Amlodipine' })
  await userEvent.click(taken)
  expect(currentToasts()).toMatchObject([
    { title: 'Error', description: 'Failed to update the reminder. Please try again.' },
  ])
  replies['/api/health-reminders/1/complete'] = { status: 200, body: { ...pill, isCompleted: true } }
  await userEvent.click(taken)
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  await userEvent.click(taken)
  const keys = calls.flatMap(({ name, idempotencyKey }) =>
    name.endsWith('/complete') ? [idempotencyKey] : [],
  )
  expect([keys.length, new Set(keys).size]).toEqual([3, 2])
})
