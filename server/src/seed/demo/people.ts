import { randomUUID } from 'node:crypto'
import { minute } from '@alafia/contract/kernel/durations'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import { doctorWords } from './doctor-words.ts'
import { demoAccounts, secondPharmacist } from '../demo-accounts.ts'
import { everyDay, halfHours, type Availability } from '../hours.ts'
import {
  addDoctors,
  addFamily,
  addPeople,
  type DoctorDetails,
  type Member,
  type MemberDetails,
  type Person,
  type PersonDetails,
} from '../people.ts'
import { later, type Timeline } from './timeline.ts'

const patients = {
  amina: { email: 'patient@alafia.example', phone: '+234 803 555 0142', born: [38, '05-19'] },
  musa: { email: 'patient2@alafia.example', phone: '+234 806 555 0177', born: [44, '08-02'] },
  ngozi: { firstName: 'Ngozi', lastName: 'Obi', born: [57, '01-30'] },
  bola: { firstName: 'Bola', lastName: 'Adeyemi', born: [29, '11-11'] },
  hauwa: { firstName: 'Hauwa', lastName: 'Sani', born: [61, '03-08'] },
  emeka: { firstName: 'Emeka', lastName: 'Nwosu', born: [35, '07-24'] },
  segun: { firstName: 'Segun', lastName: 'Akinola', born: [66, '09-15'] },
  zainab: { firstName: 'Zainab', lastName: 'Usman', born: [48, '12-03'] },
  chioma: { firstName: 'Chioma', lastName: 'Uzor', born: [52, '06-21'] },
  yusuf: { firstName: 'Yusuf', lastName: 'Abdullahi', born: [71, '02-14'] },
  titilayo: { firstName: 'Titilayo', lastName: 'Ogunleye', born: [63, '10-05'] },
  obinna: { firstName: 'Obinna', lastName: 'Chukwu', born: [40, '04-17'] },
  rukayat: { firstName: 'Rukayat', lastName: 'Fashola', born: [31, '08-29'] },
  kunle: { firstName: 'Kunle', lastName: 'Adesina', born: [36, '05-06'] },
  maryam: { firstName: 'Maryam', lastName: 'Shehu', born: [27, '09-09'] },
  ikenna: { firstName: 'Ikenna', lastName: 'Anozie', born: [45, '01-12'] },
  efe: { firstName: 'Efe', lastName: 'Omoruyi', born: [24, '03-27'] },
  temitope: { firstName: 'Temitope', lastName: 'Ikwue', born: [33, '07-01'], joined: 0.35 },
} as const satisfies Record<string, Entry>

const lunch = everyDay([...halfHours('09:00', '13:00'), ...halfHours('14:00', '17:00')])
const straight = everyDay(halfHours('09:00', '17:00'))

const doctors = {
  // The demo's doctors work every day, so that there are appointments today and free slots tomorrow on any weekday.
  okafor: { email: 'doctor@alafia.example', specialization: 'Cardiology', fee: '25000.00', slots: straight },
  eze: {
    email: 'doctor2@alafia.example',
    specialization: 'Internal Medicine',
    fee: '20000.00',
    slots: straight,
  },
  lawal: {
    firstName: 'Bukola',
    lastName: 'Lawal',
    specialization: 'Pediatrics',
    fee: '18000.00',
    slots: lunch,
  },
  danjuma: {
    firstName: 'Hassan',
    lastName: 'Danjuma',
    specialization: 'General Practice',
    fee: '12000.00',
    slots: straight,
  },
  okonkwo: {
    firstName: 'Nkechi',
    lastName: 'Okonkwo',
    specialization: 'Dermatology',
    fee: '18500.00',
    slots: lunch,
  },
  balogun: {
    firstName: 'Tosin',
    lastName: 'Balogun',
    specialization: 'Obstetrics and Gynaecology',
    fee: '22000.00',
    slots: [
      { day: 'Tuesday', slots: halfHours('08:00', '12:00') },
      { day: 'Thursday', slots: halfHours('12:00', '16:00') },
    ],
  },
} as const satisfies Record<
  string,
  Entry & { specialization: string; fee: string; slots: readonly Availability[] }
