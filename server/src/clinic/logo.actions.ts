import type { ClinicLogo } from '@alafia/contract/clinic/schema'
import type { Upload } from '@alafia/contract/kernel/endpoint'
import { removeFiles } from '../accounts/photos/photos.actions.ts'
import { fingerprintOf } from '../platform/files/read-file.ts'
import type { Context, Tx } from '../request/context.ts'
import type { Services } from '../request/services.ts'
import { logoAddress } from './current.queries.ts'
import { lockClinic } from './settings.queries.ts'
import { clinicLogo } from './table.ts'

type Files = Pick<Services, 'files' | 'log'>

/** Where a PNG has its width and height (its first chunk is the header). */
const sizeOf = (png: Uint8Array) => {
  const header = new DataView(png.buffer, png.byteOffset)
  return { width: header.getUint32(16), height: header.getUint32(20) }
}

const recordAndInvalidate = (tx: Tx, action: string) => {
  tx.record(action, 'clinic')
  tx.invalidate('everyone', 'clinic')
  tx.invalidate({ role: 'admin' }, 'activity')
}

/**
 * Sets or replaces the logo. The new file is stored before its row, and the old one removed after the commit; the job for files that no
 * row names deletes what a killed process leaves.
 */
export const setLogo = async (context: Context, services: Files, { bytes }: Upload): Promise<ClinicLogo> => {
  const sha256 = fingerprintOf(bytes)
  const size = sizeOf(bytes)
  const fileKey = await services.files.save(bytes)
  // If the commit's outcome is unknown, the file stays: a job deletes it later unless the row names it.
  let isSettled = false
  try {
    const replaced = await context.transact(async (tx) => {
      isSettled = false
      await lockClinic(tx)
      const before = await tx.select({ key: clinicLogo.fileKey }).from(clinicLogo)
      const set = { fileKey, sha256, ...size, updatedBy: context.actor.userId }
      await tx.insert(clinicLogo).values(set).onConflictDoUpdate({ target: clinicLogo.singleton, set })
      recordAndInvalidate(tx, 'clinic.logo-set')
      isSettled = true
      return before.map(({ key }) => key)
    })
    await removeFiles(services, replaced)
    return { src: logoAddress(sha256), ...size }
  } catch (error) {
    if (!isSettled) await removeFiles(services, [fileKey])
    throw error
  }
}

/** Removes the logo, if there is one. */
export const removeLogo = async (context: Context, services: Files): Promise<undefined> => {
  const removed = await context.transact(async (tx) => {
    await lockClinic(tx)
    const rows = await tx.delete(clinicLogo).returning({ key: clinicLogo.fileKey })
    if (rows.length > 0) recordAndInvalidate(tx, 'clinic.logo-removed')
    return rows.map(({ key }) => key)
  })
  await removeFiles(services, removed)
  return undefined
}
