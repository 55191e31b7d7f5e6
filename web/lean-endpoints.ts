import type { Plugin } from 'vite'

/** What `call()` needs of an endpoint; only the server and the tests use the schemas and texts. */
const kept = new Set(['method', 'path', 'upload'])

type Node = { type: string; start: number; end: number; [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value
const childrenOf = (node: Node) => Object.values(node).flat().filter(isNode)

/** The properties that the browser doesn't need, of every `endpoint({ … })` below a node. */
const needless = (node: Node): Node[] => {
  const { callee, arguments: given } = node
  const isEndpoint =
    node.type === 'CallExpression' && isNode(callee) && callee['name'] === 'endpoint' && Array.isArray(given)
  if (!isEndpoint) return childrenOf(node).flatMap(needless)
  return given
    .filter(isNode)
    .flatMap(childrenOf)
    .filter(({ key }) => isNode(key) && typeof key['name'] === 'string' && !kept.has(key['name']))
}

/**
 * Strips the schemas from the contract's endpoints in the browser's build: otherwise everyone who signs in would fetch the
 * validation of every form. A form that validates imports its schema itself.
 */
export const leanEndpoints = (): Plugin => ({
  name: 'lean-endpoints',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\/contract\/src\/[^?]*\.ts$/, code: 'endpoint({' },
    handler(code) {
      const program: unknown = this.parse(code)
      if (!isNode(program)) return
      const cuts = needless(program).sort((one, other) => other.start - one.start)
      return cuts.reduce(
        (rest, { start, end }) => `${rest.slice(0, start)}${rest.slice(end).replace(/^\s*,/, '')}`,
        code,
      )
    },
  },
})
