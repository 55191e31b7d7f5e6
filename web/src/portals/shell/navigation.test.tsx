// @vitest-environment happy-dom
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { House } from 'lucide-react'
import { describe, expect, test, vi } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'
import { fakeNetwork, storedSessionOf, userOf } from '../../testing/fake-network.ts'
import { currentToasts, toast } from '../../ui/overlay/toast.ts'
import { Navigation } from './navigation.tsx'
import { pagesOf, type PageLink } from './pages.ts'

vi.mock('socket.io-client', () => import('../../testing/fake-socket.ts'))
fakeNetwork()

describe('PLAT-33 the navigation', () => {
  test.each([
    ['patient', '/', '/'],
    ['patient', '/patient/dashboard', '/'],
    ['doctor', '/doctor/dashboard', '/doctor/dashboard'],
    ['pharmacist', '/pharmacist/dashboard', '/pharmacist/dashboard'],
    ['admin', '/admin/dashboard', '/admin/dashboard'],
  ] as const)(
    'of a %s at %s lists the pages that exist, and marks the current one',
    async (role, path, href) => {
      storedSessionOf(userOf(role))
      openApp(path)
      // The one in the side or top bar; narrow screens have another at the bottom.
      const [pages] = await screen.findAllByRole('navigation', { name: 'Pages' })
      if (!pages) throw new Error('There is no navigation')
      const links = within(pages).getAllByRole('link')
      expect(
        links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
      ).toEqual(pagesOf[role].map(({ label, to }) => [label, to, to === href ? 'page' : null]))
      expect(document.querySelector('[data-portal]')?.getAttribute('data-portal')).toBe(role)
    },
  )

  test('NOTE-6 leaves an error behind with its screen', async () => {
    storedSessionOf(userOf('patient'))
    const { router } = openApp('/')
    await screen.findByRole('heading', { name: 'Hi Amina' })
    act(() => toast({ title: 'Error', tone: 'danger' }))
    await act(() => router.navigate({ to: '/family' }))
    expect(currentToasts()).toMatchObject([{ title: 'Error', open: false }])
  })

  test('PLAT-49 the first Tab stop skips past it', async () => {
    storedSessionOf(userOf('patient'))
    openApp('/')
    await screen.findByRole('heading', { name: 'Hi Amina' })
    const skip = screen.getByRole('link', { name: 'Skip to content' })
    expect(document.querySelector('a, button')).toBe(skip)
    await userEvent.click(skip)
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })
})

test('PLAT-33 a bottom bar shows the first five, and the others under More', async () => {
  const pages = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'].map((label): PageLink => ({
    to: '/',
    label,
    icon: House,
  }))
  const named = pages.map((page, place) => ({ ...page, to: `/${place}` }))
  const root = createRootRoute({
    // Made-up addresses, because there aren't that many pages yet.
    component: () => <Navigation pages={named as unknown as PageLink[]} place="bottom" className="" />,
  })
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: ['/5'] }),
    defaultNotFoundComponent: () => null,
  })
  // A route tree other than the product's, which the type of RouterProvider requires.
  render(<RouterProvider router={router as never} />)
  const bar = await screen.findByRole('navigation', { name: 'Pages' })
  expect(
    within(bar)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['One', 'Two', 'Three', 'Four', 'Five'])
  await userEvent.click(within(bar).getByRole('button', { name: 'More' }))
  const more = await screen.findAllByRole('menuitem')
  expect(more.map((item) => [item.textContent, item.getAttribute('aria-current')])).toEqual([
    ['Six', 'page'],
    ['Seven', null],
  ])
})
