/* Apart from the opening hours, which the pharmacist’s first page doesn’t need. */

/** For a pharmacist whom no administrator has assigned yet. */
export const noWorkplace = "You don't work at a pharmacy yet. Ask an administrator to add you to one."

/** For whoever works at a pharmacy that has closed. */
export const closedCounter = (name: string): string =>
  `${name} has closed. What is filled can still be handed over, but nothing new is filled here.`
