import { ArchiveError, readArchive } from './archive.ts'
import { fingerprint, manifestName, manifestSchema, type Manifest } from './manifest.ts'

/** Reads the whole backup and compares it with its manifest. @throws ArchiveError */
export const checkBackup = async (path: string, passphrase: string): Promise<Manifest> => {
  const found: Manifest['parts'] = []
  let manifest: Manifest | undefined
  for await (const part of readArchive(path, passphrase)) {
    if (part.name !== manifestName) found.push(fingerprint(part))
    else {
      const read = manifestSchema.safeParse(JSON.parse(part.bytes.toString()))
      if (!read.success)
        throw new ArchiveError(`${path} was made by another version of Alafia. Restore it with that version.`)
      manifest = read.data
    }
  }
  if (!manifest || JSON.stringify(manifest.parts) !== JSON.stringify(found))
    throw new ArchiveError(`${path} is damaged: its parts aren't what its manifest lists.`)
  return manifest
}
