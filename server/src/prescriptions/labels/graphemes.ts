const segmenter = new Intl.Segmenter('en')

/** The letters of a text as people see them: 'Ọ̀' is one, though it is two characters. */
export const graphemesOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment)
