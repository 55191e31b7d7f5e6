import { inArray } from 'drizzle-orm'
import { logoType } from '@alafia/contract/clinic/logo'
import type { Download } from '@alafia/contract/kernel/endpoint'
import type { Database } from '../platform/database/connect.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Exchange } from '../request/route.ts'
import { logoAddress } from './current.queries.ts'
import { clinicLogo } from './table.ts'

/**
 * The logo. The address of a version always has the same picture, so that browsers and proxies keep it; without one they ask.
 * @throws Problem 404 if there is none, 409 'file-damaged'
 */
export const sendLogo = async (
  { request, reply, services }: Exchange,
  version: string | undefined,
): Promise<Download> => {
  const logo = await services.clinic.logo()
  if (!logo) throw notFound()
  const etag = `"${logo.sha256}"`
  const isKnown = request.headers['if-none-match'] === etag
  const body = isKnown ? '' : await logo.read()
  const isThisVersion = version !== undefined && logoAddress(logo.sha256).endsWith(`=${version}`)
  void reply.headers({
    etag,
    'cache-control': isThisVersion ? 'public, max-age=31536000, immutable' : 'no-cache',
  })
  if (isKnown) void reply.code(304)
  return { name: 'logo.png', type: logoType, body }
}

/** Those of the keys that the logo has. */
export const keysUsedByLogo = async (db: Database, keys: readonly string[]): Promise<string[]> => {
  if (keys.length === 0) return []
  const rows = await db
    .select({ key: clinicLogo.fileKey })
    .from(clinicLogo)
    .where(inArray(clinicLogo.fileKey, [...keys]))
  return rows.map(({ key }) => key)
}

/** Whose logo has one of these keys. */
export const whoAddedLogo = async (db: Database, keys: readonly string[]): Promise<number[]> => {
  const rows = await db
    .select({ userId: clinicLogo.updatedBy })
    .from(clinicLogo)
    .where(inArray(clinicLogo.fileKey, [...keys]))
  return rows.map(({ userId }) => userId)
}