>

const pharmacists = {
  ifeoma: { email: 'pharmacist@alafia.example', phone: '+234 805 555 0119' },
  sule: { firstName: 'Sule', lastName: 'Garba', joined: 0.1 },
  halima: { email: 'pharmacist2@alafia.example', joined: 0.8 },
} as const satisfies Record<string, Entry>

const admins = {
  folake: { email: 'admin@alafia.example', phone: '+234 802 555 0100' },
} as const satisfies Record<string, Entry>

const family = {
  kemi: {
    of: 'amina',
    firstName: 'Kemi',
    relationship: 'daughter',
    born: [6, '03-14'],
    medicalConditions: ['Asthma'],
    allergies: ['Penicillin'],
    regularMedicines: ['Beclometasone inhaler 50 µg'],
    insuranceProvider: 'Hygeia HMO',
    insurancePlan: 'Family Plus',
    insuranceNumber: 'HYG-2048-7732',
  },
  tunde: {
    of: 'amina',
    firstName: 'Tunde',
    relationship: 'spouse',
    born: [41, '10-27'],
    phone: '+234 803 555 0143',
  },
  aisha: { of: 'musa', firstName: 'Aisha', relationship: 'spouse', born: [37, '02-11'] },
  sadiq: {
    of: 'musa',
    firstName: 'Sadiq',
    relationship: 'son',
    born: [3, '06-30'],
    medicalConditions: ['Sickle cell trait'],
  },
  dara: { of: 'kunle', firstName: 'Dara', relationship: 'son', born: [4, '01-19'] },
  ebun: {
    of: 'bola',
    firstName: 'Ebun',
    relationship: 'parent',
    born: [67, '12-24'],
    medicalConditions: ['Type 2 diabetes'],
    regularMedicines: ['Metformin 500 mg'],
  },
} as const satisfies Record<string, MemberEntry>

type Born = readonly [age: number, monthDay: string]
/** `joined`: a new account, created at this fraction of the month so far. */
type Entry = {
  email?: string
  firstName?: string
  lastName?: string
  phone?: string
  born?: Born
  joined?: number
}
type MemberEntry = {
  of: keyof typeof patients
  firstName: string
  relationship: NonNullable<MemberDetails['relationship']>
  born: Born
  phone?: string
  medicalConditions?: readonly string[]
  allergies?: readonly string[]
  regularMedicines?: readonly string[]
  insuranceProvider?: string
  insurancePlan?: string
  insuranceNumber?: string
}

export type PatientName = keyof typeof patients
export type DoctorName = keyof typeof doctors
export type PharmacistName = keyof typeof pharmacists
export type AdminName = keyof typeof admins
export type MemberName = keyof typeof family
export type PersonName = PatientName | DoctorName | PharmacistName | AdminName

/** Everyone in the demo, by the name that the stories use. */
export type DemoPeople = {
  patients: Record<PatientName, Person>
  doctors: Record<DoctorName, Person>
  pharmacists: Record<PharmacistName, Person>
  admins: Record<AdminName, Person>
  family: Record<MemberName, Member>
  person: Record<PersonName, Person>
  /** When each account was created. */
  joined: Record<PersonName, Date>
}

const entries: Record<PersonName, Entry> = { ...patients, ...doctors, ...pharmacists, ...admins }

// No one can sign in as the people whom the demo doesn't offer.
const unknownPassword = randomUUID()

/** The name, email address and password of a demo account; for others, a password that no one knows. */
const identityOf = ({ email, firstName, lastName }: Entry) => {
  const known = [...demoAccounts, secondPharmacist].find((account) => account.email === email)
  const own = { firstName: firstName ?? '', lastName: lastName ?? '', password: unknownPassword }
  if (known)
    return {
      firstName: known.firstName,
      lastName: known.lastName,
      email: known.email,
      password: known.password,
    }
  return { ...own, email: `${own.firstName}.${own.lastName}@alafia.example`.toLowerCase() }
}

