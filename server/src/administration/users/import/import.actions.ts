import {
  importColumns,
  maxImportRows,
  type ImportKind,
  type ImportPreview,
  type ImportUsersForm,
} from '@alafia/contract/administration/users/import'
import { birthDate } from '@alafia/contract/family/schema'
import { isSetUpAt } from '../../../accounts/approvals/setup.exports.queries.ts'
import {
  addAccounts,
  addFirstRoles,
  importChanged,
  inviteByEmail,
} from '../../../accounts/imports.actions.ts'
import { findAccountsLike } from '../../../accounts/imports.exports.queries.ts'
import { lockAdministrators } from '../../../accounts/users.actions.ts'
import { clinicCurrency } from '../../../clinic/currency.exports.queries.ts'
import { listSpecializationNames } from '../../../doctors/specializations/specializations.exports.queries.ts'
import { listOpenPharmacies } from '../../../pharmacies/exports.queries.ts'
import { invalid, invalidFields } from '../../../platform/http/problem.ts'
import type { Context, Reader } from '../../../request/context.ts'
import { readCsv } from '../../../request/read-csv.ts'
import { giveOrAsk } from '../users.actions.ts'
import { planImport, type ImportField, type PeopleRow, type Plan } from './plan.ts'

const aBirthDate = birthDate('Not a date')
const optional: readonly ImportField[] = ['phone', 'pharmacy']

const readPeople = (kind: ImportKind, csv: string) =>
  readCsv<ImportField>(
    csv,
    // Fields of the other kind have no column, and no cell.
    importColumns[kind] as Record<ImportField, string>,
    { maxRows: maxImportRows[kind], optional },
  )

const valuesOf = (rows: readonly PeopleRow[], field: ImportField) =>
  rows.map(({ cells }) => cells[field] ?? '')

const planOf = async (
  reader: Reader,
  { clock }: Pick<Context, 'clock'>,
  { kind, csv }: { kind: ImportKind; csv: string },
): Promise<Plan> => {
  const file = readPeople(kind, csv)
  const isStaff = kind === 'staff'
  const known = await findAccountsLike(reader, {
    emails: valuesOf(file.rows, 'email').map((email) => email.toLowerCase()),
    birthDates: valuesOf(file.rows, 'dateOfBirth').filter((date) => aBirthDate.safeParse(date).success),
    staff: isStaff,
  })
  return planImport(file, {
    kind,
    known,
    pharmacies: isStaff ? await listOpenPharmacies(reader) : [],
    specializations: isStaff ? await listSpecializationNames(reader) : [],
    needsApproval: isStaff && (await isSetUpAt(reader, clock.now())),
    currency: await clinicCurrency(reader),
    today: clock.today(),
  })
}

/** Whom a file would invite, with every bad row and probable duplicate. Nothing is stored. */
export const previewUserImport = async (
  context: Context,
  file: { kind: ImportKind; csv: string },
): Promise<ImportPreview> => (await planOf(context.db, context, file)).preview

/** The rows to import. @throws Problem 400 if a probable duplicate lacks its choice */
const chosenPeople = ({ people, preview }: Plan, choices: ImportUsersForm['choices']) => {
  const choiceOf = new Map(choices.map(({ row, isSamePerson }) => [row, isSamePerson]))
  const open = preview.duplicates.filter(({ row }) => !choiceOf.has(row))
  if (open.length > 0)
    throw invalidFields(
      open.map(({ row }) => ({
        path: 'choices',
        message: `Row ${row}: choose whether this is the same person`,
      })),
    )
  const left = new Set(preview.duplicates.map(({ row }) => row).filter((row) => choiceOf.get(row)))
  return people.filter(({ row }) => !left.has(row))
}

/**
 * Creates the accounts of a file, without passwords, and emails each an invitation: all of its rows, or none.
 * @throws Problem 409 if the file's preview would be another one now, 400 that names every bad row
 */
export const importUsers = (context: Context, { version, choices, ...file }: ImportUsersForm) =>
  context.transact(async (tx) => {
    await lockAdministrators(tx, context.actor)
    const plan = await planOf(tx, context, file)
    if (plan.preview.version !== version) throw importChanged()
    const { errors, needsApproval } = plan.preview
    if (errors.length > 0)
      throw invalidFields(
        errors.map(({ row, column, message }) => ({
          path: 'csv',
          message: column === '' ? message : `Row ${row}, ${column}: ${message}`,
        })),
      )
    const people = chosenPeople(plan, choices)
    if (people.length === 0) throw invalid('csv', 'There is nobody to import')
    const accounts = await addAccounts(
      tx,
      people.map(({ person }) => person),
    )
    if (file.kind === 'patients')
      await addFirstRoles(
        tx,
        accounts.map(({ id }) => id),
        'patient',
      )
    else for (const { id, person } of accounts) await giveOrAsk(tx, context, id, person)
    await inviteByEmail(tx, context, accounts)
    for (const { id, person } of accounts) tx.record('user.invited', `account ${id}: ${person.role}`)
    tx.record('user.imported', `${file.kind}: ${accounts.length}`)
    tx.invalidate({ role: 'admin' }, 'users')
    tx.invalidate({ role: 'admin' }, 'activity')
    return { created: accounts.length, needsApproval }
  })
