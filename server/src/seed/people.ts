import { randomBytes } from 'node:crypto'
import type { Availability } from './hours.ts'
import type { Language } from '@alafia/contract/doctors/languages'
import type { Currency, Money } from '@alafia/contract/kernel/money'
import { defaultSecurityRules } from '@alafia/contract/administration/security/schema'
import { addDays, ageOn, type CivilDate } from '@alafia/contract/kernel/civil'
import { scopes } from '@alafia/contract/family/sharing'
import { licensedRoles, type LicensedRole, type Role } from '@alafia/contract/kernel/roles'
import { hashPassword } from '../accounts/password.ts'
import { licence, userAccount } from '../accounts/table.ts'
import { doctor, doctorSlot, doctorTimeOff } from '../doctors/table.ts'
import { familyConsent, familyMember } from '../family/table.ts'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/connect.ts'
import { slotRows, weekdayHours } from './hours.ts'
import { birthdayAt, nameAt, phoneAt } from './names.ts'
import { addRoles } from './roles.ts'
import { addSpecializations } from './specializations.ts'

/** Someone who can sign in; `role` is the first of `roles`. */
export type Person = {
  id: number
  email: string
  password: string
  role: Role
  roles: Role[]
  firstName: string
  lastName: string
}

/** Optional details of a person; the rest is made up, and unique if it must be. */
export type PersonDetails = {
  firstName?: string
  lastName?: string
  email?: string
  password?: string
  phone?: string | null
  dateOfBirth?: CivilDate | null
  profileImage?: string
  isActive?: boolean
  createdAt?: Date
  lastLoginAt?: Date
  /** Roles held besides the first. */
  alsoHolds?: readonly Role[]
  /** The last day of a doctor's or pharmacist's licence: two years ahead unless stated; null for none. */
  licensedUntil?: CivilDate | null
}

export type DoctorDetails = PersonDetails & {
  specialization?: string
  fee?: Money
  currency?: Currency
  languages?: readonly Language[]
  about?: string
  /** Monday to Friday, every half hour from 09:00 to 16:30, unless stated. */
  slots?: readonly Availability[]
  /** Both ends included. */
  timeOff?: readonly { startsOn: CivilDate; endsOn: CivilDate }[]
}

/** Everyone's password by default. */
export const defaultPassword = 'Alafia-someone-1'

const hashes = new Map<string, Promise<string>>()

