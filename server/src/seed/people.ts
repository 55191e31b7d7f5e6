import type { Role } from '@alafia/contract/kernel/roles'
import type { Currency } from '@alafia/contract/kernel/money'
import { addDays, weekdays, type Weekday } from '@alafia/contract/kernel/civil'
import type { FamilyMember } from '@alafia/contract/family/schema'
import { hashPassword } from '../accounts/password.ts'
import { accountRole, userAccount } from '../accounts/table.ts'
import { doctor, doctorSlot } from '../doctors/table.ts'
import { familyMember } from '../family/table.ts'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/connect.ts'

export type SeededPerson = {
  id: number
  email: string
  password: string
  firstName: string
  lastName: string
  role: Role
  roles: Role[]
}

export type PersonDetails = {
  email?: string
  password?: string
  firstName?: string
  lastName?: string
  phone?: string | null
  dateOfBirth?: string | null
  isActive?: boolean
  createdAt?: Date
  lastLoginAt?: Date | null
  /** Further roles beside the builder's own. */
  moreRoles?: Role[]
}

export type DoctorDetails = PersonDetails & {
  specialization?: string
  fee?: string
  currency?: Currency
  /** The weekly availability; half hours from 09:00 to 16:30, Monday to Friday, when left out. */
  slots?: Partial<Record<Weekday, string[]>>
}

const firstNames = ['Amina', 'Musa', 'Ngozi', 'Bola', 'Hauwa', 'Emeka', 'Zainab', 'Tunde', 'Chioma', 'Ibrahim', 'Folake', 'Uche']
const lastNames = ['Bello', 'Ibrahim', 'Obi', 'Adeyemi', 'Sani', 'Nwosu', 'Lawal', 'Eze', 'Okonkwo', 'Abubakar', 'Ogunleye', 'Umeh']

export const halfHours = (from: number, to: number): string[] =>
  Array.from({ length: (to - from) * 2 }, (_, half) => `${String(from + Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`)

export const workdays = (slots: string[]): Partial<Record<Weekday, string[]>> =>
  Object.fromEntries(weekdays.slice(1, 6).map((day) => [day, slots]))

const usualPassword = 'Alafia-test-1'
const hashes = new Map<string, Promise<string>>()

/** Each password is hashed once; a second account with the same one costs nothing. */
export const hashOnce = (password: string): Promise<string> => {
  const known = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, known)
  return known
}

let count = 0

export const peopleBuilders = (db: Queryable, clock: Clock) => {
  const person = async (role: Role, details: PersonDetails): Promise<SeededPerson> => {
    count += 1
    const firstName = details.firstName ?? firstNames[count % firstNames.length] ?? 'Amina'
    const lastName = details.lastName ?? lastNames[(count * 5) % lastNames.length] ?? 'Bello'
    const email = details.email ?? `${role}-${count}-${process.pid}@alafia.example`
    const password = details.password ?? usualPassword
    const [row] = await db
      .insert(userAccount)
      .values({
        email,
        passwordHash: await hashOnce(password),
        firstName,
        lastName,
        phone: details.phone === undefined ? `+234 803 555 ${String(count % 10_000).padStart(4, '0')}` : details.phone,
        dateOfBirth: details.dateOfBirth === undefined ? '1988-04-12' : details.dateOfBirth,
        isActive: details.isActive ?? true,
        createdAt: details.createdAt ?? clock.now(),
        lastLoginAt: details.lastLoginAt ?? null,
      })
      .returning({ id: userAccount.id })
    if (!row) throw new Error('The account was not stored')
    const roles = [role, ...(details.moreRoles ?? [])]
    await db.insert(accountRole).values(roles.map((one, rank) => ({ userId: row.id, role: one, rank })))
    return { id: row.id, email, password, firstName, lastName, role, roles }
  }

  return {
    patient: (details: PersonDetails = {}) => person('patient', details),
    pharmacist: (details: PersonDetails = {}) => person('pharmacist', details),
    admin: (details: PersonDetails = {}) => person('admin', details),
    async doctor({ specialization = 'General Practice', fee = '15000.00', currency = 'NGN', slots = workdays(halfHours(9, 17)), ...details }: DoctorDetails = {}) {
      const made = await person('doctor', details)
      await db.insert(doctor).values({ userId: made.id, specialization, fee, currency })
      const rows = weekdays.flatMap((weekday) => (slots[weekday] ?? []).map((time) => ({ doctorId: made.id, weekday, time })))
      if (rows.length > 0) await db.insert(doctorSlot).values(rows)
      return { ...made, specialization }
    },
    async familyMember(
      patient: { id: number; lastName: string },
      details: Partial<Pick<FamilyMember, 'firstName' | 'lastName' | 'dateOfBirth' | 'relationship' | 'phone' | 'emergencyContact' | 'medicalConditions'>> & { archivedAt?: Date } = {},
    ) {
      count += 1
      const [row] = await db
        .insert(familyMember)
        .values({
          primaryUserId: patient.id,
          firstName: 'Kemi',
          lastName: patient.lastName,
          dateOfBirth: addDays(clock.today(), -6 * 365 - 100),
          relationship: 'daughter',
          ...details,
        })
        .returning()
      if (!row) throw new Error('The family member was not stored')
      return row
    },
  }
}
