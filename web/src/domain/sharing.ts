import type { FamilyMember } from '@alafia/contract/family/schema'
import type { Scope } from '@alafia/contract/family/sharing'

export const sharesOf =
  (scope: Scope) =>
  ({ openScopes }: Pick<FamilyMember, 'openScopes'>): boolean =>
    openScopes.includes(scope)

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
