/**
 * A part of a bill of materials in CycloneDX's JSON, as far as it is used here.
 * @typedef {object} Component
 * @property {string} bom-ref
 * @property {string} name
 * @property {string} version
 * @property {unknown} [licenses]
 * @property {{ name: string, value: string }[]} [properties]
 */

/**
 * @typedef {object} BillOfMaterials
 * @property {string} bomFormat
 * @property {{ component: Component }} metadata
 * @property {Component[]} components
 * @property {{ ref: string, dependsOn?: string[] }[]} dependencies
 */

/** @param {Component} component */
const isShipped = ({ properties = [] }) =>
  !properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true')

/**
 * Leaves out what only builds and tests need. npm's own `--omit dev` would leave out dependencies of workspaces too.
 * @template {BillOfMaterials} B
 * @param {B} bill
 * @returns {B}
 */
export function onlyShipped(bill) {
  const components = bill.components.filter(isShipped)
  const kept = new Set([bill.metadata.component, ...components].map((component) => component['bom-ref']))
  return {
    ...bill,
    components,
    dependencies: bill.dependencies
      .filter(({ ref }) => kept.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)) })),
  }
}
