import { parseSync, Visitor } from 'oxc-parser'

/**
 * Which rules of docs/requirements there are, and where they are cited.
 *
 * @typedef {ReadonlyMap<string, string>} Tree the text of each file, by its path from the root
 * @typedef {{ id: string, domain: string, words: string, file: string }} Rule
 * @typedef {{ title: string, file: string }} Test `title` begins with the titles of the describes around it
 * @typedef {{ rule: Rule, tests: readonly Test[] }} Traced
 */

const home = 'docs/requirements/'
const prefixes =
  'ACC|FAM|DOC|APPT|VID|URG|CHART|CLIN|PAT|RX|SAFE|PHARM|INV|REC|MSG|BILL|REM|NOTE|ISSUE|LET|ORD|STAT|AUD|ADM|ORG|PLAT|SEC'
const idPattern = new RegExp(`\\b(?:${prefixes})-\\d+\\b`, 'g')

/** A rule is one bullet or table row that begins with its id in bold. */
const ruleLine = new RegExp(`^(?:- |\\| ?)\\*\\*((?:${prefixes})-\\d+)\\*\\*[ |]+(.+?)[ |]*$`)

/** How the documents were cited that this project began from. They are not in the repository. S3 is a file store. */
const sectionSign = /\u00a7/
const oldCode = /\b(?:M(?:[1-9]|1\d|2[0-3])|S[124-7]|B[12])\b/

const isTest = (/** @type {string} */ file) => /\.(?:test|spec)\.tsx?$/.test(file)
const isCode = (/** @type {string} */ file) => /\.(?:tsx?|m?js)$/.test(file)

/** @param {string} text @returns {string[]} the ids in it, without duplicates */
export const idsIn = (text) => [...new Set(text.match(idPattern))]

/** @param {Tree} tree @returns {Rule[]} in the order of the files and of their lines, including duplicates */
export const rulesOf = (tree) =>
  [...tree]
    .filter(([file]) => file.startsWith(home) && file.endsWith('.md'))
    .flatMap(([file, text]) =>
      text.split('\n').flatMap((line) => {
        const [, id, words] = ruleLine.exec(line) ?? []
        return id && words ? [{ id, words, file, domain: file.slice(home.length, -'.md'.length) }] : []
      }),
    )

/** @param {import('oxc-parser').Expression} called @returns {string} `it` of `it.each(rows)` */
const rootOf = (called) => {
  if (called.type === 'Identifier') return called.name
  if (called.type === 'MemberExpression') return rootOf(called.object)
  if (called.type === 'CallExpression') return rootOf(called.callee)
  return called.type === 'TaggedTemplateExpression' ? rootOf(called.tag) : ''
}

/** @param {import('oxc-parser').Argument | undefined} argument @returns {string | undefined} the readable part of a title */
const titleOf = (argument) => {
  if (argument?.type === 'Literal') return typeof argument.value === 'string' ? argument.value : undefined
  if (argument?.type === 'TemplateLiteral') return argument.quasis.map(({ value }) => value.raw).join('…')
  return undefined
}

const blocks = new Set(['it', 'test', 'describe'])

/** @param {import('oxc-parser').CallExpression} call @returns {{ kind: 'describe' | 'test', title: string } | undefined} */
const blockOf = (call) => {
  const root = rootOf(call.callee)
  if (!blocks.has(root)) return undefined
  const title = titleOf(call.arguments[0])
  const runs = call.arguments.some(
    ({ type }) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression',
  )
  if (title === undefined || !runs) return undefined
  const name = call.callee.type === 'MemberExpression' ? call.callee.property : call.callee
  const isDescribe = root === 'describe' || (name.type === 'Identifier' && name.name === 'describe')
  return { kind: isDescribe ? 'describe' : 'test', title }
}

/** @param {string} file @param {string} text @returns {Test[]} */
const testsIn = (file, text) => {
  /** @type {Test[]} */
  const tests = []
  /** @type {string[]} */
  const around = []
  new Visitor({
    CallExpression: (call) => {
      const block = blockOf(call)
      if (!block) return
      around.push(block.title)
      if (block.kind === 'test') tests.push({ title: around.join(' > '), file })
    },
    'CallExpression:exit': (call) => void (blockOf(call) && around.pop()),
  }).visit(parseSync(file, text).program)
  return tests
}

/** @param {Tree} tree @returns {Test[]} every test of Vitest and Playwright */
export const testsOf = (tree) =>
  [...tree].flatMap(([file, text]) => (isTest(file) ? testsIn(file, text) : []))

/** @param {Tree} tree @returns {Traced[]} each rule with the tests whose title, or describe's title, cites it */
export const trace = (tree) => {
  /** @type {Map<string, Test[]>} */
  const citing = new Map()
  for (const test of testsOf(tree))
    for (const id of idsIn(test.title)) citing.set(id, [...(citing.get(id) ?? []), test])
  return rulesOf(tree).map((rule) => ({ rule, tests: citing.get(rule.id) ?? [] }))
}

/** The prose of a file. Elsewhere such letters and numbers are data, like diagnosis codes. */
const proseOf = (/** @type {string} */ file, /** @type {string} */ text) => {
  if (file.endsWith('.md')) return text
  if (!isCode(file)) return ''
  const comments = parseSync(file, text).comments.map(({ value }) => value)
  const titles = isTest(file) ? testsIn(file, text).map(({ title }) => title) : []
  return [...comments, ...titles].join('\n')
}

/** @param {string} text @param {RegExp} pattern @returns {string} ':12' for the first line that matches; '' if none does */
const placeOf = (text, pattern) => {
  const line = text.split('\n').findIndex((words) => pattern.test(words))
  return line < 0 ? '' : `:${line + 1}`
}

/** @param {Tree} tree @returns {string[]} the faults of the requirements and their citations, one line each */
export const faultsOf = (tree) => {
  const traced = trace(tree)
  const ids = traced.map(({ rule }) => rule.id)
  const known = new Set(ids)
  return [
    ...traced
      .filter(({ rule }, place) => ids.indexOf(rule.id) < place)
      .map(({ rule }) => `${rule.file}: ${rule.id} is there twice`),
    ...traced
      .filter(({ tests }) => tests.length === 0)
      .map(({ rule }) => `${rule.file}: no test title cites ${rule.id}`),
    ...[...tree].flatMap(([file, text]) =>
      idsIn(text)
        .filter((id) => !known.has(id))
        .map((id) => `${file}${placeOf(text, new RegExp(`\\b${id}\\b`))}: there is no rule ${id}`),
    ),
    ...[...tree].flatMap(([file, text]) => {
      const [code] = oldCode.exec(proseOf(file, text)) ?? []
      if (!sectionSign.test(text) && code === undefined) return []
      const place = placeOf(text, sectionSign.test(text) ? sectionSign : new RegExp(`\\b${code}\\b`))
      return [`${file}${place}: cite a rule of docs/requirements, not a document that isn't here`]
    }),
  ]
}
