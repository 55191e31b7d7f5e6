import type { Audience } from '../outbox/outbox.ts'
import type { Actor } from '../sessions/actor.ts'

export const roomOfPerson = (userId: number) => `user:${userId}`
export const roomOfSession = (sessionId: number) => `session:${sessionId}`
const everyone = 'everyone'

/** The rooms that a session opens: its own, its person's, its role's and everybody's. What a client says opens none. */
export const roomsOf = ({ userId, role, sessionId }: Actor): string[] => [
  roomOfSession(sessionId),
  roomOfPerson(userId),
  `role:${role}`,
  everyone,
]

export const roomOf = (onlookers: Audience): string => {
  if (onlookers === 'everyone') return everyone
  return 'userId' in onlookers ? roomOfPerson(onlookers.userId) : `role:${onlookers.role}`
}
