/** What differs, for the audit trail: 'phone "" -> "0700 2532 342"'. */
export const changesOf = <Fields extends object>(before: Fields, after: Fields): string[] => {
  // The type names every field.
  const names = Object.keys(before) as (keyof Fields & string)[]
  return names
    .filter((name) => before[name] !== after[name])
    .map((name) => `${name} ${JSON.stringify(before[name])} -> ${JSON.stringify(after[name])}`)
}
