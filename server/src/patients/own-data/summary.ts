import { createPdf } from '../../platform/pdf.ts'

/** What the summary says of one part: its file has all of it. */
export type Section = { name: string; title: string; count: number; lines: string[] }

/** Beyond these the reader is sent to the file of the part. */
export const maxLines = 300

/** @param preparedAt as people read it @param missing names of files that couldn't be read */
export const createSummary = (
  patientName: string,
  preparedAt: string,
  { sections, missing }: { sections: readonly Section[]; missing: readonly string[] },
): Promise<Buffer> =>
  createPdf('Your data in Alafia', (paper) => {
    paper.fact('For', patientName)
    paper.fact('Prepared', preparedAt)
    paper.text(
      'This summary lists what we keep about you and the family members you act for. The folder “data” has every detail, for other software to read. The folder “files” has the documents, pictures and letters.',
    )
    paper.text(
      'What an adult in your family doesn’t share with you isn’t here. Neither are results that a doctor hasn’t signed off yet, nor what staff write for each other.',
    )
    for (const { name, title, count, lines } of sections) {
      paper.heading(`${title} (${count})`)
      for (const line of lines) paper.text(line)
      if (count > lines.length)
        paper.note(`${lines.length === 0 ? 'All' : `${count - lines.length} more`} in data/${name}.json`)
    }
    if (missing.length > 0) {
      paper.heading('Files that we couldn’t add')
      paper.text('They were being checked for harmful software, or are damaged. Ask the clinic about them.')
      for (const name of missing) paper.text(name)
    }
  })
