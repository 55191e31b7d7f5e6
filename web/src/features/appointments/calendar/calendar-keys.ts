const appointmentsIn = (day: Element) => [...day.querySelectorAll<HTMLElement>('[data-start]')]
const startOf = (appointment: HTMLElement) => Number(appointment.dataset['start'])

/** The appointment nearest in time, on the next or previous day with appointments. */
const adjacent = (from: HTMLElement, days: readonly Element[], step: 1 | -1): HTMLElement | undefined => {
  const here = days.findIndex((day) => day.contains(from))
  for (let place = here + step; place >= 0 && place < days.length; place += step) {
    const day = days[place]
    const far = (appointment: HTMLElement) => Math.abs(startOf(appointment) - startOf(from))
    const [nearest] = day ? appointmentsIn(day).toSorted((one, other) => far(one) - far(other)) : []
    if (nearest && nearest.offsetParent !== null) return nearest
  }
  return undefined
}

/** Where a key leads: up and down within a day, left and right to other days, Home and End to the ends of the day. */
export const neighbourOf = (key: string, from: HTMLElement): HTMLElement | undefined => {
  const days = [...(from.closest('[data-calendar]')?.querySelectorAll('[data-day]') ?? [])]
  const own = days.find((day) => day.contains(from))
  const appointments = own ? appointmentsIn(own) : []
  const here = appointments.indexOf(from)
  const ways: Record<string, (() => HTMLElement | undefined) | undefined> = {
    ArrowUp: () => appointments[here - 1],
    ArrowDown: () => appointments[here + 1],
    ArrowLeft: () => adjacent(from, days, -1),
    ArrowRight: () => adjacent(from, days, 1),
    Home: () => appointments[0],
    End: () => appointments.at(-1),
  }
  return ways[key]?.()
}
