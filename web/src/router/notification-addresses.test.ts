// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import { roles, type Role } from '@alafia/contract/kernel/roles'
import { eventNames } from '@alafia/contract/notifications/events'
import { targetKinds, type Target } from '@alafia/contract/notifications/targets'
import { linkForRole, linkFor } from '../features/notifications/notification-link.ts'
import { createAppRouter } from '../router.tsx'

const router = createAppRouter(createMemoryHistory({ initialEntries: ['/'] }))

/** The roles that may open the page at an address. @throws if there is no such page */
const readersOf = (address: string): readonly Role[] => {
  const { pathname } = new URL(address, 'http://here')
  const [, , foundRoute] = router.getMatchedRoutes(pathname)
  if (!foundRoute) throw new Error(`There is no page at ${address}`)
  return foundRoute.options.staticData?.roles ?? []
}
const toldOf = (role: Role, kind: Target['kind'], type = eventNames[0]) =>
  linkForRole(role, { type, target: { kind, id: 7 } })

describe('NOTE-4 the target of a notification', () => {
  test.each(roles)('is a page that a %s may open, for every kind of notification', (role) => {
    for (const kind of targetKinds)
      for (const type of eventNames) {
        const address = linkForRole(role, { type, target: { kind, id: 7 } })
        if (address !== undefined) expect(readersOf(address), `${kind}: ${address}`).toContain(role)
      }
  })

  test('is the thing itself, if the page takes it from the address', () => {
    expect(toldOf('patient', 'appointment')).toBe('/appointments?appointment=7')
    expect(toldOf('doctor', 'appointment')).toBe('/appointments?appointment=7')
    expect(toldOf('pharmacist', 'prescription')).toBe('/pharmacist/dashboard?review=7')
    expect(toldOf('patient', 'prescription')).toBe('/prescriptions?prescription=7')
    expect(toldOf('admin', 'conversation')).toBe('/messages?conversation=7')
    expect(toldOf('patient', 'payment')).toBe('/billing?payment=7')
    expect(toldOf('admin', 'prescription-audit')).toBe('/admin/logs?kind=prescription&patient=7')
    expect(toldOf('admin', 'letter-audit')).toBe('/admin/logs?kind=letter&patient=7')
    expect(linkForRole('patient', { type: 'care-taken', target: { kind: 'appointment', id: 7 } })).toBe(
      '/visit/7',
    )
  })

  test('INV-77 is the list of discrepancies for an administrator, and the item for a pharmacist', () => {
    expect(toldOf('admin', 'controlled-discrepancy')).toBe('/inventory?do=discrepancies')
    expect(toldOf('pharmacist', 'controlled-discrepancy')).toBe('/inventory?item=7')
  })

  test('is in the role that sees it, for someone with several roles', () => {
    const target = { kind: 'conversation', id: 7 } as const
    const way = (told: Target) =>
      linkFor({ role: 'patient', roles: ['patient', 'doctor'] }, { type: 'new-message', target: told })
    expect(way({ ...target, role: 'doctor' })?.role).toBe('doctor')
    expect(way({ ...target, role: 'admin' })?.role).toBe('patient')
    expect(way(target)?.role).toBe('patient')
  })

  test('is nothing if there is nothing to see, or not for this role', () => {
    expect(linkForRole('patient', { type: 'system-alert', target: null })).toBeUndefined()
    expect(toldOf('patient', 'announcement')).toBeUndefined()
    expect(toldOf('pharmacist', 'record')).toBeUndefined()
  })
})
