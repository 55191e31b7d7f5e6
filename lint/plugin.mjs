import { castSaysWhy } from './casts.mjs'
import { importRules } from './imports.mjs'
import { nameRules } from './names.mjs'
import { placeOf, resolve } from './place.mjs'

/**
 * The rules of the house as an oxlint plugin: they show in the editor, at the line, in words.
 *
 * @typedef {{ filename: string, report(finding: { node: object, message: string }): void }} Context
 * @typedef {{ source?: { value?: unknown } | null }} ImportNode
 */

/** @param {import('./imports.mjs').ImportRule} rule */
const lookingAtImports = (rule) => ({
  /** @param {Context} context */
  create(context) {
    const from = placeOf(context.filename)
    /** @param {boolean} reExports @returns {(node: ImportNode) => void} */
    const look = (reExports) => (node) => {
      const specifier = node.source?.value
      if (typeof specifier !== 'string') return
      const to = resolve(specifier, context.filename)
      if (!rule.broken(from, to, { relative: specifier.startsWith('.'), reExports })) return
      const where = to.kind === 'file' ? to.path : to.kind === 'missing' ? to.why : specifier
      context.report({ node, message: `${rule.message} (${from.path} -> ${where})` })
    }
    return {
      ImportDeclaration: look(false),
      ImportExpression: look(false),
      TSImportType: look(false),
      ExportNamedDeclaration: look(true),
      ExportAllDeclaration: look(true),
    }
  },
})

/** @param {import('./names.mjs').NameRule} rule */
const lookingAtNames = (rule) => ({
  /** @param {Context} context */
  create: (context) => ({
    /** @param {object} node */
    Program(node) {
      const place = placeOf(context.filename)
      if (rule.broken(place)) context.report({ node, message: `${rule.message} (${place.path})` })
    },
  }),
})

export default {
  meta: { name: 'alafia' },
  rules: {
    ...Object.fromEntries(importRules.map((rule) => [rule.name, lookingAtImports(rule)])),
    ...Object.fromEntries(nameRules.map((rule) => [rule.name, lookingAtNames(rule)])),
    'cast-says-why': castSaysWhy,
  },
}
