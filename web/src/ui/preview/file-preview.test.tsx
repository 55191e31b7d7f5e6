// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../lib/http/query-client.ts'
import { ViewFile } from '../async/view-file.tsx'

// The dialog's code loads when it opens; here, before that.
beforeAll(() => import('./file-preview.tsx'))

const view = (fetchFile: () => Promise<File>) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ViewFile title="Rash" failure="We couldn’t open the file. Try again." fetchFile={fetchFile} />
    </QueryClientProvider>,
  )
const open = () => userEvent.click(screen.getByRole('button', { name: 'View file: Rash' }))

test('REC-14 a picture is fetched once, shown with its name, and can be downloaded', async () => {
  const fetchFile = vi.fn<() => Promise<File>>(async () => new File(['x'], 'rash.png', { type: 'image/png' }))
  view(fetchFile)
  expect(fetchFile).not.toHaveBeenCalled()
  await open()
  const picture = await screen.findByRole('img', { name: 'Rash' })
  expect(picture.getAttribute('src')).toMatch(/^blob:/)
  expect(screen.getByRole('dialog', { name: 'Rash' }).textContent).toContain('rash.png')
  expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy()
  expect(fetchFile).toHaveBeenCalledTimes(1)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('REC-14 a file that can’t be fetched says so, and is asked for again', async () => {
  let isDown = true
  view(async () => {
    if (isDown) throw new Error('away')
    return new File(['x'], 'rash.png', { type: 'image/png' })
  })
  await open()
  await screen.findByText('We couldn’t open the file. Try again.')
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('img', { name: 'Rash' })
})
