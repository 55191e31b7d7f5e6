import { eq, sql } from 'drizzle-orm'
import { weekdays, type Weekday } from '@alafia/contract/kernel/civil'
import { insuranceService } from '@alafia/contract/pharmacy/states'
import { patientProfile } from '../../family/table.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Clock } from '../../platform/clock.ts'
import { prescription } from '../../prescriptions/table.ts'
import { addPharmacies, openOn, type PharmacyDetails, type StoredPharmacy } from '../pharmacies.ts'
import type { DemoPeople, PatientName, PharmacistName } from './people.ts'
import type { StoredAppointment } from './events.ts'
import type { Timeline } from './timeline.ts'

const monToSat: Weekday[] = weekdays.filter((day) => day !== 'Sunday')
const workdays: Weekday[] = monToSat.filter((day) => day !== 'Saturday')

type Word = { by: PatientName; rating: number; comment?: string; daysAgo: number }
type Place = Omit<PharmacyDetails, 'staff' | 'reviews'> & { staff?: PharmacistName[]; words: Word[] }

const places: readonly Place[] = [
  {
    name: 'Alafia Pharmacy Surulere',
    address: '31 Bode Thomas Street, Surulere, Lagos',
    phone: '+234 805 555 0119',
    email: 'surulere@pharmacies.alafia.example',
    services: ['Prescriptions', 'Delivery', insuranceService, 'Blood pressure check', 'Vaccinations'],
    coordinates: { latitude: 6.4906, longitude: 3.3567 },
    hours: [...openOn(monToSat, '08:00', '21:00'), ...openOn(['Sunday'], '12:00', '18:00')],
    staff: ['ifeoma', 'halima'],
    words: [
      {
        by: 'amina',
        rating: 5,
        comment: 'Explained the inhaler to my daughter with great patience.',
        daysAgo: 17,
      },
      { by: 'ngozi', rating: 5, comment: 'My tablets were ready when I came.', daysAgo: 25 },
      { by: 'segun', rating: 4, daysAgo: 44 },
      { by: 'hauwa', rating: 4, comment: 'A little waiting on Saturdays, kind people.', daysAgo: 60 },
    ],
  },
  {
    name: 'Yaba Day and Night Chemist',
    address: '118 Herbert Macaulay Way, Yaba, Lagos',
    phone: '+234 805 555 0124',
    email: 'yaba@pharmacies.alafia.example',
    services: ['Prescriptions', 'Delivery', 'Malaria test'],
    coordinates: { latitude: 6.5095, longitude: 3.3785 },
    hours: openOn(weekdays, '00:00', '00:00'),
    staff: ['sule'],
    words: [
      { by: 'emeka', rating: 5, comment: 'Open at three in the morning, when we needed it.', daysAgo: 9 },
      { by: 'zainab', rating: 3, comment: 'Helpful, but the queue is long.', daysAgo: 31 },
    ],
  },
  {
    name: 'Ikeja Garden Pharmacy',
    address: '9 Allen Avenue, Ikeja, Lagos',
    phone: '+234 805 555 0131',
    email: 'ikeja@pharmacies.alafia.example',
    services: ['Prescriptions', insuranceService, 'Diabetes care'],
    coordinates: { latitude: 6.5998, longitude: 3.3543 },
    hours: openOn(monToSat, '08:00', '20:00'),
    words: [
      { by: 'chioma', rating: 5, daysAgo: 12 },
      { by: 'yusuf', rating: 4, comment: 'They take my insurance without any fuss.', daysAgo: 40 },
    ],
  },
  {
    name: 'Marina Dispensary',
    address: '52 Marina Road, Lagos Island',
    phone: '+234 805 555 0136',
    email: 'marina@pharmacies.alafia.example',
    services: ['Prescriptions', insuranceService],
    coordinates: { latitude: 6.4509, longitude: 3.3917 },
    hours: [...openOn(workdays, '08:30', '13:00'), ...openOn(workdays, '14:00', '18:30')],
    words: [{ by: 'obinna', rating: 4, daysAgo: 22 }],
  },
  {
    name: 'Victoria Island Care Pharmacy',
    address: '24 Adeola Odeku Street, Victoria Island, Lagos',
    phone: '+234 805 555 0142',
    email: 'vi@pharmacies.alafia.example',
    services: ['Prescriptions', 'Delivery', insuranceService, 'Travel vaccines'],
    coordinates: { latitude: 6.4311, longitude: 3.4237 },
    hours: openOn(weekdays, '07:00', '23:00'),
    words: [
      { by: 'kunle', rating: 4, daysAgo: 6 },
      { by: 'titilayo', rating: 5, comment: 'Called me at home to check the dose.', daysAgo: 19 },
      { by: 'maryam', rating: 5, daysAgo: 28 },
    ],
  },
  {
    name: 'Lekki Late Pharmacy',
    address: '7 Admiralty Way, Lekki Phase 1, Lagos',
    phone: '+234 805 555 0148',
    email: 'lekki@pharmacies.alafia.example',
    services: ['Prescriptions', 'Delivery'],
    coordinates: { latitude: 6.4474, longitude: 3.4723 },
    hours: openOn(weekdays, '16:00', '02:00'),
    words: [],
  },
  {
    name: 'Mushin Community Chemist',
    address: '83 Agege Motor Road, Mushin, Lagos',
    phone: '+234 805 555 0153',
    email: 'mushin@pharmacies.alafia.example',
    services: ['Prescriptions', 'Malaria test', 'Family planning'],
    coordinates: { latitude: 6.5342, longitude: 3.3495 },
    hours: [...openOn(workdays, '07:30', '20:30'), ...openOn(['Saturday'], '08:00', '18:00')],
    words: [{ by: 'rukayat', rating: 4, comment: 'Fair prices.', daysAgo: 14 }],
  },
]

