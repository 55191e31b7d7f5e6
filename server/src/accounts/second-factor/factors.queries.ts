import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { ProofMethod } from '@alafia/contract/accounts/proof'
import type { SecondFactor } from '@alafia/contract/accounts/second-factor.schema'
import type { Role } from '@alafia/contract/kernel/roles'
import type { Reader } from '../../request/context.ts'
import type { SecurityRules } from '@alafia/contract/administration/security/schema'
import { rolesOf } from '../sign-in.queries.ts'
import { fullName } from '../exports.queries.ts'
import { approvalRequest, userAccount } from '../table.ts'
import { authenticatorApp, passkey, recoveryCode } from './table.ts'

type Factors = {
  appAddedAt: Date | null
  passkeyCount: number
  recoveryCodesLeft: number
  roles: readonly Role[]
}

/** What an account proves itself with besides the password. */
export const factorsOf = async (reader: Reader, userId: number): Promise<Factors> => {
  const left = reader.$count(
    recoveryCode,
    and(eq(recoveryCode.userId, userAccount.id), isNull(recoveryCode.usedAt)),
  )
  const [row] = await reader
    .select({
      appAddedAt: authenticatorApp.confirmedAt,
      passkeyCount: sql`${reader.$count(passkey, eq(passkey.userId, userAccount.id))}`.mapWith(Number),
      recoveryCodesLeft: sql`${left}`.mapWith(Number),
      roles: rolesOf(userAccount.id),
    })
    .from(userAccount)
    .leftJoin(
      authenticatorApp,
      and(eq(authenticatorApp.userId, userAccount.id), isNotNull(authenticatorApp.confirmedAt)),
    )
    .where(eq(userAccount.id, userId))
  return row ?? { appAddedAt: null, passkeyCount: 0, recoveryCodesLeft: 0, roles: [] }
}

export const hasFactor = ({
  appAddedAt,
  passkeyCount,
}: Pick<Factors, 'appAddedAt' | 'passkeyCount'>): boolean => appAddedAt !== null || passkeyCount > 0

/** How the account can prove who its person is. The password alone counts only as long as there is no second factor. */
export const methodsOf = ({ appAddedAt, passkeyCount, recoveryCodesLeft }: Factors): ProofMethod[] => {
  const methods: [ProofMethod, boolean][] = [
    ['passkey', passkeyCount > 0],
    ['code', appAddedAt !== null],
    ['recovery-code', recoveryCodesLeft > 0],
  ]
  if (!hasFactor({ appAddedAt, passkeyCount })) return ['password']
  return methods.filter(([, isThere]) => isThere).map(([method]) => method)
}

const isRequiredOf = (
  roles: readonly Role[],
  { secondFactorRoles }: Pick<SecurityRules, 'secondFactorRoles'>,
) => roles.some((role) => secondFactorRoles.includes(role))

/** The reset that waits, if any; it always has a time. */
const findReset = async (reader: Reader, userId: number): Promise<SecondFactor['reset']> => {
  const [waiting] = await reader
    .select({
      requestedBy: fullName(userAccount).mapWith(String),
      takesEffectAt: approvalRequest.takesEffectAt,
    })
    .from(approvalRequest)
    .innerJoin(userAccount, eq(userAccount.id, approvalRequest.requestedBy))
    .where(
      and(
        eq(approvalRequest.userId, userId),
        eq(approvalRequest.kind, 'second-factor-reset'),
        eq(approvalRequest.state, 'waiting'),
      ),
    )
  if (!waiting?.takesEffectAt) return null
  return { requestedBy: waiting.requestedBy, takesEffectAt: waiting.takesEffectAt.toISOString() }
}

/** @param rules the current ones */
export const getSecondFactor = async (
  reader: Reader,
  userId: number,
  rules: Pick<SecurityRules, 'secondFactorRoles'>,
): Promise<SecondFactor> => {
  const { appAddedAt, recoveryCodesLeft, roles } = await factorsOf(reader, userId)
  const passkeys = await reader
    .select({
      id: passkey.id,
      name: passkey.name,
      createdAt: passkey.createdAt,
      lastUsedAt: passkey.lastUsedAt,
    })
    .from(passkey)
    .where(eq(passkey.userId, userId))
    .orderBy(passkey.id)
  return {
    authenticatorApp: appAddedAt && { addedAt: appAddedAt.toISOString() },
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      addedAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft,
    isRequired: isRequiredOf(roles, rules),
    reset: await findReset(reader, userId),
  }
}
