import { day } from '@alafia/contract/kernel/durations'
import { familyAccess } from '../family/table.ts'
import { hashOf, newSecret } from '../platform/secret.ts'
import type { Person } from '../seed/people.ts'
import type { TestServer } from './server.ts'

/** The secret of a link that invites a child's other parent, and that parent. */
export const invitedChild = async (server: TestServer, holder: Person, invited?: Person) => {
  const { db, seed, clock } = server
  const parent = invited ?? (await seed.patient())
  const child = await seed.familyMember(holder)
  const secret = newSecret()
  const now = clock.now()
  await db.insert(familyAccess).values({
    familyMemberId: child.id,
    invitedBy: holder.id,
    address: parent.email,
    secretHash: hashOf(secret),
    invitedAt: now,
    answerBy: new Date(now.getTime() + day),
  })
  return { secret, parent: await server.as(parent) }
}
