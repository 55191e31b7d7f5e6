import { readdirSync, readFileSync } from 'node:fs'
import { roles, type Role } from '@alafia/contract/kernel/roles'

/** Visitors aren't signed in. */
export const readers = ['visitor', ...roles] as const
export type Reader = 'visitor' | Role

const everyone = ['/messages', '/settings/profile', '/settings/preferences', '/settings/security']

/** An address of every page, by who opens it. `$id` is something of the demo's. A test compares them with the application's routes. */
export const pagesOf: Record<Reader, readonly string[]> = {
  visitor: [
    '/login',
    '/signup',
    '/confirm-sign-up',
    '/forgot-password',
    '/reset-password',
    '/confirm-email',
    '/undo-email-change',
    '/invitation',
    '/family-consent',
    '/family-invitation',
    '/shared-record',
    '/join/unknown',
    '/verify/unknown',
  ],
  patient: [
    ...everyone,
    '/',
    '/patient/dashboard',
    '/patient/health',
    '/care',
    '/appointments',
    '/visit/$id',
    '/tests/$id',
    '/doctors',
    '/billing',
    '/pharmacy',
    '/records',
    '/records/shared',
    '/prescriptions',
    '/family',
    '/settings/access',
    '/settings/your-data',
    '/settings/close-account',
  ],
  doctor: [
    ...everyone,
    '/doctor/dashboard',
    '/doctor/calendar',
    '/doctor/availability',
    '/doctor/group-sessions',
    '/doctor/patients',
    '/doctor/patients/$id',
    '/doctor/consultation/$id',
    '/doctor/emergency',
    '/appointments',
    '/visit/$id',
    '/tests/$id',
    '/records',
    '/prescriptions',
    '/safety-table?search=a',
  ],
  pharmacist: [
    ...everyone,
    '/pharmacist/dashboard',
    '/pharmacist/dashboard?review=$id',
    '/pharmacist/reports',
    '/insurance-claims',
    '/inventory',
    '/inventory/stock-take',
    '/pharmacy',
    '/prescriptions',
    '/safety-table?search=a',
  ],
  admin: [
    ...everyone,
    '/admin/dashboard',
    '/admin/emergency',
    '/admin/announcements',
    '/admin/users',
    '/admin/logs',
    '/admin/reports',
    '/admin/security',
    '/admin/setup',
    '/admin/clinic',
    '/admin/issues',
    '/admin/safety-table?search=a',
    '/admin/desk-closing',
    '/admin/insurers',
    '/admin/linked-records',
    '/admin/clinic/appointment-types',
    '/admin/clinic/specializations',
    '/admin/clinic/opening-hours',
    '/admin/clinic/sites',
    '/admin/clinic/waitlist',
    '/admin/clinic/group-sessions',
    '/insurance-claims',
    '/inventory',
    '/inventory/stock-take',
    '/pharmacy',
    '/billing',
  ],
}

/** Opens only for who still lacks a second step; checked where a clinic opens. */
export const checkedElsewhere = ['/second-factor']

/** A route: its path, and whom it admits. */
type Route = { path: string; admits: readonly Reader[] }

const web = new URL('../../web/src/', import.meta.url)

const readersIn = (declared: string): readonly Reader[] => {
  if (declared.includes('getParentRoute: () => root,')) return ['visitor']
  if (declared.includes('staticData: { roles },')) return roles
  const [, named = ''] = /staticData: \{ roles: \[(.+?)\]/.exec(declared) ?? []
  return roles.filter((role) => named.includes(`'${role}'`))
}

/** The routes as web/src/router.tsx and web/src/router/ declare them. They are read, because journeys import no program. */
export const declaredRoutes = (): Route[] => {
  const files = readdirSync(new URL('router/', web)).filter((name) => name.endsWith('-routes.tsx'))
  return ['router.tsx', ...files.map((name) => `router/${name}`)].flatMap((file) =>
    readFileSync(new URL(file, web), 'utf8')
      .split('createRoute({')
      .slice(1)
      .map((declared) => ({
        path: /path: '(.+)'/.exec(declared)?.[1] ?? `a route of ${file} without a path`,
        admits: readersIn(declared),
      })),
  )
}

/** Whether an address is a page of the route. */
export const isPageOf = ({ path }: Route, address: string): boolean => {
  const [parts, given] = [path, address.replace(/\?.*/, '')].map((one) => one.split('/'))
  return (
    parts?.length === given?.length &&
    Boolean(parts?.every((part, index) => part.startsWith('$') || part === given?.[index]))
  )
}
