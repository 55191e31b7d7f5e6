/**
 * Which slice of the server may stand on which: the one place where an arrow between slices is declared.
 * A slice may import another's doors (actions, queries, policy) only along an arrow of this list, and an arrow
 * goes down only: from a floor to one of those below it.
 */

/** From the ground up. */
const floors = [
  ['accounts', 'notifications'],
  ['inventory', 'doctors', 'family', 'billing'],
  ['appointments'],
  ['visits', 'records', 'prescriptions'],
  ['pharmacy', 'reminders', 'messages'],
  ['overview', 'patients'],
  ['admin'],
]

/** @type {Readonly<Record<string, readonly string[]>>} */
export const arrows = {
  accounts: [],
  notifications: [],

  inventory: ['accounts', 'notifications'],
  doctors: ['accounts', 'notifications'],
  family: ['accounts', 'notifications'],
  billing: ['accounts', 'notifications'],

  appointments: ['accounts', 'notifications', 'doctors', 'family', 'billing'],

  visits: ['accounts', 'notifications', 'doctors', 'family', 'appointments'],
  records: ['accounts', 'doctors', 'family', 'appointments'],
  prescriptions: ['accounts', 'inventory', 'notifications', 'doctors', 'family', 'appointments'],
  pharmacy: ['accounts', 'inventory', 'notifications', 'family', 'prescriptions'],
  reminders: ['accounts', 'notifications', 'doctors', 'family', 'appointments', 'prescriptions'],
  messages: ['accounts', 'notifications', 'doctors', 'family', 'appointments', 'prescriptions'],

  patients: ['accounts', 'notifications', 'doctors', 'family', 'appointments', 'records', 'prescriptions'],

  overview: ['family', 'appointments', 'prescriptions', 'reminders', 'messages'],

  admin: [
    'accounts',
    'inventory',
    'notifications',
    'doctors',
    'family',
    'billing',
    'appointments',
    'visits',
    'records',
    'prescriptions',
    'messages',
    'pharmacy',
    'reminders',
    'patients',
  ],
}

/** @param {string} slice @returns its floor, counted from the ground; -1 for what isn't a slice */
export const floorOf = (slice) => floors.findIndex((floor) => floor.includes(slice))

export const slices = floors.flat()

for (const slice of slices) {
  for (const below of arrows[slice] ?? [`nothing: declare the arrows of ${slice}`]) {
    if (floorOf(below) < 0 || floorOf(below) >= floorOf(slice)) {
      throw new Error(`lint/arrows.mjs: the arrow ${slice} -> ${below} doesn't go down`)
    }
  }
}
