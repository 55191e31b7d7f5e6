import { castSaysWhy } from './casts.mjs'
import { importRules } from './imports.mjs'
import { nameRules } from './names.mjs'
import { placeOf, resolve } from './place.mjs'

/**
 * The project's rules as an oxlint plugin, so that editors show a violation at its line, with a message.
 *
 * @typedef {{ filename: string, report(finding: { node: object, message: string }): void }} Context
 * @typedef {{ source?: { value?: unknown } | null }} ImportNode
 */

/** @param {import('./imports.mjs').ImportRule} rule */
const importRule = (rule) => ({
  /** @param {Context} context */
  create(context) {
    const from = placeOf(context.filename)
    /** @param {boolean} reExports @returns {(node: ImportNode) => void} */
    const check = (reExports) => (node) => {
      const specifier = node.source?.value
      if (typeof specifier !== 'string') return
      const to = resolve(specifier, context.filename)
      if (!rule.violates(from, to, { relative: specifier.startsWith('.'), reExports })) return
      const where = to.kind === 'file' ? to.path : to.kind === 'missing' ? to.why : specifier
      context.report({ node, message: `${rule.message} (${from.path} -> ${where})` })
    }
    return {
      ImportDeclaration: check(false),
      ImportExpression: check(false),
      TSImportType: check(false),
      ExportNamedDeclaration: check(true),
      ExportAllDeclaration: check(true),
    }
  },
})

/** @param {import('./names.mjs').NameRule} rule */
const nameRule = (rule) => ({
  /** @param {Context} context */
  create: (context) => ({
    /** @param {object} node */
    Program(node) {
      const place = placeOf(context.filename)
      if (rule.violates(place)) context.report({ node, message: `${rule.message} (${place.path})` })
    },
  }),
})

export default {
  meta: { name: 'alafia' },
  rules: {
    ...Object.fromEntries(importRules.map((rule) => [rule.name, importRule(rule)])),
    ...Object.fromEntries(nameRules.map((rule) => [rule.name, nameRule(rule)])),
    'cast-says-why': castSaysWhy,
  },
}
