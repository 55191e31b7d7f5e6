import * as z from 'zod/mini'
import { instant } from '../../kernel/civil-schema.ts'

/** `drill`: a backup is restored into a scratch database and compared. */
export const backupRunKinds = ['backup', 'drill'] as const
export type BackupRunKind = (typeof backupRunKinds)[number]

/** `interrupted`: its process stopped before it ended. */
export type BackupRunState = 'running' | 'done' | 'failed' | 'interrupted'

const runs = z.object({
  runningSince: z.nullable(instant),
  /** The latest that succeeded. */
  last: z.nullable(z.object({ at: instant, file: z.string(), bytes: z.int(), seconds: z.number() })),
  /** The first that failed since then, and why the latest did. */
  failing: z.nullable(z.object({ since: instant, why: z.string() })),
})

/** The daily backups (PLAT-82): null unless the server's settings name a folder for them. */
export const backups = z.object({
  scheduled: z.nullable(z.object({ folder: z.string(), keptDays: z.int() })),
  backup: runs,
  drill: runs,
})
export type Backups = z.infer<typeof backups>
