import { constants } from 'node:fs'
import { open } from 'node:fs/promises'

const { O_APPEND, O_CREAT, O_RDWR } = constants

/**
 * Adds a line to a text file, unless the file already has it; resolves once it is on the disk. What a killed process left of a line
 * stays on a line of its own.
 * @param mayCreate otherwise a missing file is an error: its disk isn't mounted, or someone removed it
 */
export const appendLineOnce = async (path: string, line: string, mayCreate: boolean): Promise<void> => {
  const file = await open(path, O_RDWR | O_APPEND | (mayCreate ? O_CREAT : 0))
  try {
    const text = await file.readFile('utf8')
    if (`\n${text}`.includes(`\n${line}\n`)) return
    await file.write(`${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}
