/** The category tabs of spec §2.10, in its order after 'All Records'. */
export const recordCategories = ['general', 'cardiology', 'pediatrics', 'lab-results', 'imaging'] as const
export type RecordCategory = (typeof recordCategories)[number]

/** Files that a record may have; told by their content, not by their name. */
export const recordFileTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type RecordFileType = (typeof recordFileTypes)[number]
