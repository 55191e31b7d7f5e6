import { commonWords } from './common-passwords.ts'

/** The part of the security settings (ADM-13) that a password must meet. */
export type PasswordRules = { passwordMinLength: number }

/** A longer password would only take more time to hash. */
export const passwordMaxLength = 200

export const passwordTooCommon = 'This is one of the commonest passwords. Choose one that is harder to guess'

/** The form that is counted, compared and hashed: what looks the same is the same, whichever keyboard typed it. */
export const normalizedPassword = (password: string): string => password.normalize('NFKC')

const characterCount = (password: string) => Array.from(password).length

const substituteFor: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '3': 'e',
  $: 's',
  '5': 's',
}

const trimToLetters = (password: string) => password.replace(/^[^a-z]+|[^a-z]+$/g, '')

/** The words that a password spells: 'P@ssw0rd1' spells 'password', 'adm1n' both 'admin' and 'admln'. */
const wordsSpelledBy = (password: string): string[] => {
  const small = password.toLowerCase()
  const bare = small.replace(/[^a-z]+$/, '')
  const read = (one: string) =>
    bare.replace(/[@4035$]/g, (sign) => substituteFor[sign] ?? sign).replace(/[1!]/g, one)
  return [trimToLetters(small), trimToLetters(read('i')), trimToLetters(read('l'))]
}

/** The same piece repeated: 'aaaaaaaa', 'abcabcabc'. */
const isRepeated = (password: string) => /^(.{1,4}?)\1+.?$/su.test(password)

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890', '01234567890', 'abcdefghijklmnopqrstuvwxyz']
const sequences = rows.flatMap((row) => [row, row.split('').toReversed().join('')])

/** Consists only of sequences of at least three keys or letters: '12345678', 'abcd4321'. */
const isSequence = (password: string): boolean => {
  let rest = password.toLowerCase()
  while (rest.length > 0) {
    let taken = 0
    for (let length = rest.length; length >= 3 && taken === 0; length -= 1) {
      const piece = rest.slice(0, length)
      if (sequences.some((row) => row.includes(piece))) taken = length
    }
    if (taken === 0) return false
    rest = rest.slice(taken)
  }
  return true
}

const isCommon = (password: string) =>
  wordsSpelledBy(password).some((word) => commonWords.has(word)) ||
  isRepeated(password) ||
  isSequence(password)

/** Letters and digits of a name or a password, without what separates them. */
const squeezed = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
const withoutEnds = (text: string) => text.replace(/^\p{N}+|\p{N}+$/gu, '')

/** Whether it is a name or an email address of the person, alone or next to another, perhaps with digits or signs around it. */
const isOwn = (password: string, own: readonly string[]): boolean => {
  const parts = own
    .flatMap((text) => [text, text.split('@')[0] ?? ''])
    .map(squeezed)
    .filter((part) => part.length > 0)
  const known = new Set(parts.flatMap((one) => [one, ...parts.map((other) => one + other)]))
  const typed = squeezed(password)
  return [typed, withoutEnds(typed), ...wordsSpelledBy(password).map(squeezed)].some((text) =>
    known.has(text),
  )
}

/** The password requirements, as the hint under the field. */
export const passwordHint = ({ passwordMinLength }: PasswordRules): string =>
  `At least ${passwordMinLength} characters. A few words together are easy to remember and hard to guess`

/**
 * Why this password isn't accepted, as its field's error; undefined if it is, as far as the browser can tell: the server also
 * knows the commonest passwords.
 * @param own what others know about the person (name, email address): none of it may be the password
 */
export const passwordProblem = (
  rules: PasswordRules,
  typed: string,
  own: readonly string[] = [],
): string | undefined => {
  const password = normalizedPassword(typed)
  const length = characterCount(password)
  if (length < rules.passwordMinLength) return `At least ${rules.passwordMinLength} characters`
  if (length > passwordMaxLength) return `At most ${passwordMaxLength} characters`
  if (isOwn(password, own)) return 'Your name or email address is too easy to guess'
  return isCommon(password) ? passwordTooCommon : undefined
}

export const passwordStrengths = ['weak', 'fair', 'strong'] as const
export type PasswordStrength = (typeof passwordStrengths)[number]

/** The number of characters that each one was chosen from, judging by the kinds that occur. */
const alphabetSize = (password: string) =>
  (/\p{Ll}/u.test(password) ? 26 : 0) +
  (/\p{Lu}/u.test(password) ? 26 : 0) +
  (/\p{Nd}/u.test(password) ? 10 : 0) +
  (/[^\p{L}\p{Nd}]/u.test(password) ? 20 : 0)

/** Roughly how hard a password is to guess, in bits: a hint while typing, never a reason to refuse it. */
export const passwordStrength = (typed: string): PasswordStrength => {
  const password = normalizedPassword(typed)
  if (password === '' || isCommon(password)) return 'weak'
  // A repeated character adds nothing.
  const places = characterCount(password.replace(/(.)\1+/gsu, '$1'))
  const bits = Math.min(places, new Set(password).size * 2) * Math.log2(Math.max(alphabetSize(password), 2))
  if (bits < 50) return 'weak'
  return bits < 75 ? 'fair' : 'strong'
}
