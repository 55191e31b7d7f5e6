// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { TabPanel, Tabs } from './tabs.tsx'

const tabs = [
  { value: 'all', label: 'All', count: 12 },
  { value: 'scheduled', label: 'Scheduled' },
] as const

function Appointments() {
  const [value, setValue] = useState<'all' | 'scheduled'>('all')
  return (
    <Tabs label="Appointments by status" value={value} onChange={setValue} tabs={tabs}>
      <TabPanel value="all">All of them</TabPanel>
      <TabPanel value="scheduled">The scheduled ones</TabPanel>
    </Tabs>
  )
}

it('PLAT-49 tabs are named, show their own panel, and follow arrow keys', async () => {
  render(<Appointments />)
  expect(screen.getByRole('tablist', { name: 'Appointments by status' })).toBeDefined()
  expect(screen.getByRole('tabpanel', { name: 'All 12' }).textContent).toBe('All of them')
  await userEvent.click(screen.getByRole('tab', { name: 'All 12' }))
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: 'Scheduled' }).getAttribute('aria-selected')).toBe('true')
  expect(screen.getByRole('tabpanel', { name: 'Scheduled' }).textContent).toBe('The scheduled ones')
  expect(screen.queryByText('All of them')).toBeNull()
})
