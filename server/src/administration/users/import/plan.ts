import { createHash } from 'node:crypto'
import {
  importColumns,
  type ImportKind,
  type ImportPreview,
  type ProbableDuplicate,
} from '@alafia/contract/administration/users/import'
import { inviteForm, type NewUser } from '@alafia/contract/administration/users/schema'
import { bornInFutureMessage } from '@alafia/contract/family/schema'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import { inCurrency, wrongDecimals } from '@alafia/contract/kernel/minor-units'
import type { Currency } from '@alafia/contract/kernel/money'
import type { RowError } from '@alafia/contract/kernel/spreadsheet'
import type { KnownAccount } from '../../../accounts/imports.exports.queries.ts'
import type { FileRow } from '../../../request/read-csv.ts'
import { nameKey, phoneKey, plain } from '../../likeness.ts'

/** Of either kind of file; those that it lacks are empty. */
export type ImportField = keyof (typeof importColumns)['patients'] | keyof (typeof importColumns)['staff']
type Cells = Partial<Record<ImportField, string>>
export type PeopleRow = FileRow<ImportField>

export type NamedPharmacy = { id: number; name: string }
export type PlannedPerson = { row: number; person: NewUser }

type Somebody = {
  firstName: string
  lastName: string
  email: string
  phone: string | null
  dateOfBirth?: string | null | undefined
}

/** Two people who share one of these are probably one. */
const keysOf = (kind: ImportKind, somebody: Somebody): string[] => {
  const born = kind === 'patients' ? somebody.dateOfBirth : ''
  if (born == null) return []
  const [name, phone] = [nameKey(`${somebody.firstName} ${somebody.lastName}`), phoneKey(somebody.phone)]
  return [
    ...(name === '' ? [] : [`name ${born} ${name}`]),
    ...(phone === '' ? [] : [`phone ${born} ${phone}`]),
  ]
}

const roleOf: Readonly<Record<string, string>> = {
  doctor: 'doctor',
  pharmacist: 'pharmacist',
  administrator: 'admin',
  admin: 'admin',
}

/** '₦15,000' as '15000'. */
const amountOf = (typed: string) => typed.replaceAll(/[,\s\p{Sc}]|\.$/gu, '')

/** What the invitation of one person would send. */
const formOf = (
  kind: ImportKind,
  cells: Cells,
  { pharmacyId, specialization }: { pharmacyId: number | null; specialization: string | undefined },
) => {
  const { firstName, lastName, email, phone, dateOfBirth } = cells
  const person = { firstName, lastName, email, phone }
  if (kind === 'patients') return { ...person, dateOfBirth, role: 'patient' }
  const role = roleOf[plain(cells.role ?? '')]
  const licence = { number: cells.licenceNumber, validUntil: cells.licenceUntil }
  if (role === 'doctor') return { ...person, role, specialization, fee: amountOf(cells.fee ?? ''), licence }
  return role === 'pharmacist' ? { ...person, role, pharmacyId, licence } : { ...person, role }
}

/** Names are compared without accents, case and spaces. */
const spelled = (name: string) => plain(name).replaceAll(/\s/g, '')

const fieldAt: Readonly<Record<string, ImportField>> = {
  'licence.number': 'licenceNumber',
  'licence.validUntil': 'licenceUntil',
  licence: 'licenceNumber',
  pharmacyId: 'pharmacy',
}

const exampleDate: Readonly<Partial<Record<ImportField, string>>> = {
  dateOfBirth: '1985-04-30',
  licenceUntil: '2028-04-30',
}

/** Whom a row is like; enough to recognise them. */
const mostOthers = 5

export type Plan = { people: PlannedPerson[]; preview: ImportPreview }

type Given = {
  kind: ImportKind
  known: readonly KnownAccount[]
  pharmacies: readonly NamedPharmacy[]
  /** The clinic's list. */
  specializations: readonly string[]
  needsApproval: boolean
  /** The clinic's. */
  currency: Currency
  today: CivilDate
}

