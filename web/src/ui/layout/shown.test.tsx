// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { House } from 'lucide-react'
import { expect, it, vi } from 'vitest'
import { Alert } from '../alert.tsx'
import { Avatar } from '../avatar.tsx'
import { CountBadge } from '../list/count-badge.tsx'
import { Counter, Counters } from '../list/counter.tsx'
import { DataTable } from '../list/data-table.tsx'
import { FeatureCard } from './feature-card.tsx'
import { List, ListRow } from '../list/list.tsx'
import { LiveIndicator } from '../async/live-indicator.tsx'
import { NavLink } from './nav-link.tsx'
import { NextStep } from './next-step.tsx'
import { ProgressSteps } from '../progress-steps.tsx'

it('PLAT-28 the live indicator says its status in words', () => {
  const { rerender, container } = render(<LiveIndicator connected />)
  expect(container.textContent).toBe('Live: connected')
  rerender(<LiveIndicator connected={false} />)
  expect(container.textContent).toBe('Live: reconnecting…')
})

it('ACC-23 an avatar keeps letters with their diacritics, and its dot has a label', () => {
  const { container } = render(
    <Avatar firstName="ọ́lá" lastName="Ẹ̀kọ́" dot={{ tone: 'warn', label: 'Has medical conditions' }} />,
  )
  expect(container.querySelector('[aria-hidden]')?.textContent).toBe('Ọ́Ẹ̀'.normalize('NFC'))
  expect(screen.getByText('Has medical conditions')).toBeDefined()
})

it('a count says what it counts, shows nothing at zero, and shows 99+ only visually', () => {
  const { container, rerender } = render(<CountBadge count={120} label="unread notifications" />)
  expect(container.querySelector('[aria-hidden]')?.textContent).toBe('99+')
  expect(screen.getByText('120 unread notifications')).toBeDefined()
  rerender(<CountBadge count={0} label="unread notifications" />)
  expect(container.textContent).toBe('')
})

it('PLAT-49 a counter is a term with its value', () => {
  render(
    <Counters label="Prescriptions">
      <Counter label="pending" value={14} />
    </Counters>,
  )
  expect(screen.getByRole('term').textContent).toBe('pending')
  expect(screen.getByRole('definition').textContent).toBe('14')
})

it('progress steps name the current step, and say of each whether it is done', () => {
  const steps = ['Requested', 'At the pharmacy', 'Ready'].map((label) => ({ label }))
  const { rerender } = render(<ProgressSteps label="Salbutamol" steps={steps} current={1} />)
  const words = () => within(screen.getByRole('list', { name: 'Salbutamol' })).getAllByRole('listitem')
  expect(words().map((step) => step.textContent)).toEqual([
    'Requested, done',
    'At the pharmacy, now',
    'Ready, still to come',
  ])
  expect(words().map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null])
  rerender(<ProgressSteps label="Salbutamol" steps={steps} current={1} stopped />)
  expect(words()[1]?.textContent).toBe('At the pharmacy, ended here')
  rerender(<ProgressSteps label="Salbutamol" steps={steps} current={3} />)
  expect(words().map((step) => step.textContent?.split(', ')[1])).toEqual(['done', 'done', 'done'])
})

it('PAT-9 the next step is a region named after it', () => {
  render(
    <NextStep
      title="Dr. Chidi Okafor, Cardiology"
      when={{ day: 'Tomorrow', time: '09:30', zone: 'Lagos time' }}
      actions={<button type="button">Join</button>}
    />,
  )
  const region = screen.getByRole('region', { name: 'Your next step: Dr. Chidi Okafor, Cardiology' })
  expect(region.textContent).toContain('Tomorrow 09:30 Lagos time')
})

it('PLAT-50 errors and warnings interrupt, other messages wait', () => {
  render(
    <>
      <Alert tone="danger" title="Invalid credentials or unauthorized for this role" />
      <Alert tone="ok">Allergies checked</Alert>
    </>,
  )
  expect(screen.getByRole('alert').textContent).toBe('Invalid credentials or unauthorized for this role')
  expect(screen.getByRole('status').textContent).toBe('Allergies checked')
})

it('a row that opens something is one button with the title, marked while it is open', async () => {
  const open = vi.fn<() => void>()
  render(
    <List aria-label="Pending Prescriptions">
      <ListRow title="Kemi Bello" titleAction={<button type="button" onClick={open} />} current />
      <ListRow title="Musa Ibrahim" text="Amoxicillin" />
    </List>,
  )
  const button = screen.getByRole('button', { name: 'Kemi Bello' })
  expect(button.getAttribute('aria-current')).toBe('true')
  await userEvent.click(button)
  expect(open).toHaveBeenCalledOnce()
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
})

it('PLAT-33 a navigation entry is a link with its label; the current one says so', () => {
  render(
    <>
      <NavLink icon={House} label="Dashboard" link={<a href="/" />} current place="side" />
      <NavLink
        icon={House}
        label="Messages"
        link={<a href="/messages" />}
        current={false}
        place="side"
        count={{ value: 2, label: 'unread' }}
      />
      <FeatureCard
        icon={House}
        title="Prescriptions"
        titleAction={<a href="/prescriptions" />}
        text="3 Active"
      />
    </>,
  )
  expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: /^Messages.*2 unread$/ }).hasAttribute('aria-current')).toBe(false)
  expect(screen.getByRole('link', { name: 'Prescriptions' })).toBeDefined()
})

it('PLAT-49 a table has its caption, column and row headers, and cells for screen readers too', () => {
  render(
    <DataTable
      caption="Payments"
      rows={[{ id: 1, date: '3 November', amount: '₦12,500.00' }]}
      rowKey={(row) => row.id}
      columns={[
        { key: 'date', header: 'Date', cell: (row) => row.date, rowHeader: true },
        { key: 'amount', header: 'Amount', cell: (row) => row.amount, numeric: true },
      ]}
    />,
  )
  const table = screen.getByRole('table', { name: 'Payments' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Date', 'Amount'])
  expect(within(table).getByRole('rowheader', { name: '3 November' })).toBeDefined()
  expect(within(table).getByRole('cell', { name: '₦12,500.00' }).className).toContain('as-table:text-right')
})
