// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeNetwork, replies } from '../../../testing/fake-network.ts'
import { openApp } from '../../../testing/open-app.tsx'

fakeNetwork()

test('ACC-52 another address doesn’t ask for the rest again, except the password', async () => {
  replies['/api/auth/sign-up'] = { status: 204, body: null }
  openApp('/signup')
  await userEvent.type(await screen.findByLabelText('First name'), 'Kunle')
  await userEvent.type(screen.getByLabelText('Last name'), 'Bassey')
  await userEvent.type(screen.getByLabelText('Date of birth'), '1990-01-31')
  await userEvent.type(screen.getByLabelText('Email'), 'kunle@mail.exmaple')
  await userEvent.type(screen.getByLabelText('Password'), 'tufa-3-gaz harmattan')
  await userEvent.click(screen.getByRole('button', { name: 'Create Account' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Try another address' }))
  const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
  expect(['First name', 'Date of birth', 'Email', 'Password'].map(valueOf)).toEqual([
    'Kunle',
    '1990-01-31',
    'kunle@mail.exmaple',
    '',
  ])
})
