/**
 * A short, stable stand-in for a text in a finding's key (FNV-1a, 32 bits): another dose or another contradiction is another
 * finding, so that a reason given for one never answers the other.
 */
export const textKey = (text: string): string => {
  let hash = 0x81_1c_9d_c5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93) >>> 0
  return hash.toString(36)
}

/** The longest that an override reason can name. */
const mostLetters = 400

export const shortKey = (key: string): string =>
  key.length <= mostLetters ? key : `${key.slice(0, mostLetters - 10)}~${textKey(key)}`
