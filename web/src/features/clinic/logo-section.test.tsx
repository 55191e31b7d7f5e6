// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { clinicQuery } from '../../lib/http/clinic-query.ts'
import { createQueryClient } from '../../lib/http/query-client.ts'
import { calls, clinic, fakeNetwork, replies } from '../../testing/fake-network.ts'
import { LogoSection } from './logo-section.tsx'

fakeNetwork()
afterEach(cleanup)

const path = '/api/admin/clinic/logo'
const logo = { src: '/api/clinic/logo?v=1', width: 480, height: 160 }

const open = (before: typeof logo | null) => {
  const client = createQueryClient()
  client.setQueryData(clinicQuery.queryKey, { ...clinic, name: 'Yaba Clinic', logo: before })
  render(
    <QueryClientProvider client={client}>
      <LogoSection />
    </QueryClientProvider>,
  )
}
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Logo file'), { target: { files: [file] } })
const sent = (method: string) => calls.filter(({ name }) => name === `${method} ${path}`).length

test('ORG-18 a file of another kind is refused before it is sent', () => {
  open(null)
  choose(new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }))
  expect(screen.getByText('Please choose a PNG, JPEG or WebP file')).toBeTruthy()
  expect(sent('POST')).toBe(0)
})

test('ORG-18 what the server finds wrong is said; a file that it takes is shown', async () => {
  open(null)
  replies[`POST ${path}`] = {
    status: 400,
    body: {
      type: '/problems/invalid',
      title: 'Invalid',
      status: 400,
      detail: 'The picture is damaged, so we can’t open it. Choose another',
      errors: [{ path: 'file', message: 'The picture is damaged, so we can’t open it. Choose another' }],
    },
  }
  choose(new File(['x'], 'logo.png', { type: 'image/png' }))
  expect(await screen.findByText(/The picture is damaged/)).toBeTruthy()
  replies[`POST ${path}`] = { status: 200, body: logo }
  replies['GET /api/clinic'] = { status: 200, body: { ...clinic, name: 'Yaba Clinic', logo } }
  choose(new File(['y'], 'logo.png', { type: 'image/png' }))
  const picture = await screen.findByRole('img', { name: 'Logo of Yaba Clinic' })
  expect(picture.getAttribute('src')).toBe(logo.src)
  expect(screen.queryByText(/The picture is damaged/)).toBeNull()
})

test('ORG-18 it is removed only after a question', async () => {
  open(logo)
  await userEvent.click(screen.getByRole('button', { name: 'Remove logo' }))
  expect(sent('DELETE')).toBe(0)
  replies[`DELETE ${path}`] = { status: 204, body: undefined }
  replies['GET /api/clinic'] = { status: 200, body: { ...clinic, logo: null } }
  await userEvent.click(screen.getAllByRole('button', { name: 'Remove logo' }).at(-1) ?? document.body)
  expect(await screen.findByRole('button', { name: 'Add logo' })).toBeTruthy()
  expect([sent('DELETE'), screen.queryAllByRole('img')]).toEqual([1, []])
})
