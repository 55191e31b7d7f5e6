import type { TimeOfDay } from '@alafia/contract/prescriptions/times-of-day'

/** In units of the pictures below. */
export const pictogramSize = 24

const halfSun = 'M2 19h20 M7 19a5 5 0 0 1 10 0 M4.5 12.5l-1.6-1.2 M19.5 12.5l1.6-1.2'

/** The sun rises, stands high, sets; the moon. SVG paths. */
export const pictograms: Readonly<Record<TimeOfDay, { path: string; isFilled: boolean }>> = {
  morning: { path: `${halfSun} M12 10V4 M9 7l3-3 3 3`, isFilled: false },
  afternoon: {
    path: `M7.5 12a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0 M12 1.5v3 M12 19.5v3 M1.5 12h3 M19.5 12h3
      M4.6 4.6l2.1 2.1 M17.3 17.3l2.1 2.1 M19.4 4.6l-2.1 2.1 M6.7 17.3l-2.1 2.1`,
    isFilled: false,
  },
  evening: { path: `${halfSun} M12 4v6 M9 7l3 3 3-3`, isFilled: false },
  night: { path: 'M20.5 14.5A9 9 0 1 1 9.5 3.5a7 7 0 0 0 11 11z', isFilled: true },
}
