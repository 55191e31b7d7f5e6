const strength = /\s*\d.*$/s

/**
 * The typed name with what was probably meant in place of what isn't known; the strength and the rest stay.
 * @param unknown the unknown part, as the finding's key names it: 'penecillin 250 mg'
 */
export const withMeantName = (typed: string, unknown: string, meant: string): string => {
  const part = unknown.replace(strength, '').toLowerCase()
  const at = typed.toLowerCase().indexOf(part)
  return part === '' || at < 0
    ? `${meant}${strength.exec(typed)?.[0] ?? ''}`
    : `${typed.slice(0, at)}${meant}${typed.slice(at + part.length)}`
}
