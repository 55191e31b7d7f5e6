import { min } from 'drizzle-orm'
import type { Reader } from '../../request/context.ts'
import { clinicSetup, userAccount } from '../table.ts'

/** When the clinic was set up, null if it isn't yet, and when its first account was created. */
export const getSetup = async (
  reader: Reader,
): Promise<{ finishedAt: Date | null; startedAt: Date | null }> => {
  const [setup] = await reader.select({ finishedAt: clinicSetup.finishedAt }).from(clinicSetup)
  if (setup) return { finishedAt: setup.finishedAt, startedAt: null }
  const [first] = await reader.select({ startedAt: min(userAccount.createdAt) }).from(userAccount)
  return { finishedAt: null, startedAt: first?.startedAt ?? null }
}
