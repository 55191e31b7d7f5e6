/** With '1': the browser makes this call by itself, so it is no sign that anybody is there. */
export const backgroundHeader = 'x-alafia-background'
