/** The longest common subsequence of lines, as pairs of indexes. */
const shared = (mine: readonly string[], theirs: readonly string[]): [number, number][] => {
  // lengths[i][j]: how many lines mine from i and theirs from j have in common.
  const lengths = Array.from({ length: mine.length + 1 }, () =>
    Array.from({ length: theirs.length + 1 }, () => 0),
  )
  const at = (one: number, other: number) => lengths[one]?.[other] ?? 0
  for (let one = mine.length - 1; one >= 0; one -= 1) {
    const row = lengths[one]
    for (let other = theirs.length - 1; row && other >= 0; other -= 1)
      row[other] =
        mine[one] === theirs[other]
          ? at(one + 1, other + 1) + 1
          : Math.max(at(one + 1, other), at(one, other + 1))
  }
  const pairs: [number, number][] = []
  let [one, other] = [0, 0]
  while (one < mine.length && other < theirs.length) {
    if (mine[one] === theirs[other]) pairs.push([one++, other++])
    else if (at(one + 1, other) >= at(one, other + 1)) one += 1
    else other += 1
  }
  return pairs
}

/** Merges two texts: common lines once, and where they differ mine before theirs. Nothing is left out. */
export const mergeTexts = (mine: string, theirs: string): string => {
  if (mine === theirs || theirs.trim() === '') return mine
  if (mine.trim() === '') return theirs
  const [ours, others] = [mine.split('\n'), theirs.split('\n')]
  const merged: string[] = []
  let [one, other] = [0, 0]
  for (const [mineAt, theirsAt] of shared(ours, others)) {
    merged.push(...ours.slice(one, mineAt), ...others.slice(other, theirsAt), ours[mineAt] ?? '')
    one = mineAt + 1
    other = theirsAt + 1
  }
  return [...merged, ...ours.slice(one), ...others.slice(other)].join('\n')
}
