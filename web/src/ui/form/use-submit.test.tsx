// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '@alafia/contract/kernel/endpoint'
import { createQueryClient } from '../../lib/http/query-client.ts'
import { calls, lateReply, fakeNetwork, replies } from '../../testing/fake-network.ts'
import { Button } from '../button.tsx'
import { currentToasts, toast } from '../overlay/toast.ts'
import { ConfirmSubmit } from './confirm-submit.tsx'
import { useSubmit } from './use-submit.ts'

fakeNetwork()
beforeEach(() => toast({ title: 'Of another test' }))

const removeCard = endpoint({
  method: 'DELETE',
  path: '/api/cards/:id',
  summary: '',
  access: ['patient'],
  params: z.object({ id: z.string() }),
})

const invalidated = vi.fn<() => void>()

function RemoveCard({ id, onClose }: { id: string; onClose: () => void }) {
  const remove = useSubmit(removeCard, {
    success: { title: 'Card removed', description: id },
    failure: 'Failed to remove the card',
    invalidate: invalidated,
  })
  return (
    <ConfirmSubmit
      submit={remove}
      onConfirm={() => remove.send({ params: { id } })}
      onClose={onClose}
      title={`Remove card ${id}?`}
      description="It can no longer be used."
      confirmLabel="Remove"
    />
  )
}

function Cards() {
  const [asked, setAsked] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const remove = useSubmit(removeCard, {
    success: 'Card removed',
    failure: (why) => why ?? 'Failed to remove the card',
  })
  return (
    <>
      {['1', '2'].map((id) => (
        <button key={id} type="button" onClick={() => setAsked(id)}>
          Ask {id}
        </button>
      ))}
      {asked && <RemoveCard key={asked} id={asked} onClose={() => setAsked(undefined)} />}
      <Button busy={remove.isPending} onClick={() => void remove.send({ params: { id: '3' } })}>
        At once
      </Button>
      <button type="button" onClick={() => setAsking(true)}>
        Ask first
      </button>
      {isAsking && (
        <ConfirmSubmit
          submit={remove}
          onConfirm={() => remove.send({ params: { id: '3' } })}
          onClose={() => setAsking(false)}
          title="Remove card 3?"
          description="It can no longer be used."
          confirmLabel="Remove"
        />
      )}
    </>
  )
}

const open = async (id?: string) => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Cards />
    </QueryClientProvider>,
  )
  if (id !== undefined) await userEvent.click(screen.getByText(`Ask ${id}`))
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const refused = { status: 409, body: { detail: 'It pays for something', message: '' } }

test('a confirmation sends its request, shows a toast and closes; only a POST carries a key', async () => {
  replies['/api/cards/1'] = { status: 204, body: undefined }
  await open('1')
  await press('Remove')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(calls).toMatchObject([{ name: 'DELETE /api/cards/1' }])
  expect(calls[0]).not.toHaveProperty('idempotencyKey')
  expect(currentToasts()).toMatchObject([{ title: 'Card removed', description: '1' }])
  expect(invalidated).toHaveBeenCalled()
})

test('a refused confirmation says why, and stays open', async () => {
  replies['/api/cards/1'] = refused
  await open('1')
  await press('Remove')
  expect(await screen.findByText('It pays for something.')).toBeTruthy()
  expect(screen.getByText('Failed to remove the card')).toBeTruthy()
  expect(currentToasts()).toMatchObject([{ title: 'Error', description: 'Failed to remove the card' }])
  expect(screen.getByRole('alertdialog')).toBeTruthy()
})

test('PLAT-40 a response that arrives after its confirmation was closed leaves the next one alone', async () => {
  const { reply, come } = lateReply()
  replies['/api/cards/1'] = reply
  await open('1')
  await press('Remove')
  await press('Cancel')
  await userEvent.click(screen.getByText('Ask 2'))
  come({ status: 204, body: undefined })
  await waitFor(() => expect(currentToasts()).toMatchObject([{ title: 'Card removed', description: '1' }]))
  expect(screen.getByRole('alertdialog', { name: 'Remove card 2?' })).toBeTruthy()
})

test('a question asked again doesn’t show why it failed before', async () => {
  replies['/api/cards/3'] = refused
  await open()
  await press('Ask first')
  await press('Remove')
  expect(await screen.findByText('It pays for something.')).toBeTruthy()
  await press('Cancel')
  await press('Ask first')
  expect(screen.getByRole('alertdialog', { name: 'Remove card 3?' })).toBeTruthy()
  expect(screen.queryByText('It pays for something.')).toBeNull()
})

test.each([
  ['a refusal', refused, 'It pays for something'],
  ['a lost answer', 'offline' as const, 'Failed to remove the card'],
  ['a failure of the server', { ...refused, status: 500 }, 'Failed to remove the card'],
])('a lone button’s toast gives the reason for %s', async (_, reply, description) => {
  replies['/api/cards/3'] = reply
  await open()
  await press('At once')
  await waitFor(() =>
    expect(currentToasts()).toMatchObject([{ title: 'Error', description, tone: 'danger' }]),
  )
})

test('PLAT-35 a button pressed again while it is being sent does nothing', async () => {
  replies['/api/cards/3'] = 'never'
  await open()
  await press('At once')
  await userEvent.click(screen.getByText('At once'))
  expect(calls).toHaveLength(1)
})

test('PLAT-106 a refusal that gives its reason doesn’t say to try again; one without a reason does', async () => {
  function Leave() {
    const leave = useSubmit(removeCard, { failure: 'We couldn’t end this. Try again.' })
    return (
      <button type="button" onClick={() => void leave.send({ params: { id: '1' } })}>
        {leave.failure?.title ?? 'Leave'}
      </button>
    )
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Leave />
    </QueryClientProvider>,
  )
  const tryToLeave = () => userEvent.click(screen.getByRole('button'))
  const detail = 'It has ended already'
  replies['DELETE /api/cards/1'] = {
    status: 409,
    body: { type: '/problems/wrong-state', detail, message: detail },
  }
  await tryToLeave()
  await screen.findByRole('button', { name: 'We couldn’t end this.' })
  replies['DELETE /api/cards/1'] = { status: 403, body: {} }
  await tryToLeave()
  await screen.findByRole('button', { name: 'We couldn’t end this. Try again.' })
  expect(currentToasts()).toMatchObject([{ description: 'We couldn’t end this. Try again.' }])
})
