/** Set to '1' for a call that the browser makes by itself, which doesn't count as activity of the user. */
export const backgroundHeader = 'x-alafia-background'
