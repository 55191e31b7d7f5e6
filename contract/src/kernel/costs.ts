/** What a call costs the server more than others do. */
export type Cost = 'file' | 'photo' | 'search' | 'upload'

/** How often an account may make such calls in a minute: far more than a person does. */
export const maxPerMinute: Readonly<Record<Cost, number>> = {
  file: 40,
  // A page of a list has one for each person.
  photo: 600,
  search: 120,
  upload: 30,
}

type Shape = { cost?: Cost; download?: readonly string[]; upload?: object }

/** As the endpoint declares it, or its shape does: a reply that is a file, a file that is received, or a search. */
export const costOf = ({ cost, download, upload }: Shape, query: unknown): Cost | undefined => {
  if (cost) return cost
  if (upload) return 'upload'
  if (download) return 'file'
  const search: unknown =
    typeof query === 'object' && query !== null ? Reflect.get(query, 'search') : undefined
  return typeof search === 'string' && search.trim() !== '' ? 'search' : undefined
}
