const titles = /^(?:Dr|Prof|Mr|Mrs|Ms)\.?\s+/

/** First and last name for the circle that stands for a person: 'Dr. Chidi Okafor' is Chidi Okafor, 'Ada (interpreter)' Ada alone. */
export const namePartsOf = (name: string): { firstName: string; lastName: string } => {
  const words = name
    .replace(titles, '')
    .replace(/\s*\(.*\)\s*$/, '')
    .trim()
    .split(/\s+/)
  return { firstName: words[0] ?? '', lastName: words.length > 1 ? (words.at(-1) ?? '') : '' }
}
