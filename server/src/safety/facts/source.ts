/** A text that was read: an edition of a guideline, a label, a list or a handbook. */
export type Document = {
  title: string
  /** The year, number or revision of the text that was read. */
  edition: string
  /** Where the copy was read, if it isn't the publisher's own. */
  copy?: string
}

/** The place in a document that states a row's facts. */
export type Source = Document & { section: string }

/**
 * The sources of a row. Without any it is unconfirmed: it is shown as such, and what it covers never counts as checked.
 */
export type Sources = readonly Source[]

export const cite = (document: Document, section: string): Source => ({ ...document, section })

/** 'WHO Model List of Essential Medicines, 23rd list (2023), 12.4' */
export const sourceText = ({ title, edition, section }: Source): string => `${title} (${edition}), ${section}`
