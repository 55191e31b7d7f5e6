import { join } from 'node:path'
import { addDays } from '@alafia/contract/kernel/civil'
import { itemForms } from '@alafia/contract/inventory/states'
import { systemClock } from '../platform/clock.ts'
import { DATABASE, ROLE } from '../platform/postgres-embedded/cluster.ts'
import { openDatabase } from '../platform/database/connect.ts'
import { SOCKET_PORT } from '../platform/postgres-embedded/server-settings.ts'
import { addItems } from './stock.ts'

/** From 'Aaaolin 0000' on: spread over the alphabet, the same on every run. */
const nameOf = (place: number, count: number): string => {
  const letters = Math.floor((place / count) * 26 ** 3)
  const letter = (value: number) => String.fromCodePoint(97 + (Math.floor(value) % 26))
  const word = letter(letters / 676) + letter(letters / 26) + letter(letters)
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}olin ${String(place).padStart(4, '0')}`
}

/** A statement takes at most 65,535 parameters. */
const atOnce = 1000

/**
 * Adds this many items to the stock of a product that runs on its embedded database; each with two batches that are valid for a
 * year or more.
 * @param dataDir its DATA_DIR, short enough for a socket in it
 */
export const fillInventory = async (dataDir: string, count: number): Promise<void> => {
  const clock = systemClock('Africa/Lagos')
  const today = clock.today()
  const opened = openDatabase({
    host: join(dataDir, 'socket'),
    port: SOCKET_PORT,
    user: ROLE,
    database: DATABASE,
    ssl: false,
  })
  try {
    const items = Array.from({ length: count }, (_, place) => ({
      name: nameOf(place, count),
      dosage: `${5 + (place % 40) * 5} mg`,
      form: itemForms[place % itemForms.length] ?? 'tablet',
      price: `${100 + (place % 900)}.50`,
      batches: [
        { batchNumber: `W${place}-1`, expiryDate: addDays(today, 400 + (place % 300)), quantity: 20 },
        { batchNumber: `W${place}-2`, expiryDate: addDays(today, 900), quantity: 1 + (place % 500) },
      ],
    }))
    for (let from = 0; from < count; from += atOnce)
      await opened.db.transaction((tx) => addItems(tx, clock, items.slice(from, from + atOnce)))
  } finally {
    await opened.close()
  }
}