/** Whom a file would invite, with every bad row, and every row that is probably someone who is there already. */
export const planImport = (
  { rows, errors: unreadable }: { rows: readonly PeopleRow[]; errors: readonly RowError[] },
  { kind, known, pharmacies, specializations, needsApproval, currency, today }: Given,
): Plan => {
  const errors = [...unreadable]
  const people: PlannedPerson[] = []
  const duplicates: ProbableDuplicate[] = []
  const headers: Readonly<Partial<Record<ImportField, string>>> = importColumns[kind]
  const emailOfAccount = new Set(known.map(({ email }) => email.toLowerCase()))
  const emailOfRow = new Map<string, number>()
  const seen = new Map<string, ProbableDuplicate['others']>()
  const add = (somebody: Somebody, at: { accountId: number | null; row: number | null }) => {
    const { firstName, lastName, email, dateOfBirth = null } = somebody
    const entry = { ...at, name: `${firstName} ${lastName}`, email, dateOfBirth }
    for (const key of keysOf(kind, somebody)) {
      const others = seen.get(key) ?? []
      if (others.length < mostOthers) seen.set(key, [...others, entry])
    }
  }
  for (const account of known) add(account, { accountId: account.id, row: null })

  for (const { row, cells } of rows) {
    const wrong = new Map<ImportField, string>()
    const refuse = (field: ImportField, message: string) => {
      if (!wrong.has(field)) wrong.set(field, message)
    }
    const typedPharmacy = plain(cells.pharmacy ?? '')
    const named = pharmacies.filter(({ name }) => plain(name) === typedPharmacy)
    const [pharmacy] = named
    const typedSpecialization = cells.specialization ?? ''
    const specialization = specializations.find((name) => spelled(name) === spelled(typedSpecialization))
    const form = formOf(kind, cells, {
      pharmacyId: pharmacy?.id ?? null,
      specialization: specialization ?? typedSpecialization,
    })
    if (form.role === undefined) refuse('role', 'Write Doctor, Pharmacist or Administrator')
    if (form.role === 'pharmacist' && typedPharmacy !== '' && !pharmacy)
      refuse('pharmacy', 'There is no open pharmacy with this name')
    if (form.role === 'pharmacist' && named.length > 1)
      refuse('pharmacy', 'Several pharmacies have this name. Leave it empty, and choose one later')
    if (form.role === 'doctor' && typedSpecialization !== '' && specialization === undefined)
      refuse(
        'specialization',
        'This isn’t one of the clinic’s specializations. Add it under Clinic Details, Specializations',
      )
    const parsed = inviteForm.safeParse({ ...form, role: form.role ?? 'admin' })
    for (const { path, message } of parsed.error?.issues ?? []) {
      const at = path.join('.')
      // The schema's other fields are those of the columns.
      const field = fieldAt[at] ?? (at as ImportField)
      const example = exampleDate[field]
      const isOtherFormat = example !== undefined && cells[field] !== '' && !message.includes('1900')
      refuse(
        field,
        isOtherFormat ? `Write a date that exists as year-month-day, for example ${example}` : message,
      )
    }
    const person = parsed.data
    if (person?.dateOfBirth != null && person.dateOfBirth > today) refuse('dateOfBirth', bornInFutureMessage)
    if (person?.fee != null && inCurrency(person.fee, currency) === undefined)
      refuse('fee', wrongDecimals(currency))
    const email = person?.email ?? (cells.email ?? '').trim().toLowerCase()
    const sameEmail = emailOfRow.get(email)
    if (email !== '' && emailOfAccount.has(email))
      refuse('email', 'Someone already has an account with this email address')
    else if (email !== '' && sameEmail !== undefined)
      refuse('email', `Row ${sameEmail} has this email address already`)
    if (email !== '' && sameEmail === undefined) emailOfRow.set(email, row)
    for (const [field, message] of wrong) errors.push({ row, column: headers[field] ?? '', message })
    if (!person || wrong.size > 0) continue
    people.push({ row, person })
    const others = new Set(keysOf(kind, person).flatMap((key) => seen.get(key) ?? []))
    if (others.size > 0)
      duplicates.push({
        row,
        name: `${person.firstName} ${person.lastName}`,
        email: person.email,
        dateOfBirth: person.dateOfBirth ?? null,
        others: [...others].slice(0, mostOthers),
      })
    add(person, { accountId: null, row })
  }
  const preview = { rows: rows.length, needsApproval, errors, duplicates }
  const version = createHash('sha256').update(JSON.stringify(preview)).digest('base64url')
  return { people, preview: { ...preview, version } }
}
