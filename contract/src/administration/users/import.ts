import * as z from 'zod/mini'
import { civilDate } from '../../kernel/civil-schema.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { id } from '../../kernel/ids.ts'
import { csvText, maxFileRows, rowError } from '../../kernel/spreadsheet.ts'

export const importKinds = ['patients', 'staff'] as const
export type ImportKind = (typeof importKinds)[number]

const personColumns = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
} as const

/** The columns of each file. */
export const importColumns = {
  patients: { ...personColumns, dateOfBirth: 'Date of birth' },
  staff: {
    role: 'Role',
    ...personColumns,
    specialization: 'Specialization',
    fee: 'Fee',
    licenceNumber: 'Licence number',
    licenceUntil: 'Licence valid until',
    pharmacy: 'Pharmacy',
  },
} as const satisfies Record<ImportKind, Record<string, string>>

/** Each role of staff may wait for another administrator, who reads them all. */
export const maxImportRows: Readonly<Record<ImportKind, number>> = { patients: maxFileRows, staff: 100 }

const file = { kind: z.enum(importKinds), csv: csvText }

export const importPreviewForm = z.object(file)

const somebody = z.object({
  name: z.string(),
  email: z.string(),
  dateOfBirth: z.nullable(civilDate()),
})

/** A row that is probably the same person as others: by name or phone and, for patients, date of birth. */
export const probableDuplicate = z.object({
  row: z.int(),
  ...somebody.shape,
  others: z.array(
    z.object({
      /** Of an account; null for an earlier row of the file. */
      accountId: z.nullable(id()),
      row: z.nullable(z.int()),
      ...somebody.shape,
    }),
  ),
})
export type ProbableDuplicate = z.infer<typeof probableDuplicate>

export const importPreview = z.object({
  rows: z.int(),
  /** Whether each role waits for another administrator's approval. */
  needsApproval: z.boolean(),
  /** Every bad row; with one of them, nothing is imported. */
  errors: z.array(rowError),
  duplicates: z.array(probableDuplicate),
  /** Changes with everything above: an import is refused if its preview would be another one now. */
  version: z.string(),
})
export type ImportPreview = z.infer<typeof importPreview>

export const importUsersForm = z.object({
  ...file,
  version: z.string('Not a version').check(z.regex(/^[\w-]{43}$/, 'Not a version')),
  /** One for each probable duplicate: whether the row is someone who is there already, and is left out. */
  choices: z
    .array(z.object({ row: z.int(), isSamePerson: z.boolean() }))
    .check(z.maxLength(maxFileRows, `At most ${maxFileRows} choices`)),
})
export type ImportUsersForm = z.output<typeof importUsersForm>

export const importedUsers = z.object({ created: z.int(), needsApproval: z.boolean() })

export const previewUserImport = endpoint({
  method: 'POST',
  path: '/api/admin/users/import/preview',
  summary:
    'Whom importing a CSV file would invite, with every bad row and probable duplicate; changes nothing',
  access: ['admin'],
  audit: 'user.preview-import',
  cost: 'upload',
  body: importPreviewForm,
  reply: importPreview,
})

export const importUsers = endpoint({
  method: 'POST',
  path: '/api/admin/users/import',
  summary: 'Create the accounts of a CSV file, and email each an invitation: all of them, or none',
  access: ['admin'],
  proof: 'recent',
  audit: 'user.import',
  cost: 'upload',
  body: importUsersForm,
  reply: importedUsers,
  status: 201,
  problems: ['wrong-state', 'key-reused'],
})
