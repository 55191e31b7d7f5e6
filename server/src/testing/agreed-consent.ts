import type { Scope } from '@alafia/contract/family/sharing'
import { day } from '@alafia/contract/kernel/durations'
import { familyConsent } from '../family/table.ts'
import { hashOf, newSecret } from '../platform/secret.ts'
import type { Member, Person } from '../seed/people.ts'
import type { TestServer } from './server.ts'

/** What an adult of the family agreed to, by the link that was sent to this address. */
export const agreedConsent = async (
  { db, clock }: Pick<TestServer, 'db' | 'clock'>,
  { holder, member, address }: { holder: Person; member: Member; address: string },
  scopes: Scope[],
): Promise<{ id: number; secret: string }> => {
  const [now, secret] = [clock.now(), newSecret()]
  const [row] = await db
    .insert(familyConsent)
    .values({
      familyMemberId: member.id,
      askedBy: holder.id,
      address,
      secretHash: hashOf(secret),
      askedAt: now,
      answerBy: new Date(now.getTime() + day),
      agreedAt: now,
      scopes,
    })
    .returning({ id: familyConsent.id })
  return { id: row?.id ?? 0, secret }
}
