import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConsultationDraft } from '@alafia/contract/appointments/consultation'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import { CallError, NetworkError } from '../../../lib/http/call.ts'
import { createDraftAutosave } from './draft-autosave.ts'

/* What holds for every autosave is tested in lib/autosave. */

const content = (notes: string) => ({ notes, diagnosis: '', diagnosisCodes: [], advice: '', workingNote: '' })
const stored = (notes: string, version: number): ConsultationDraft => ({
  ...content(notes),
  version,
  updatedAt: '2026-03-11T10:42:00.000Z',
})
const refusal = (status: number, more: Partial<ProblemBody> = {}) =>
  new CallError(status, 'no', {
    type: '/problems/x',
    title: 'No',
    status,
    detail: 'No',
    message: 'No',
    ...more,
  })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('APPT-42 the note is saved over the version that this window last loaded', async () => {
  const save = vi.fn<Parameters<typeof createDraftAutosave>[1]>().mockResolvedValue(stored('Cough', 5))
  const autosave = createDraftAutosave(stored('Old', 4), save)
  autosave.change(content('Cough'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(save.mock.calls).toEqual([[{ content: content('Cough'), version: 4, isLeaving: false }]])
  expect(autosave.snapshot()).toMatchObject({ state: { kind: 'saved' }, saved: { version: 5 } })
})

test.each([
  ['APPT-43', 'is tried again without a connection', 'failed', new NetworkError()],
  ['APPT-43', 'is tried again while the server is down', 'failed', refusal(503)],
  ['APPT-43', 'is tried again after the session was renewed', 'failed', refusal(401)],
  ['APPT-45', 'waits for a change where it is too long', 'refused', refusal(400)],
  ['APPT-44', 'waits for the doctor’s choice', 'conflict', refusal(409, { draft: stored('Theirs', 3) })],
  ['APPT-46', 'ends with the appointment', 'closed', refusal(409)],
])('%s the note %s', async (_id, _what, kind, error) => {
  const autosave = createDraftAutosave(stored('', 0), () => Promise.reject(error))
  autosave.change(content('Cough'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(autosave.snapshot().state.kind).toBe(kind)
})
