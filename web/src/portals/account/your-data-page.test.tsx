// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { OwnDataRequest } from '@alafia/contract/patients/own-data.schema'
import { callNames, fakeNetwork, replies, storedSessionOf, userOf } from '../../testing/fake-network.ts'
import { openApp } from '../../testing/open-app.tsx'

fakeNetwork()

const path = '/api/own-data'
const request: OwnDataRequest = {
  id: 4,
  status: 'waiting',
  requestedAt: '2026-03-11T08:00:00.000Z',
  partsDone: 0,
  parts: 0,
  readyAt: null,
  expiresAt: null,
  fileSize: null,
}
const ready: OwnDataRequest = {
  ...request,
  status: 'ready',
  partsDone: 27,
  parts: 27,
  readyAt: '2026-03-11T08:01:00.000Z',
  expiresAt: '2026-03-18T08:01:00.000Z',
  fileSize: 2_400_000,
}
const reply = (latest: OwnDataRequest | null) => (replies[path] = { status: 200, body: { latest } })
const open = (latest: OwnDataRequest | null) => {
  storedSessionOf(userOf('patient'))
  reply(latest)
  openApp('/settings/your-data')
}

test('PAT-67 a patient asks, and reads how far it is', async () => {
  open(null)
  expect(await screen.findByText('Your file appears here after you ask for it.')).toBeTruthy()
  replies[`POST ${path}`] = { status: 201, body: request }
  reply({ ...request, status: 'preparing', partsDone: 5, parts: 27 })
  await userEvent.click(screen.getByRole('button', { name: 'Prepare my file' }))
  expect(await screen.findByText('Preparing your file: part 5 of 27')).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('5')
  expect(callNames()).toContain(`POST ${path}`)
})

test('PAT-67 a file that is ready says how large it is and until when it is there', async () => {
  open(ready)
  expect(await screen.findByText(/Your file is ready \(2\.\d MB\)/)).toBeTruthy()
  expect(screen.getByText(/We delete it .*18 Mar/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Download your data' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Prepare a new file' })).toBeTruthy()
})

test('PAT-67 a file that couldn’t be prepared, or was deleted, can be asked for again', async () => {
  open({ ...request, status: 'failed' })
  expect(await screen.findByText('We couldn’t prepare your file')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Prepare my file' })).toBeTruthy()
})

test('PAT-67 a page that fails to load can be tried again', async () => {
  storedSessionOf(userOf('patient'))
  replies[path] = { status: 503, body: {} }
  openApp('/settings/your-data')
  const again = await screen.findByRole('button', { name: 'Try again' })
  reply({ ...ready, status: 'deleted' })
  await userEvent.click(again)
  await waitFor(() => expect(screen.getByText(/Your last file was deleted/)).toBeTruthy())
})
