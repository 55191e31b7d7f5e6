import type { Role } from '@alafia/contract/kernel/roles'

/** Who is calling, as the session says; never as the client says. */
export type Actor = { userId: number; role: Role; name: string; sessionId: number }
