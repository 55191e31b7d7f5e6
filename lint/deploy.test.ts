import { existsSync, readFileSync } from 'node:fs'
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

it('PLAT-89 an image is built without settings, data, history and installed packages', () => {
  const linesOf = (file: string) => read(file).split('\n').filter(Boolean)
  const leftOut = linesOf('.dockerignore')
  expect(leftOut).toEqual(
    expect.arrayContaining(['.git', '**/node_modules', '**/data', 'deploy/settings.env']),
  )
  // What Git leaves out, too. Here a name without a slash counts at the root alone.
  const unversioned = linesOf('.gitignore').map((line) => line.replace(/\/$/, ''))
  expect(leftOut).toEqual(
    expect.arrayContaining(unversioned.map((line) => (line.includes('/') ? line : `**/${line}`))),
  )
  expect(leftOut.filter((line) => line.startsWith('!'))).toEqual([])
  // Podman would read these instead, and Docker the second.
  expect(
    ['.containerignore', 'deploy/Containerfile.dockerignore'].filter((file) =>
      existsSync(path.join(root, file)),
    ),
  ).toEqual([])
})
