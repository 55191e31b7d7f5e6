import {
  normalizedPassword,
  passwordProblem,
  passwordTooCommon,
  type PasswordRules,
} from '@alafia/contract/accounts/password'

let common: Promise<ReadonlySet<string>> | undefined

/** The 49,233 commonest passwords of leaked lists, in lower case. Loaded with the first password that is chosen. */
const loadCommon = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map((word) => word.toLowerCase()))
}

/** Why this password isn't accepted, as its field's error; undefined if it is. `own` as in `passwordProblem`. */
export const refusalOf = async (
  rules: PasswordRules,
  password: string,
  own: readonly string[],
): Promise<string | undefined> => {
  const problem = passwordProblem(rules, password, own)
  if (problem !== undefined) return problem
  common ??= loadCommon()
  return (await common).has(normalizedPassword(password).toLowerCase()) ? passwordTooCommon : undefined
}
