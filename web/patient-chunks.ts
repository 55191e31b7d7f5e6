import type { Chunk } from './chunk.ts'

/** The patient's home, and what other pages of patients share with it. */
export const patientChunks: readonly Chunk[] = [
  {
    name: 'patients',
    modules: [
      'contract/src/family/endpoints.ts',
      'contract/src/patients/closing.endpoints.ts',
      'contract/src/patients/home-calls.ts',
      'contract/src/reminders/endpoints.ts',
      'web/src/domain/family-query.ts',
      'web/src/domain/is-about-you.ts',
      'web/src/domain/sharing.ts',
      'web/src/features/appointments/use-for-person.ts',
      'web/src/features/appointments/listing/upcoming.tsx',
      'web/src/features/appointments/visit-now/due-visit.tsx',
      'web/src/features/appointments/visit-now/use-visit-now.ts',
      'web/src/features/appointments/visit-now/visit-now.tsx',
      'web/src/features/appointments/visit-now/visit-text.ts',
      'web/src/features/patients/closing/closing-banner.tsx',
      'web/src/features/patients/closing/queries.ts',
      'web/src/features/family/queries.ts',
      'web/src/features/reminders/queries.ts',
      'web/src/portals/patient/booking-soon.ts',
      'web/src/portals/patient/booking.tsx',
      'web/src/portals/patient/open-dialog.ts',
      'web/src/ui/layout/feature-card.tsx',
      'web/src/ui/layout/next-step.tsx',
    ],
  },
  {
    name: 'home',
    modules: [
      'web/src/features/appointments/listing/recent-consultations.tsx',
      'web/src/features/reminders/reminders.tsx',
      'web/src/features/urgent-care/immediate-care-banner.tsx',
      'web/src/lib/session/page-replies.ts',
      'web/src/portals/patient/home-page.tsx',
      'web/src/portals/patient/home-start.ts',
    ],
  },
]