const aminasPlace = {
  address: '14 Ogunlana Drive, Surulere, Lagos',
  latitude: 6.4969,
  longitude: 3.3512,
  insuranceProvider: 'Hygeia HMO',
  insurancePlan: 'Family Plus',
  insuranceNumber: 'HYG-2048-7731',
}

/** The pharmacies of Lagos, with their staff and patients' reviews, in the order above; the first is the demo pharmacist's. */
export const addDemoPharmacies = (
  tx: Transaction,
  clock: Clock,
  line: Timeline,
  { pharmacists, patients }: DemoPeople,
): Promise<StoredPharmacy[]> =>
  addPharmacies(
    tx,
    clock,
    places.map(({ words, staff = [], ...place }) => ({
      ...place,
      staff: staff.map((name) => pharmacists[name]),
      reviews: words.map(({ by, daysAgo, ...word }) => ({
        by: patients[by],
        at: line.at(-daysAgo, '18:20'),
        ...word,
      })),
    })),
  )

/**
 * One prescription in the queue has chosen the demo pharmacist's pharmacy. The demo patient's profile has an address and
 * insurance.
 */
export const addDemoChoices = async (
  tx: Transaction,
  { patients }: DemoPeople,
  own: { id: number },
  stored: readonly StoredAppointment[],
): Promise<void> => {
  const chosen = stored
    .filter(({ plan }) => plan.story.patient !== 'amina')
    .flatMap(({ prescriptions }) => prescriptions)
    .find(({ plan }) => plan.status === 'pending')
  await tx
    .insert(patientProfile)
    .values({ userId: patients.amina.id, ...aminasPlace })
    .onConflictDoUpdate({ target: patientProfile.userId, set: aminasPlace })
  if (chosen)
    await tx
      .update(prescription)
      .set({ pharmacyId: own.id, updatedAt: sql`${prescription.updatedAt} + interval '5 minutes'` })
      .where(eq(prescription.id, chosen.id))
}
