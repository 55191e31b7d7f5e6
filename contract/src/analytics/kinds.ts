/* What the reports count, and how each can be broken down and filtered. */

export const reportKinds = ['appointments', 'prescriptions', 'payments', 'users', 'stock'] as const
export type ReportKind = (typeof reportKinds)[number]

export const reportBreakdowns = [
  'doctor',
  'specialization',
  'pharmacy',
  'type',
  'method',
  'medicine',
] as const
export type ReportBreakdown = (typeof reportBreakdowns)[number]

export const breakdownLabel: Record<ReportBreakdown, string> = {
  doctor: 'Doctor',
  specialization: 'Specialization',
  pharmacy: 'Pharmacy',
  type: 'Type of appointment',
  method: 'Card',
  medicine: 'Medicine',
}

export const reportFilters = ['doctor', 'specialization', 'pharmacy'] as const
export type ReportFilter = (typeof reportFilters)[number]

/**
 * A figure of a report. Counts are whole numbers; money has its currency's decimals and is never summed across currencies.
 * `unit`: 'count', a currency, or 'clinic' for the clinic's currency.
 */
export type Measure = { key: string; label: string; unit: string }

const count = (key: string, label: string): Measure => ({ key, label, unit: 'count' })
const money = (key: string, label: string): readonly Measure[] => [
  { key, label, unit: 'clinic' },
  { key: `${key}Dollars`, label, unit: 'USD' },
]

export type Report = {
  label: string
  /** A sentence that says what is counted, and on which day. */
  lead: string
  measures: readonly Measure[]
  /** The measures shown in its chart; one currency at a time. */
  charted: readonly string[]
  /** The measure by which groups are sorted, largest first. */
  order: string
  breakdowns: readonly ReportBreakdown[]
  filters: readonly ReportFilter[]
}

export const reports: Record<ReportKind, Report> = {
  appointments: {
    label: 'Appointments',
    lead: 'Appointments are counted on the day they take place.',
    measures: [
      count('all', 'Appointments'),
      count('completed', 'Completed'),
      count('open', 'Open'),
      count('cancelled', 'Cancelled'),
      count('missed', 'No-show'),
      count('video', 'By video'),
    ],
    charted: ['completed', 'open', 'cancelled', 'missed'],
    order: 'all',
    breakdowns: ['doctor', 'specialization', 'type'],
    filters: ['doctor', 'specialization'],
  },
  prescriptions: {
    label: 'Prescriptions',
    lead: 'Prescriptions are counted on the day they were issued, with their current status.',
    measures: [
      count('all', 'Issued'),
      count('dispensed', 'Dispensed'),
      count('waiting', 'Waiting'),
      count('rejected', 'Rejected'),
      count('cancelled', 'Cancelled'),
    ],
    charted: ['dispensed', 'waiting', 'rejected', 'cancelled'],
    order: 'all',
    breakdowns: ['doctor', 'specialization', 'pharmacy'],
    filters: ['doctor', 'specialization', 'pharmacy'],
  },
  payments: {
    label: 'Payments',
    lead: 'Payments are counted on the day they were received, refunds on the day they were made, and unpaid amounts on the day they were billed.',
    measures: [
      count('all', 'Payments received'),
      ...money('received', 'Received'),
      ...money('refunded', 'Refunded'),
      ...money('net', 'Net'),
      ...money('outstanding', 'Outstanding'),
    ],
    charted: ['received', 'receivedDollars', 'refunded', 'refundedDollars'],
    order: 'received',
    breakdowns: ['doctor', 'specialization', 'method'],
    filters: ['doctor', 'specialization'],
  },
  users: {
    label: 'Users',
    lead: 'Accounts are counted on the day they were created, under their first role.',
    measures: [
      count('all', 'New accounts'),
      count('patients', 'Patients'),
      count('doctors', 'Doctors'),
      count('pharmacists', 'Pharmacists'),
      count('admins', 'Administrators'),
      count('signedIn', 'Have signed in'),
      count('deactivated', 'Later deactivated'),
    ],
    charted: ['patients', 'doctors', 'pharmacists', 'admins'],
    order: 'all',
    breakdowns: [],
    filters: [],
  },
  stock: {
    label: 'Stock',
    lead: 'Units received into stock and taken from it.',
    measures: [
      count('received', 'Received'),
      count('dispensed', 'Dispensed'),
      count('returned', 'Reversed'),
      count('wasted', 'To waste'),
      count('added', 'Adjusted up'),
      count('removed', 'Adjusted down'),
      count('transferred', 'Between pharmacies'),
      count('net', 'Net change'),
    ],
    charted: ['received', 'dispensed', 'added', 'removed'],
    order: 'dispensed',
    breakdowns: ['medicine'],
    filters: [],
  },
}

/** The lengths of a report's intervals. */
export const reportIntervals = ['day', 'week', 'month'] as const
export type ReportInterval = (typeof reportIntervals)[number]

export const intervalName: Record<ReportInterval, string> = { day: 'Day', week: 'Week', month: 'Month' }
