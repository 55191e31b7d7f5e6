import type { Services } from '../request/services.ts'

/** What a change of the account does that is a reason to end all its sessions, and their sockets. */
export const endSessionsOf = async (
  { db, sessions }: Pick<Services, 'db' | 'sessions'>,
  userId: number,
): Promise<void> => {
  const ended: number[] = []
  const sessionsEnded = (ids: readonly number[]) => void ended.push(...ids)
  await db.transaction((tx) => sessions.revokeAllOf(Object.assign(tx, { sessionsEnded }), userId))
  sessions.publishEnded(ended, 'revoked')
}