/** Each password is hashed once per process, because hashing is slow. */
export const hashOf = (password: string): Promise<string> => {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

let count = 0

const completed = (details: PersonDetails, createdAt: Date) => {
  const nth = count++
  const name = { ...nameAt(nth), ...details }
  const { firstName, lastName } = name
  const unique = `${firstName}.${lastName}.${randomBytes(4).toString('hex')}`
  return {
    firstName,
    lastName,
    // Two seeders may fill one database (the demo's, then a test's), so the address has a random part.
    email: details.email ?? `${unique.toLowerCase().replace(/[^a-z0-9.-]/g, '')}@alafia.example`,
    phone: details.phone === undefined ? phoneAt(nth) : details.phone,
    dateOfBirth: details.dateOfBirth === undefined ? birthdayAt(nth) : details.dateOfBirth,
    profileImage: details.profileImage ?? null,
    isActive: details.isActive ?? true,
    createdAt: details.createdAt ?? createdAt,
    lastLoginAt: details.lastLoginAt ?? null,
  }
}

/** The boards that license doctors and pharmacists. */
const boards: Record<LicensedRole, string> = { doctor: 'MDCN', pharmacist: 'PCN' }
const licensedFor = 730

const licencesFor = (
  people: readonly Person[],
  wanted: readonly PersonDetails[],
  clock: Clock,
): (typeof licence.$inferInsert)[] =>
  people.flatMap(({ id, roles }, place) => {
    const { licensedUntil: validUntil = addDays(clock.today(), licensedFor) } = wanted[place] ?? {}
    if (validUntil === null) return []
    return licensedRoles
      .filter((role) => roles.includes(role))
      .map((role) => ({ userId: id, role, number: `${boards[role]}/${10_000 + id}`, validUntil }))
  })

/** Adds accounts, in order, each with its role, and with the licence that the role needs. */
export const addPeople = async (
  db: Queryable,
  clock: Clock,
  wanted: readonly ({ role: Role } & PersonDetails)[],
): Promise<Person[]> => {
  if (wanted.length === 0) return []
  const now = clock.now()
  const rows = await Promise.all(
    wanted.map(async (details) => ({
      ...completed(details, now),
      passwordHash: await hashOf(details.password ?? defaultPassword),
    })),
  )
  const stored = await db.insert(userAccount).values(rows).returning({ id: userAccount.id })
  const people = wanted.flatMap(({ role, password = defaultPassword, alsoHolds = [] }, place): Person[] => {
    const [row, added] = [rows[place], stored[place]]
    if (!row || !added) return []
    const { email, firstName, lastName } = row
    return [{ id: added.id, email, password, role, roles: [role, ...alsoHolds], firstName, lastName }]
  })
  await addRoles(
    db,
    clock,
    people.flatMap(({ id, roles }) => roles.map((role, rank) => ({ userId: id, role, rank }))),
  )
  const licences = licencesFor(people, wanted, clock)
  if (licences.length > 0) await db.insert(licence).values(licences)
  return people
}

/** Adds doctors with their weekly hours. */
export const addDoctors = async (
  db: Queryable,
  clock: Clock,
  wanted: readonly DoctorDetails[],
): Promise<Person[]> => {
  if (wanted.length === 0) return []
  const people = await addPeople(
    db,
    clock,
    wanted.map((details) => ({ role: 'doctor' as const, ...details })),
  )
  const known = people.map(({ id }, place) => ({ userId: id, details: wanted[place] ?? {} }))
  const practices = known.map(
    ({
      userId,
      details: {
        specialization = 'General Practice',
        fee = '15000.00',
        currency = 'NGN',
        languages = [],
        about = null,
      },
    }) => ({ userId, specialization, fee, currency, languages: [...languages], about }),
  )
  await addSpecializations(
    db,
    practices.map(({ specialization }) => specialization),
  )
  await db.insert(doctor).values(practices)
  const slots = known.flatMap(({ userId, details }) => slotRows(userId, details.slots ?? weekdayHours))
  if (slots.length > 0) await db.insert(doctorSlot).values(slots)
  const timeOff = known.flatMap(({ userId, details }) =>
    (details.timeOff ?? []).map((days) => ({ doctorId: userId, ...days })),
  )
  if (timeOff.length > 0) await db.insert(doctorTimeOff).values(timeOff)
  return people
}

export type Member = typeof familyMember.$inferSelect
export type MemberDetails = Partial<Omit<typeof familyMember.$inferInsert, 'id' | 'primaryUserId'>>

/** Adds family members to accounts; by default a child of six with the account's last name. */
export const addFamily = async (
  db: Queryable,
  clock: Clock,
  wanted: readonly ({ of: Pick<Person, 'id' | 'lastName'> } & MemberDetails)[],
): Promise<Member[]> => {
  if (wanted.length === 0) return []
  const year = Number(clock.today().slice(0, 4)) - 6
  const rows = wanted.map(({ of, ...details }) => ({
    firstName: nameAt(count++).firstName,
    lastName: of.lastName,
    dateOfBirth: `${year}-01-02`,
    relationship: 'child' as const,
    emergencyContact: phoneAt(count),
    ...details,
    primaryUserId: of.id,
  }))
  const agreed = (row: (typeof rows)[number]) =>
    row.decidesSince === undefined && ageOn(clock.today(), row.dateOfBirth) >= defaultSecurityRules.adultAge
  const added = await db
    .insert(familyMember)
    .values(rows.map((row) => (agreed(row) ? { ...row, decidesSince: clock.today() } : row)))
    .returning()
  // The adults have agreed to everything, unless stated otherwise.
  const consents = added.flatMap(({ id, primaryUserId }, place) => {
    const row = rows[place]
    if (!row || !agreed(row)) return []
    const now = clock.now()
    return [
      {
        familyMemberId: id,
        askedBy: primaryUserId,
        address: `${row.firstName.toLowerCase()}@alafia.example`,
        askedAt: now,
        answerBy: now,
        agreedAt: now,
        scopes: [...scopes],
      },
    ]
  })
  if (consents.length > 0) await db.insert(familyConsent).values(consents)
  return added
}
