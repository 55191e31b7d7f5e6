import type { FastifyInstance } from 'fastify'
import { dateAndTime } from '@alafia/contract/kernel/format'
import type { SavedFile } from '../../platform/files/file-store.ts'
import type { Actor } from '../../sessions/actor.ts'
import type { PartFile } from './part.ts'
import { parts } from './parts.ts'
import { createPatientReader, type PatientReader } from './reader.ts'
import { sharedWith } from './still-shared.queries.ts'
import { createSummary, maxLines, type Section } from './summary.ts'
import { createZip, type ZipWriter } from './zip.ts'

/** The parts, and the summary. */
export const partCount = parts.length + 1

/** The JSON of one part, row by row. What it finds goes to `section` and `files`. */
const jsonOf = async function* (
  entries: AsyncIterable<{ row: unknown; line?: string; files?: readonly PartFile[] }>,
  section: Section,
  files: PartFile[],
) {
  yield '['
  for await (const { row, line, files: found = [] } of entries) {
    yield `${section.count === 0 ? '' : ','}\n${JSON.stringify(row, null, 2)}`
    section.count += 1
    if (line !== undefined && section.lines.length < maxLines) section.lines.push(line)
    files.push(...found)
  }
  yield '\n]\n'
}

type Progress = (partsDone: number) => Promise<void>

const writeParts = async (reader: PatientReader, writer: ZipWriter, progress: Progress) => {
  const [sections, missing]: [Section[], string[]] = [[], []]
  for (const [index, { name, title, entries }] of parts.entries()) {
    const section: Section = { name, title, count: 0, lines: [] }
    const files: PartFile[] = []
    await writer.add(`data/${name}.json`, jsonOf(entries(reader), section, files))
    for (const { endpoint, id, name: path } of files) {
      const bytes = await reader.file(endpoint, { params: { id } })
      if (bytes) await writer.add(`files/${path}`, bytes)
      else missing.push(path)
      // A long part shows that it is still being written.
      await progress(index)
    }
    sections.push(section)
    await progress(index + 1)
  }
  return { sections, missing }
}

/**
 * Writes the ZIP of everything that the patient can read in the app. `progress` is called after each part; if it fails, so does
 * the whole.
 */
export const writeOwnData = async (
  app: FastifyInstance,
  patient: Omit<Actor, 'sessionId'>,
  { name, progress }: { name: string; progress: Progress },
): Promise<SavedFile & { shared: string[] }> => {
  const { clock, db, files } = app.services
  const sharedBefore = await sharedWith(db, patient.userId)
  const now = clock.now()
  const { writer, pieces, fail } = createZip(now)
  const write = async () => {
    const found = await writeParts(createPatientReader(app, patient, name), writer, progress)
    await writer.add(
      'summary.pdf',
      await createSummary(patient.name, `${dateAndTime(now, clock.zone)} (${clock.zone})`, found),
    )
    writer.end()
  }
  const [saved] = await Promise.all([
    files.savePieces(pieces),
    write().catch((error: unknown) => {
      fail(error)
      throw error
    }),
  ])
  // Also what was shared in between.
  const shared = new Set([...sharedBefore, ...(await sharedWith(db, patient.userId))])
  return { ...saved, shared: [...shared] }
}
