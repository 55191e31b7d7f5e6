import { setupDays } from '@alafia/contract/administration/approvals/states'
import { day } from '@alafia/contract/kernel/durations'
import { serviceRun } from '../../platform/metrics/table.ts'
import type { Reader } from '../../request/context.ts'
import { clinicSetup } from '../table.ts'

/** When the clinic was set up, null if it isn't yet, and when the installation first ran. */
export const getSetup = async (
  reader: Reader,
): Promise<{ finishedAt: Date | null; startedAt: Date | null }> => {
  const [setup] = await reader.select({ finishedAt: clinicSetup.finishedAt }).from(clinicSetup)
  if (setup) return { finishedAt: setup.finishedAt, startedAt: null }
  const [first] = await reader
    .select({ startedAt: serviceRun.startedAt })
    .from(serviceRun)
    .orderBy(serviceRun.id)
    .limit(1)
  return { finishedAt: null, startedAt: first?.startedAt ?? null }
}

/** Whether giving a role of staff takes two people at that time, by word or by the two weeks. */
export const isSetUpAt = async (reader: Reader, now: Date): Promise<boolean> => {
  const { finishedAt, startedAt } = await getSetup(reader)
  return finishedAt !== null || (startedAt !== null && startedAt.getTime() + setupDays * day <= now.getTime())
}
