import { AsyncLocalStorage } from 'node:async_hooks'
import { EventEmitter } from 'node:events'

/** Typed events within this process. Listeners run synchronously and must not throw. */
export type Bus<Events extends Record<string, unknown>> = {
  publish<Name extends keyof Events & string>(name: Name, event: Events[Name]): void
  /** The listener runs in the context in which it was registered, never as whoever publishes. Returns the function that stops listening. */
  listen<Name extends keyof Events & string>(name: Name, listener: (event: Events[Name]) => void): () => void
}

export const createBus = <Events extends Record<string, unknown>>(): Bus<Events> => {
  const emitter = new EventEmitter()
  return {
    publish: (name, event) => void emitter.emit(name, event),
    listen: (name, listener) => {
      const bound = AsyncLocalStorage.bind(listener)
      emitter.on(name, bound)
      return () => void emitter.off(name, bound)
    },
  }
}
