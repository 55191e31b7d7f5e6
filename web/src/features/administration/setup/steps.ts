import type { Checklist } from '@alafia/contract/administration/checklist/schema'

export type SetupStep = {
  title: string
  /** Where it is done; undefined for a setting of the server. */
  to?:
    | '/admin/clinic'
    | '/admin/clinic/opening-hours'
    | '/admin/clinic/sites'
    | '/admin/clinic/appointment-types'
    | '/admin/clinic/specializations'
    | '/admin/users'
    | '/pharmacy'
  /** `optional`: not needed, but there for whoever wants it. */
  state: 'done' | 'missing' | 'optional'
  text: string
}

/** So many names are listed; the others are counted. */
const namesShown = 5

const inWords = (words: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
  new Intl.ListFormat('en-GB', { type }).format(words)

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

const namesOf = (people: readonly { name: string }[]): string => {
  const names = people.slice(0, namesShown).map(({ name }) => name)
  const more = people.length - names.length
  return inWords(more > 0 ? [...names, `${more} more`] : names)
}

const step = (
  isDone: boolean,
  title: string,
  to: SetupStep['to'],
  done: string,
  missing: string,
): SetupStep => ({
  title,
  ...(to && { to }),
  state: isDone ? 'done' : 'missing',
  text: isDone ? done : missing,
})

/** What a clinic can do without. */
const wish = (...[isDone, ...texts]: Parameters<typeof step>): SetupStep => ({
  ...step(isDone, ...texts),
  state: isDone ? 'done' : 'optional',
})

const details = ({ details: { name, address, phone } }: Checklist): SetupStep => {
  const missing = [
    ...(name ? [] : ['name']),
    ...(address ? [] : ['address']),
    ...(phone ? [] : ['phone number']),
  ]
  return step(
    missing.length === 0,
    'Clinic details',
    '/admin/clinic',
    'Name, address and phone number are entered.',
    `Enter the clinic’s ${inWords(missing)}.`,
  )
}

const openingHours = ({ openingHours: isEntered }: Checklist): SetupStep =>
  wish(
    isEntered,
    'Opening hours',
    '/admin/clinic/opening-hours',
    'Opening hours are entered. Keep the holidays up to date.',
    'Without them, patients can book a visit in person whenever a doctor works.',
  )

const sites = ({ sites: count }: Checklist): SetupStep =>
  wish(
    count > 0,
    'Sites',
    '/admin/clinic/sites',
    `${counted(count, 'site')}. Doctors say in their working hours where they work.`,
    'Without any, patients come to the clinic’s own address.',
  )

const specializations = ({ specializations: count }: Checklist): SetupStep =>
  step(
    count > 0,
    'Specializations',
    '/admin/clinic/specializations',
    `${counted(count, 'specialization')} to choose from when you invite a doctor.`,
    'Add the specializations of your doctors.',
  )

const doctors = ({ doctors: { total } }: Checklist): SetupStep =>
  step(total > 0, 'Doctors', '/admin/users', `${counted(total, 'doctor')}.`, 'Invite the first doctor.')

const hours = ({ doctors: { total, withoutHours } }: Checklist): SetupStep =>
  step(
    total > 0 && withoutHours.length === 0,
    'Working hours',
    '/admin/users',
    'Every doctor has set working hours.',
    total === 0
      ? 'Doctors set their hours themselves, once they have signed in.'
      : `Nobody can book ${namesOf(withoutHours)} yet. Doctors set their hours themselves, under Availability.`,
  )

const types = ({ appointmentTypes }: Checklist): SetupStep =>
  wish(
    appointmentTypes > 0,
    'Appointment types',
    '/admin/clinic/appointment-types',
    `${counted(appointmentTypes, 'type')}, besides an appointment of 30 minutes at the doctor’s fee.`,
    'Without any, patients book 30 minutes at the doctor’s fee.',
  )

const lackOf = { hours: 'opening hours', pharmacist: 'pharmacist', stock: 'stock' } as const

const pharmacies = ({ pharmacies: { total, incomplete } }: Checklist): SetupStep => {
  const lacking = incomplete.slice(0, namesShown).map(
    ({ name, lacks }) =>
      `${name} has no ${inWords(
        lacks.map((one) => lackOf[one]),
        'disjunction',
      )}.`,
  )
  const more = incomplete.length - lacking.length
  const lacksStock = incomplete.some(({ lacks }) => lacks.includes('stock'))
  return step(
    total > 0 && incomplete.length === 0,
    'Pharmacies',
    '/pharmacy',
    `${counted(total, 'pharmacy', 'pharmacies')}, each with opening hours, a pharmacist and stock.`,
    total === 0
      ? 'Add the first pharmacy, then invite its pharmacist.'
      : [
          ...lacking,
          ...(more > 0 ? [`${more} more are incomplete.`] : []),
          ...(lacksStock ? ['Pharmacists add stock, or import it from a CSV file, under Inventory.'] : []),
        ].join(' '),
  )
}

const administrators = ({ administrators: count }: Checklist): SetupStep =>
  step(
    count > 1,
    'A second administrator',
    '/admin/users',
    `${counted(count, 'administrator')}: one approves what another asks for.`,
    'Once the clinic is set up, another administrator approves the roles of staff. Without one, that takes 24 hours.',
  )

const email = ({ sendsEmail }: Checklist): SetupStep =>
  step(
    sendsEmail,
    'Email',
    undefined,
    'Emails are sent.',
    'Emails reach nobody: they are written to files until whoever runs the server sets SMTP_URL.',
  )

const backups = ({ makesBackups }: Checklist): SetupStep =>
  step(
    makesBackups,
    'Backups',
    undefined,
    'A backup is made each night. The dashboard shows the last one.',
    'Nothing is backed up by itself until whoever runs the server sets BACKUP_FOLDER and BACKUP_PASSPHRASE.',
  )

const payments = ({ paidInApp }: Checklist): SetupStep =>
  wish(
    paidInApp,
    'Payments in the app',
    undefined,
    'Patients can pay their bills in the app.',
    'Patients can’t pay in the app until whoever runs the server sets PAYSTACK_SECRET_KEY.',
  )

/** There always is one; whether it is the right one, only the clinic knows. */
const emergencyNumber = ({ emergencyNumber: number }: Checklist): SetupStep => ({
  title: 'Emergency number',
  to: '/admin/clinic',
  state: 'done',
  text: `Patients are told to call ${number} when a life is in danger. Change it if yours is different.`,
})

const registrationNumber = ({ details: { registrationNumber: isEntered } }: Checklist): SetupStep =>
  wish(
    isEntered,
    'Registration number',
    '/admin/clinic',
    'The registration number is entered.',
    'Enter it if the clinic has one.',
  )

const logo = ({ logo: isThere }: Checklist): SetupStep =>
  wish(
    isThere,
    'Logo',
    '/admin/clinic',
    'The logo is on every page and document.',
    'Without one, pages and documents show the clinic’s name alone.',
  )

const patients = ({ patients: areThere }: Checklist): SetupStep =>
  wish(
    areThere,
    'Patients',
    '/admin/users',
    'There are patients. You can import more from a CSV file.',
    'Import them from a CSV file. Without it, they sign up themselves.',
  )

/** What a first booking needs, what a first prescription needs, and what to have before real patients come (ORG-10). */
export const stepsOf = (checklist: Checklist) => ({
  booking: [details, sites, specializations, doctors, hours, types, openingHours].map((make) =>
    make(checklist),
  ),
  prescription: [pharmacies(checklist)],
  opening: [
    administrators,
    email,
    backups,
    payments,
    emergencyNumber,
    registrationNumber,
    logo,
    patients,
  ].map((make) => make(checklist)),
})
