import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from './place.mjs'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n')
const texts = files.filter((file) => /^(README\.md|docs\/(decisions\/)?[^/]+\.md)$/.test(file))

/** Whether it names a file (by the end of its path) or a folder (by its whole path). */
const isPath = (code: string) =>
  /^[\w@./-]+\.(tsx?|mjs|md|css|json|sql)$/.test(code) ||
  /^(contract|server|web|e2e|bench|deploy|lint|scripts|docs)\/[\w./-]*$/.test(code)

const exists = (named: string) =>
  files.some((file) => file === named || file.endsWith(`/${named}`)) ||
  files.some((file) => file.startsWith(`${named.replace(/\/$/, '')}/`))

it.each(texts)('%s names only files and folders that exist', (text) => {
  const codes = [...readFileSync(path.join(root, text), 'utf8').matchAll(/`([^`\n]+)`/g)].map(
    ([, code = '']) => code,
  )
  expect(codes.filter((code) => isPath(code) && !exists(code))).toEqual([])
})
