import { civilOf, instantOf, type CivilTime } from '@alafia/contract/kernel/civil'

const zone = 'Africa/Lagos'

/** When the demo patient's visit of the day is still to come, when it has begun, and when its time is over. */
export const visitPlanned: CivilTime = '14:10'
export const visitBegun: CivilTime = '16:40'
export const visitOver: CivilTime = '17:20'

/** Today at a time of day of the demo's clinic: `script` sets the clock of a page, `environment` that of a server. */
export const atTimeOfDay = (time: CivilTime) => {
  const now = new Date()
  const shift = instantOf(civilOf(now, zone).date, time, zone).getTime() - now.getTime()
  const script = `{
    const Real = Date
    const now = () => Real.now() + ${shift}
    globalThis.Date = class extends Real {
      constructor(...given) {
        super(...(given.length > 0 ? given : [now()]))
      }
      static now() {
        return now()
      }
      static [Symbol.hasInstance](value) {
        return value instanceof Real
      }
    }
  }`
  // Also in the server's threads.
  const environment = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` }
  return { script, environment }
}
