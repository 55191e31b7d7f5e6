import { eq } from 'drizzle-orm'
import { notFound } from '../../platform/http/problem.ts'
import type { Reader } from '../../request/context.ts'
import { insurer } from './table.ts'

/** Also of one that isn't active any more. @throws Problem 404 */
export const insurerName = async (reader: Reader, id: number): Promise<string> => {
  const [found] = await reader.select({ name: insurer.name }).from(insurer).where(eq(insurer.id, id))
  if (!found) throw notFound()
  return found.name
}
