/**
 * The one list of domains, the same in contract, server and web, and which slice of the server may build on which.
 * A slice may import another's entry points (actions, exports.queries, policy) only along an arrow of this list, and an arrow only goes
 * down: from a layer to one of those below it.
 */

/** Slices of the server in layers, from the bottom up. */
const layers = [
  ['accounts', 'notifications'],
  ['clinic', 'pharmacies', 'safety', 'family'],
  ['inventory', 'doctors', 'billing'],
  ['chart-access'],
  ['clinical'],
  ['appointments'],
  ['video-visits', 'records', 'prescriptions'],
  ['urgent-care', 'pharmacy', 'reminders', 'messages', 'letters', 'orders'],
  ['patients', 'issue-reports', 'analytics'],
  ['administration'],
]

export const slices = layers.flat()

/** `audit` has a layer of its own on the server, below the slices. */
export const domains = [...slices, 'audit']

/** @type {Readonly<Record<string, readonly string[]>>} */
export const arrows = {
  accounts: [],
  notifications: [],

  clinic: ['accounts'],
  pharmacies: ['accounts', 'notifications'],

  safety: ['accounts'],
  inventory: ['accounts', 'notifications', 'pharmacies', 'safety', 'clinic'],
  doctors: ['accounts', 'notifications', 'clinic'],
  family: ['accounts', 'notifications'],
  billing: ['accounts', 'notifications', 'pharmacies', 'clinic', 'family'],

  'chart-access': ['accounts', 'notifications', 'doctors', 'family'],

  clinical: ['accounts', 'notifications', 'safety', 'doctors', 'family', 'chart-access'],

  appointments: [
    'accounts',
    'notifications',
    'clinic',
    'doctors',
    'family',
    'billing',
    'chart-access',
    'clinical',
  ],

  'video-visits': ['accounts', 'notifications', 'doctors', 'family', 'appointments'],
  records: ['accounts', 'doctors', 'family', 'chart-access', 'appointments'],
  prescriptions: [
    'accounts',
    'notifications',
    'clinic',
    'pharmacies',
    'safety',
    'inventory',
    'doctors',
    'family',
    'billing',
    'chart-access',
    'clinical',
    'appointments',
  ],

  'urgent-care': ['accounts', 'notifications', 'doctors', 'family', 'appointments', 'video-visits'],
  pharmacy: ['accounts', 'notifications', 'pharmacies', 'inventory', 'family', 'clinical', 'prescriptions'],
  reminders: ['accounts', 'notifications', 'doctors', 'family', 'clinical', 'appointments', 'prescriptions'],
  messages: [
    'accounts',
    'notifications',
    'doctors',
    'family',
    'chart-access',
    'appointments',
    'prescriptions',
  ],

  letters: [
    'accounts',
    'notifications',
    'doctors',
    'family',
    'chart-access',
    'clinical',
    'appointments',
    'prescriptions',
  ],

  orders: [
    'accounts',
    'notifications',
    'doctors',
    'family',
    'chart-access',
    'clinical',
    'appointments',
    'records',
  ],

  patients: [
    'accounts',
    'notifications',
    'doctors',
    'family',
    'billing',
    'chart-access',
    'clinical',
    'appointments',
    'video-visits',
    'records',
    'prescriptions',
    'pharmacy',
    'reminders',
    'messages',
    'urgent-care',
  ],
  'issue-reports': ['accounts', 'notifications', 'family', 'chart-access', 'prescriptions'],
  analytics: [
    'accounts',
    'pharmacies',
    'inventory',
    'doctors',
    'billing',
    'clinical',
    'appointments',
    'prescriptions',
    'pharmacy',
  ],

  administration: slices.filter((slice) => slice !== 'administration'),
}

/**
 * Files with pure calculations that other slices may import too.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const calculations = {
  clinical: ['health-facts', 'person-facts', 'plan'],
  inventory: ['matching'],
  safety: [
    'advice',
    'check',
    'controlled',
    'medicine-names',
    'medicines-in-use',
    'edition',
    'substances',
    'product',
    'product-comparison',
    'product-names',
  ],
}

/** @param {string} slice @returns its layer, counted from the bottom; -1 if it isn't a slice */
export const layerOf = (slice) => layers.findIndex((layer) => layer.includes(slice))

for (const slice of slices) {
  for (const below of arrows[slice] ?? [`nothing: declare the arrows of ${slice}`]) {
    if (layerOf(below) < 0 || layerOf(below) >= layerOf(slice)) {
      throw new Error(`lint/domains.mjs: the arrow ${slice} -> ${below} doesn't go down`)
    }
  }
}
