import { icons, type Chunk } from './chunk.ts'

/** What dialogs share, and what booking needs. No page needs all of it: each of these is what some pages show. */
export const dialogChunks: readonly Chunk[] = [
  {
    // What both toasts and dialogs need: toasts come with the first touch of a page.
    name: 'layers',
    modules: ['web/src/ui/overlay/escape.ts'],
    packages: [/@radix-ui\/react-(dismissable-layer|portal)\//],
  },
  {
    name: 'dialogs',
    modules: [
      'web/src/ui/form/confirm-submit.tsx',
      'web/src/ui/form/error-summary.tsx',
      'web/src/ui/form/form.tsx',
      'web/src/ui/form/use-unsaved.tsx',
      'web/src/ui/overlay/confirm-dialog.tsx',
      'web/src/ui/overlay/dialog.tsx',
      'web/src/ui/overlay/guard-context.ts',
      'web/src/ui/overlay/overlay-style.ts',
      'web/src/ui/overlay/use-back-guard.ts',
      'web/src/ui/overlay/use-focus-return.ts',
    ],
    packages: [
      /@radix-ui\/react-(alert-dialog|dialog|focus-guards|focus-scope)\//,
      /node_modules\/(aria-hidden|get-nonce|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|tslib|use-callback-ref|use-sidecar)\//,
    ],
  },
  {
    // Controls that many pages and most dialogs show.
    name: 'fields',
    modules: [
      'web/src/ui/form/checkbox.tsx',
      'web/src/ui/form/radio-group.tsx',
      'web/src/ui/form/select.tsx',
      'web/src/ui/form/text-area.tsx',
      'web/src/ui/list/data-list.tsx',
    ],
  },
  {
    name: 'forms',
    modules: [
      'web/src/ui/form/form-dialog.tsx',
      'web/src/ui/form/form-errors.ts',
      'web/src/ui/form/use-form.ts',
    ],
    packages: [/node_modules\/react-hook-form\//],
  },
  {
    name: 'visits',
    modules: [
      'contract/src/clinic/sites.endpoints.ts',
      'contract/src/doctors/appointment-types.ts',
      'web/src/domain/sites-query.ts',
      'web/src/domain/visit-place.tsx',
      'web/src/features/appointments/booking/offered-types.ts',
      'web/src/features/appointments/seen-price.ts',
    ],
  },
  {
    name: 'hours',
    modules: [
      'contract/src/appointments/time-ranges.ts',
      'contract/src/clinic/opening.ts',
      'contract/src/pharmacies/hours.ts',
    ],
  },
  {
    name: 'booking-forms',
    modules: [
      'contract/src/appointments/consultation.ts',
      'contract/src/appointments/following.ts',
      'contract/src/appointments/schema.ts',
      'contract/src/appointments/seen.ts',
      'contract/src/appointments/waitlist.ts',
      'web/src/features/appointments/waitlist/waitlist-labels.ts',
    ],
  },
  {
    name: 'booking',
    modules: [
      'contract/src/appointments/holds.ts',
      'web/src/features/appointments/booking/booking-dialog.tsx',
      'web/src/features/appointments/booking/booking-forms.ts',
      'web/src/features/appointments/booking/booking-review.tsx',
      'web/src/features/appointments/booking/date-and-time-fields.tsx',
      'web/src/features/appointments/booking/doctor-field.tsx',
      'web/src/features/appointments/booking/place-before-booking.tsx',
      'web/src/features/appointments/booking/slot-hold.tsx',
      'web/src/features/appointments/booking/type-field.tsx',
      'web/src/features/appointments/booking/use-unanswered-slot.ts',
      'web/src/features/appointments/booking/use-visit-site.ts',
      'web/src/features/appointments/booking/way-fields.tsx',
      'web/src/features/appointments/series/plan.ts',
      'web/src/features/appointments/series/use-series.tsx',
      'web/src/features/appointments/waitlist/join-waitlist-dialog.tsx',
    ],
  },
  {
    // What follows a booking.
    name: 'booked',
    modules: [
      'web/src/features/appointments/calendar/calendar-dialog.tsx',
      'web/src/features/appointments/calendar/calendar-feed.tsx',
      'web/src/features/appointments/calendar/calendar-queries.ts',
      'web/src/portals/patient/booked-dialog.tsx',
    ],
    packages: [icons('calendar-arrow-down')],
  },
  {
    name: 'billing',
    modules: [
      'contract/src/billing/endpoints.ts',
      'contract/src/billing/refund-requests.endpoints.ts',
      'web/src/features/billing/queries.ts',
    ],
  },
]
