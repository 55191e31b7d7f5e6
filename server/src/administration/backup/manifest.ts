import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Part } from './archive.ts'

/** Changes when an older program couldn't restore it. */
export const format = 'alafia-backup-2'

export const manifestName = 'manifest.json'

/** The last part of a backup: what is in it. */
export const manifestSchema = z.strictObject({
  /** The first had the signing key alone, not those that it replaced. */
  format: z.enum(['alafia-backup-1', format]),
  madeAt: z.iso.datetime(),
  /** The hashes of the migrations that its database has had, the oldest first. */
  migrations: z.array(z.string()),
  /** In the order in which they are restored. */
  tables: z.array(
    z.strictObject({ schema: z.string(), name: z.string(), columns: z.array(z.string()), rows: z.int() }),
  ),
  /** Statements that create the months of partitioned tables; older backups have none. */
  months: z._default(z.array(z.string()), []),
  sequences: z.array(z.string()),
  files: z.int(),
  audit: z.strictObject({ entries: z.int(), head: z.string() }),
  parts: z.array(z.strictObject({ name: z.string(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof manifestSchema>

export const fingerprint = ({ name, bytes }: Part): Manifest['parts'][number] => ({
  name,
  sha256: createHash('sha256').update(bytes).digest('hex'),
})
