import type { FamilyMember } from '@alafia/contract/family/schema'
import type { Scope } from '@alafia/contract/family/sharing'

export const sharesOf =
  (scope: Scope) =>
  ({ openScopes }: Pick<FamilyMember, 'openScopes'>): boolean =>
    openScopes.includes(scope)

type Listed = Pick<FamilyMember, 'id' | 'primaryUserId' | 'signIn'>

/** The reader as a member of another family, if they have their own sign-in there (FAM-70). */
export const yourselfIn = <Member extends Pick<FamilyMember, 'signIn'>>(
  family: readonly Member[] | undefined,
): Member | undefined => family?.find(({ signIn }) => signIn === 'yours')

/** The others. */
export const withoutYourself = <Member extends Pick<FamilyMember, 'signIn'>>(
  family: readonly Member[],
): Member[] => family.filter(({ signIn }) => signIn !== 'yours')

/** Whom a choice means: 'self', or a member's id. Of a child whom another parent shares, the account is that parent's. */
export const personChosen = (
  chosen: string,
  family: readonly Listed[],
  accountId: number,
): { patientId: number; familyMemberId: number | null } => {
  const member = chosen === 'self' ? yourselfIn(family) : family.find(({ id }) => String(id) === chosen)
  return {
    patientId: member?.primaryUserId ?? accountId,
    familyMemberId: member?.id ?? (chosen === 'self' ? null : Number(chosen)),
  }
}

const listed = new Intl.ListFormat('en-GB')

/** 'Ada hasn’t', 'Ada and Tunde haven’t': those who don't share this; undefined if all do. */
export const whoHasNotShared = (
  members: readonly Pick<FamilyMember, 'firstName' | 'openScopes'>[],
  scope: Scope,
): string | undefined => {
  const names = members.filter((member) => !sharesOf(scope)(member)).map(({ firstName }) => firstName)
  if (names.length === 0) return undefined
  return `${listed.format(names)} ${names.length === 1 ? 'hasn’t' : 'haven’t'}`
}
