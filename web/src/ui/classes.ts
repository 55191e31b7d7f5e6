/** Joins class names; what is falsy is left out. Later names don't override earlier ones: pass layout only. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
