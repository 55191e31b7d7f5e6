import type { Plugin } from 'vite'

/** A script that the browser fetches: this repository's modules by path, packages' modules by pattern. */
type Chunk = { name: string; modules?: readonly string[]; packages?: readonly RegExp[] }

const icons = (...names: string[]) => new RegExp(`lucide-react/dist/esm/icons/(${names.join('|')})\\.mjs$`)

/** Few scripts: fifty small ones compress worse than a few large ones. A module goes to the first chunk that names it. */
export const chunks: readonly Chunk[] = [
  {
    // Only forms validate input. It comes first, because later chunks would otherwise pull it in unused.
    name: 'zod',
    modules: [
      'contract/src/kernel/ids.ts',
      'contract/src/kernel/paging.ts',
      'contract/src/kernel/role-schema.ts',
    ],
    packages: [/node_modules\/zod\//],
  },
  {
    name: 'base',
    // Imports nothing, and every chunk may need it before it runs.
    modules: ['contract/src/kernel/durations.ts'],
    packages: [
      /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\//,
      // Only forms ask before they are left.
      /node_modules\/@tanstack\/(router-core|react-router(?!.*useBlocker)|history|store|react-store)\//,
      /node_modules\/@tanstack\/query-core\/(?!.*(infinite|mutation|queries|hydration|streamed))/i,
    ],
  },
  {
    // What the login page shows, and most other pages too.
    name: 'controls',
    modules: [
      'web/src/lib/http/clinic-query.ts',
      'web/src/lib/http/idempotency-key.ts',
      'web/src/portals/shell/clinic-line.tsx',
      'web/src/portals/shell/redirect.tsx',
      'web/src/ui/alert.tsx',
      // The entry opens a dialog with it.
      'web/src/ui/async/lazy-dialog.tsx',
      'web/src/ui/async/load-component.ts',
      'web/src/ui/async/use-when-online.ts',
      'web/src/ui/button-style.ts',
      'web/src/ui/button.tsx',
      'web/src/ui/classes.ts',
      'web/src/ui/form/bare-form.tsx',
      'web/src/ui/form/control-style.ts',
      'web/src/ui/form/failure.ts',
      'web/src/ui/form/failure-alert.tsx',
      'web/src/ui/form/field-context.ts',
      'web/src/ui/form/field.tsx',
      'web/src/ui/form/form-context.ts',
      'web/src/ui/form/submit-button.tsx',
      'web/src/ui/form/text-input.tsx',
      'web/src/ui/form/use-submit.ts',
      'web/src/ui/layout/card.tsx',
      'web/src/ui/layout/logo-mark.tsx',
      'web/src/ui/layout/logo.tsx',
      'web/src/ui/layout/page.tsx',
      'web/src/ui/layout/visually-hidden.tsx',
      'web/src/ui/tone.ts',
    ],
    packages: [
      /@tanstack\/react-query\/.*(queryOptions|useQuery|useBaseQuery|errorBoundaryUtils|suspense|IsRestoringProvider|QueryErrorResetBoundary)\.js$/,
      /lucide-react\/dist\/esm\/(shared|context|Icon|createLucideIcon)/,
      icons('check', 'circle-exclamation-point', 'triangle-exclamation-point', 'info', 'loader-circle'),
      /@radix-ui\/(react-slot|react-compose-refs)\//,
    ],
  },
  {
    name: 'tabs',
    modules: ['web/src/ui/layout/tabs.tsx'],
    packages: [
      /@radix-ui\/(primitive|react-(tabs|roving-focus|collection|context|direction|id|presence|primitive|use-(layout-effect|effect-event|controllable-state|callback-ref|is-hydrated)))\//,
    ],
  },
  {
    // Modules that the lists on signed-in pages need.
    name: 'lists',
    modules: [
      'contract/src/appointments/states.ts',
      'contract/src/appointments/labels.ts',
      'contract/src/kernel/civil.ts',
      'web/src/domain/appointment-status.tsx',
      'web/src/domain/status-tones.ts',
      'web/src/lib/clinic.ts',
      'web/src/lib/format.ts',
      'web/src/lib/http/page-cursor.ts',
      'web/src/lib/now.ts',
      'web/src/portals/shell/use-opened.ts',
      'web/src/ui/async/after-paint.tsx',
      'web/src/ui/async/lazy-component.tsx',
      'web/src/ui/async/live-indicator.tsx',
      'web/src/ui/async/load-failed.tsx',
      'web/src/ui/async/deferred.tsx',
      'web/src/ui/async/use-deferred.ts',
      'web/src/ui/async/use-delayed.ts',
      'web/src/ui/avatar.tsx',
      'web/src/ui/badge.tsx',
      'web/src/ui/icon-button.tsx',
      'web/src/ui/layout/density.tsx',
      'web/src/ui/layout/nav-link.tsx',
      'web/src/ui/layout/section.tsx',
      'web/src/ui/layout/skip-link.tsx',
      'web/src/ui/list/count-badge.tsx',
      'web/src/ui/list/counter.tsx',
      'web/src/ui/list/empty-state.tsx',
      'web/src/ui/list/list-states.tsx',
      'web/src/ui/list/list.tsx',
      'web/src/ui/list/skeleton.tsx',
      'web/src/ui/overlay/announcer.tsx',
      'web/src/ui/overlay/use-close-own-dialog.ts',
      'web/src/ui/status.tsx',
    ],
    packages: [/react-query\/.*infiniteQueryOptions\.js$/],
  },
  {
    // Only a video visit uses these, in several of its parts; no first page does.
    name: 'call-icons',
    packages: [icons('maximize-2', 'mic', 'mic-off', 'phone-off', 'video-off', 'volume-2')],
  },
  {
    // Icons of the first pages and of the shell around every page.
    name: 'icons',
    packages: [
      icons(
        'arrow-right',
        'ban',
        'bell',
        'calendar-clock',
        'calendar-days',
        'calendar-plus',
        'calendar-x',
        'chart-column',
        'check-check',
        'chevron-down',
        'circle-dashed',
        'clock',
        'credit-card',
        'ellipsis',
        'file-text',
        'map-pin',
        'message-square',
        'pill',
        'scroll-text',
        'search',
        'search-check',
        'shield-check',
        'shield-exclamation-point',
        'users',
        'video',
        'x',
      ),
    ],
  },
]

/** These chunks take what the entry, the login page and the shell have left. */
export const laterChunks: readonly Chunk[] = [
  {
    name: 'appointments',
    modules: [
      'contract/src/appointments/availability.endpoints.ts',
      'contract/src/appointments/endpoints.ts',
      'contract/src/appointments/join-window.ts',
      'web/src/features/appointments/joining/join-button.tsx',
      'web/src/features/appointments/joining/use-join-window.ts',
      'web/src/features/appointments/person.ts',
      'web/src/features/appointments/queries.ts',
      'web/src/features/appointments/labels.ts',
    ],
  },
  {
    name: 'visits',
  },
  {
    name: 'video-visit',
    modules: ['contract/src/video-visits/endpoints.ts', 'web/src/domain/video-visit-query.ts'],
  },
  {
    // What a doctor does with appointments, on any page.
    name: 'appointment-actions',
    modules: [
      'contract/src/appointments/no-show.ts',
      'contract/src/orders/endpoints.ts',
      'contract/src/orders/flags.ts',
      'web/src/domain/recorded-by.ts',
      'web/src/features/orders/tones.ts',
      'web/src/features/appointments/calendar/day-plan.ts',
      'web/src/features/appointments/doctors-day/doctor-actions.tsx',
      'web/src/features/appointments/doctors-day/use-appointment-actions.tsx',
      'web/src/features/appointments/doctors-day/accept-button.tsx',
      'web/src/features/appointments/listing/doctor-details-dialog.tsx',
      'web/src/features/appointments/update-texts.ts',
      'web/src/features/video-visits/queries.ts',
      'web/src/portals/doctor/running-late.tsx',
      'web/src/portals/doctor/use-start.ts',
    ],
  },
  {
    // What the patient's and the doctor's first pages request besides appointments.
    name: 'doctors',
    modules: [
      'contract/src/doctors/endpoints.ts',
      'contract/src/urgent-care/endpoints.ts',
      'web/src/features/doctors/queries.ts',
      'web/src/features/urgent-care/queries.ts',
      'web/src/features/urgent-care/labels.ts',
    ],
  },
  {
    name: 'prescriptions',
    modules: [
      'contract/src/prescriptions/endpoints.ts',
      'contract/src/prescriptions/states.ts',
      'contract/src/prescriptions/labels.ts',
      'web/src/features/prescriptions/not-genuine.tsx',
      'web/src/features/prescriptions/queries.ts',
      'web/src/features/prescriptions/status-badge.tsx',
    ],
  },
  {
    name: 'patients',
    modules: [
      'contract/src/family/endpoints.ts',
      'contract/src/patients/closing.endpoints.ts',
      'contract/src/reminders/endpoints.ts',
      'web/src/domain/sharing.ts',
      'web/src/features/appointments/listing/upcoming.tsx',
      'web/src/features/appointments/visit-now/visit-now.tsx',
      'web/src/features/patients/closing/closing-banner.tsx',
      'web/src/features/patients/closing/queries.ts',
      'web/src/features/family/person.ts',
      'web/src/features/family/queries.ts',
      'web/src/features/reminders/queries.ts',
      'web/src/portals/patient/booking.tsx',
      'web/src/portals/patient/home-start.ts',
      'web/src/portals/patient/open-dialog.ts',
      'web/src/ui/layout/feature-card.tsx',
      'web/src/ui/layout/next-step.tsx',
    ],
  },
  {
    // What the pharmacist's first page shows, along with some later pages of other roles.
    name: 'pharmacy-counter',
    modules: [
      'contract/src/inventory/form-names.ts',
      'contract/src/inventory/units.ts',
      'contract/src/prescriptions/dose-form.ts',
      'web/src/features/pharmacy/queries.ts',
      'web/src/features/prescriptions/listing/list-queries.ts',
      'web/src/features/prescriptions/counter-label.ts',
      'web/src/features/prescriptions/owed-text.ts',
      'web/src/features/prescriptions/status.ts',
      'web/src/ui/form/search-input.tsx',
      'web/src/ui/kbd.tsx',
      'web/src/ui/list/live-search.tsx',
      'web/src/ui/list/paged-list.tsx',
      'web/src/ui/list/use-search-keys.ts',
    ],
    packages: [
      /query-core\/.*infiniteQueryObserver/,
      /react-query\/.*useInfiniteQuery/,
      icons(
        'siren',
        'package-open',
        'package-plus',
        'package-check',
        'eye',
        'message-square-exclamation-point',
        'book-open',
        'rotate-ccw',
      ),
    ],
  },
]

/** A chunk as the bundler's group: a name and a test of each module's id. */
export const asGroup = ({ name, modules = [], packages = [] }: Chunk) => ({
  name,
  test: (id: string) =>
    modules.some((module) => id.endsWith(`/${module}`)) || packages.some((pattern) => pattern.test(id)),
})

/** Fails the build when a chunk names a module that isn't in it: otherwise moving a file would silently change its script. */
export const checkChunks = (): Plugin => ({
  name: 'check-chunks',
  apply: 'build',
  buildEnd(error) {
    if (error) return
    const ids = [...this.getModuleIds()]
    const missing = [...chunks, ...laterChunks].flatMap(({ name, modules = [], packages = [] }) => [
      ...modules
        .filter((module) => !ids.some((id) => id.endsWith(`/${module}`)))
        .map((module) => `${name}: ${module}`),
      ...packages
        .filter((pattern) => !ids.some((id) => pattern.test(id)))
        .map((pattern) => `${name}: ${pattern}`),
    ])
    if (missing.length > 0)
      this.error(`web/chunks.ts names what the build doesn't have:\n${missing.join('\n')}`)
  },
})
