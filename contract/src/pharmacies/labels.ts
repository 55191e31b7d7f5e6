/** For a pharmacist whom no administrator has assigned yet. */
export const noWorkplace = "You don't work at a pharmacy yet. Ask an administrator to add you to one."
