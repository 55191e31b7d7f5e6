/**
 * What `npm audit --json` prints, as far as it is used here: findings, or the error of a service that didn't answer. @typedef
 * {{ vulnerabilities?: Record<string, { severity: string, range: string, via: (string | { title: string, url: string })[] }>,
 * message?: string }} AuditReport
 */

/**
 * @param {AuditReport} report
 * @returns {string[] | undefined} one line for each vulnerable package; undefined if nobody answered
 */
export const vulnerabilitiesIn = ({ vulnerabilities }) =>
  vulnerabilities &&
  Object.entries(vulnerabilities).map(([name, { severity, range, via }]) => {
    const reasons = via.map((cause) =>
      typeof cause === 'string' ? `through ${cause}` : `${cause.title} ${cause.url}`,
    )
    return `${name} ${range} (${severity}): ${reasons.join('; ')}`
  })
