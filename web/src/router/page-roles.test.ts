// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { roles, type Role } from '@alafia/contract/kernel/roles'
import { createAppRouter } from '../router.tsx'

const router = createAppRouter(createMemoryHistory({ initialEntries: ['/'] }))

const readersOf = (path: string): readonly Role[] =>
  router.getMatchedRoutes(path)[2]?.options.staticData?.roles ?? []

test.each([
  ['/', ['patient']],
  ['/patient/dashboard', ['patient']],
  ['/doctor/dashboard', ['doctor']],
  ['/pharmacist/dashboard', ['pharmacist']],
  ['/admin/dashboard', ['admin']],
  ['/appointments', ['patient', 'doctor']],
  ['/records', ['patient', 'doctor']],
  ['/tests/7', ['patient', 'doctor']],
  ['/prescriptions', ['patient', 'doctor', 'pharmacist']],
  ['/doctors', ['patient']],
  ['/family', ['patient']],
  ['/patient/health', ['patient']],
  ['/messages', roles],
  ['/billing', ['patient', 'admin']],
  ['/pharmacy', ['patient', 'pharmacist', 'admin']],
  ['/inventory', ['pharmacist', 'admin']],
  ['/inventory/stock-take', ['pharmacist', 'admin']],
  ['/settings/profile', roles],
  ['/settings/preferences', roles],
  ['/settings/security', roles],
  ['/settings/your-data', ['patient']],
  ['/settings/close-account', ['patient']],
] as const)('PLAT-29 %s is for %j', (path, readers) => {
  expect(readersOf(path)).toEqual(readers)
})