/** New accounts were created this month, even on its first day; all others before anything that happens in the demo. */
export const joinedAt = (name: PersonName, line: Timeline): Date => {
  const { joined } = entries[name]
  const sinceMonthStart = (line.now.getTime() - line.monthStart.getTime()) / minute
  const nth = Object.keys(entries).indexOf(name)
  return joined === undefined
    ? later(line.monthStart, -(200 + 9 * nth) * 24 * 60 - 37 * nth)
    : later(line.monthStart, sinceMonthStart * joined)
}

const detailsOf = (
  name: PersonName,
  line: Timeline,
  lastSeen: ReadonlyMap<PersonName, Date>,
): PersonDetails => {
  const entry = entries[name]
  const createdAt = joinedAt(name, line)
  return {
    ...identityOf(entry),
    ...(entry.phone === undefined ? {} : { phone: entry.phone }),
    dateOfBirth: entry.born ? line.born(...entry.born) : null,
    createdAt,
    lastLoginAt: lastSeen.get(name) ?? createdAt,
  }
}

// Object.keys of the record written out above returns exactly its keys.
const namesOf = <Name extends string>(record: Record<Name, unknown>) => Object.keys(record) as Name[]

const byName = <Name extends string, Row>(names: readonly Name[], rows: readonly Row[]) =>
  // One row was returned for each name, in order.
  Object.fromEntries(names.map((name, place) => [name, rows[place]])) as Record<Name, Row>

/**
 * Adds everyone.
 * @param lastSeen when they last signed in; by default when they joined
 */
export const addDemoPeople = async (
  db: Queryable,
  clock: Clock,
  line: Timeline,
  lastSeen: ReadonlyMap<PersonName, Date>,
): Promise<DemoPeople> => {
  const details = (name: PersonName) => detailsOf(name, line, lastSeen)
  const add = async <Name extends PersonName>(record: Record<Name, unknown>, role: Person['role']) => {
    const names = namesOf(record)
    return byName(
      names,
      await addPeople(
        db,
        clock,
        names.map((name) => ({ ...details(name), role })),
      ),
    )
  }
  const doctorNames = namesOf(doctors)
  const practice = (name: DoctorName): DoctorDetails => {
    const { specialization, fee, slots } = doctors[name]
    const timeOff = name === 'balogun' ? [{ startsOn: line.date(8), endsOn: line.date(14) }] : []
    return { ...details(name), ...doctorWords[name], specialization, fee, slots, timeOff }
  }
  const added = {
    patients: await add(patients, 'patient'),
    doctors: byName(doctorNames, await addDoctors(db, clock, doctorNames.map(practice))),
    pharmacists: await add(pharmacists, 'pharmacist'),
    admins: await add(admins, 'admin'),
  }
  const memberNames = namesOf(family)
  const members = await addFamily(
    db,
    clock,
    memberNames.map((name) => {
      const { of, born, ...member }: MemberEntry = family[name]
      const emergencyContact = patientPhone(of)
      return {
        ...member,
        of: added.patients[of],
        dateOfBirth: line.born(...born),
        medicalConditions: [...(member.medicalConditions ?? [])],
        allergies: [...(member.allergies ?? [])],
        regularMedicines: [...(member.regularMedicines ?? [])],
        ...(emergencyContact === undefined ? {} : { emergencyContact }),
      }
    }),
  )
  const person = { ...added.patients, ...added.doctors, ...added.pharmacists, ...added.admins }
  const joined = Object.fromEntries(namesOf(entries).map((name) => [name, joinedAt(name, line)]))
  return {
    ...added,
    family: byName(memberNames, members),
    person,
    // Exactly the names above, each with its instant.
    joined: joined as Record<PersonName, Date>,
  }
}

const patientPhone = (name: PatientName): string | undefined => {
  const entry: Entry = patients[name]
  return entry.phone
}
