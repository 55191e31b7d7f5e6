/** How a doctor may tell who the patient is. */
export const waysToTell = ['email', 'phone', 'name'] as const
export type WayToTell = (typeof waysToTell)[number]

/** CHART-3: it ends by itself. */
export const emergencyMinutes = 60

/** The one answer to whatever doesn't name exactly one patient. */
export const nobodyFound =
  'No patient was found by exactly these details. Please check them, or tell the patient in another way'
