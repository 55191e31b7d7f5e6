import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { root } from './build-outputs.mjs'

/** Deletes all of drizzle-kit's snapshots but the newest, the only one that it reads: each is half a megabyte. */

const folder = path.join(root, 'server/src/migrations/meta')
const snapshots = (await readdir(folder)).filter((name) => name.endsWith('_snapshot.json')).toSorted()
for (const name of snapshots.slice(0, -1)) await rm(path.join(folder, name))
