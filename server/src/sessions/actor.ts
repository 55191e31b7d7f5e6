import type { Role } from '@alafia/contract/kernel/roles'

/** Who is calling, according to the session and never to the client. */
export type Actor = { userId: number; role: Role; name: string; sessionId: number }
