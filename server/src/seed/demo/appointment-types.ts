import type { AppointmentTypeDetails } from '../appointment-types.ts'
import type { DemoPeople } from './people.ts'

/** What the demo's doctors offer besides an appointment of half an hour at their fee. */
export const appointmentTypesOf = ({
  okafor,
  eze,
  lawal,
  danjuma,
}: DemoPeople['doctors']): AppointmentTypeDetails[] => [
  {
    name: 'First visit',
    lengthMinutes: 45,
    bufferMinutes: 15,
    price: '30000.00',
    preparation:
      'Bring your medicines and any letters or results from other clinics. Arrive 10 minutes early.',
    doctors: [okafor, eze, danjuma],
  },
  {
    name: 'Quick question',
    lengthMinutes: 15,
    bufferMinutes: 0,
    price: '8000.00',
    mode: 'video',
    freeUntilHours: 2,
    lateRefundPercent: 0,
    doctors: [okafor, eze, danjuma, lawal],
  },
  {
    name: 'Child check-up',
    lengthMinutes: 30,
    bufferMinutes: 0,
    mode: 'in-person',
    preparation: 'Bring the vaccination card.',
    doctors: [lawal],
  },
]
