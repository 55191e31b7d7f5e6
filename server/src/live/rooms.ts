import type { Audience } from '../outbox/outbox.ts'
import type { Actor } from '../sessions/actor.ts'

export const roomOfPerson = (userId: number) => `user:${userId}`
export const roomOfSession = (sessionId: number) => `session:${sessionId}`
const everyone = 'everyone'

/** The rooms of a session: its own, its person's, its role's and everyone's. Nothing that a client sends opens another. */
export const roomsOf = ({ userId, role, sessionId }: Actor): string[] => [
  roomOfSession(sessionId),
  roomOfPerson(userId),
  `role:${role}`,
  everyone,
]

export const roomOf = (to: Audience): string => {
  if (to === 'everyone') return everyone
  return 'userId' in to ? roomOfPerson(to.userId) : `role:${to.role}`
}
