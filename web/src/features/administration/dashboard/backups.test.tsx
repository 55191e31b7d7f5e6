// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Backups } from '@alafia/contract/administration/backups/schema'
import { openApp } from '../../../testing/open-app.tsx'
import { fakeNetwork, replies, storedSessionOf, userOf } from '../../../testing/fake-network.ts'

vi.mock('socket.io-client', () => import('../../../testing/fake-socket.ts'))
fakeNetwork()

const none = { runningSince: null, last: null, failing: null }
const open = (body: Backups) => {
  replies['/api/admin/backups'] = { status: 200, body }
  storedSessionOf(userOf('admin'))
  openApp('/admin/dashboard')
}

test('PLAT-85 administrators see the last backup, the last drill, and what fails since when', async () => {
  open({
    scheduled: { folder: '/mnt/backups', keptDays: 30 },
    backup: {
      runningSince: null,
      last: {
        at: '2026-03-11T01:00:40.000Z',
        file: '/mnt/backups/alafia-2026-03-11-7.backup',
        bytes: 3_400_000,
        seconds: 40,
      },
      failing: null,
    },
    drill: { ...none, failing: { since: '2026-03-11T01:02:00.000Z', why: 'The disk is full.' } },
  })
  expect(await screen.findByText('/mnt/backups/alafia-2026-03-11-7.backup')).toBeTruthy()
  expect(screen.getByText('3.2 MB in 40 s')).toBeTruthy()
  expect(screen.getByText('None yet')).toBeTruthy()
  expect(screen.getByText(/^Failing since .*02:02: The disk is full\.$/)).toBeTruthy()
})

test('PLAT-85 without a folder the page says what to set', async () => {
  open({ scheduled: null, backup: none, drill: none })
  expect(await screen.findByText(/^Not scheduled\. Set BACKUP_FOLDER and BACKUP_PASSPHRASE/)).toBeTruthy()
  expect(screen.queryByText('Last backup')).toBeNull()
})
