import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from './place.mjs'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

/** The settings that README.md explains, and what Node.js reads itself. */
const settings = new Set([...namesIn(read('README.md'), /`([A-Z_]+)`/g), 'NODE_ENV'])

const compose = read('deploy/compose.yaml')
const [, forAlafia = ''] = /x-alafia:(.*)\nservices:/s.exec(compose) ?? []

it.each([
  ['Containerfile', namesIn(read('deploy/Containerfile').replace(/^.*\bCMD\b.*$/gm, ''), /\b([A-Z_]+)=/g)],
  ['compose.yaml', namesIn(forAlafia, /^ {4}([A-Z_]+):/gm)],
  ['kubernetes.yaml', namesIn(read('deploy/kubernetes.yaml'), /\b([A-Z]+_[A-Z_]+|DEMO)\b/g)],
  ['alafia.service', namesIn(read('deploy/alafia.service'), /\b([A-Z]+_[A-Z]+)=/g)],
])('PLAT-89 %s sets only what README.md explains', (_file, names) => {
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !settings.has(name))).toEqual([])
})

it('PLAT-89 settings.env.example names each variable that compose.yaml asks for, and no other', () => {
  const asked = new Set(namesIn(compose, /\$\{([A-Z_]+):/g))
  expect(new Set(namesIn(read('deploy/settings.env.example'), /^([A-Z_]+)=/gm))).toEqual(asked)
})
