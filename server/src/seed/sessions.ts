import { createHash } from 'node:crypto'
import { hour } from '@alafia/contract/kernel/durations'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/connect.ts'
import { newSecret } from '../platform/secret.ts'
import { inParts } from '../request/in-parts.ts'
import { session } from '../sessions/table.ts'
import type { Person } from './people.ts'

/**
 * Opens a session for each of many people, as if they had just signed in: signing in itself costs tens of milliseconds of
 * computing. @returns their tokens, in the same order
 */
export const openSessions = async (
  db: Queryable,
  clock: Clock,
  people: readonly Pick<Person, 'id' | 'role' | 'firstName' | 'lastName'>[],
): Promise<string[]> => {
  const now = clock.now()
  const opened = people.map(({ id, role, firstName, lastName }) => ({
    token: newSecret(),
    row: {
      userId: id,
      role,
      personName: `${firstName} ${lastName}`,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + 12 * hour),
      address: '127.0.0.1',
      provenAt: now,
    },
  }))
  for (const part of inParts(opened))
    await db
      .insert(session)
      .values(
        part.map(({ token, row }) => ({ ...row, tokenHash: createHash('sha256').update(token).digest() })),
      )
  return opened.map(({ token }) => token)
}
