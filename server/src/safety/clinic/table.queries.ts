import type { SafetyTable } from '@alafia/contract/safety/schema'
import type { Reader } from '../../request/context.ts'
import { drugTable } from '../safety-table.ts'
import { currentTable } from './table-at.queries.ts'

/** The drugs of the table, and its edition with the clinic's changes. */
export const getTable = async (reader: Reader): Promise<SafetyTable> => {
  const { table } = await currentTable(reader)
  return { ...drugTable, version: table.version }
}
