/** The text of an email: greeting, paragraphs, and who sent it. */
export const emailText = (...paragraphs: string[]): string =>
  ['Hello,', ...paragraphs, 'Alafia', ''].join('\n\n')
