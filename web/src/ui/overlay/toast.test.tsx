// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as constants from './toast.ts'
import { currentToasts, dismissErrors, dismissToast, toast } from './toast.ts'
import { ToastView } from './toast-view.tsx'

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    render(<ToastView />)
  })
  afterEach(() => {
    act(() => currentToasts().forEach(({ id }) => dismissToast(id)))
    act(() => void vi.advanceTimersByTime(constants.TOAST_REMOVE_DELAY_MS))
    vi.useRealTimers()
  })

  it('NOTE-6 have exactly the specification’s constants', () => {
    expect(constants.TOAST_DURATION_MS).toBe(5000)
    expect(constants.TOAST_SWIPE_THRESHOLD_PX).toBe(50)
    expect(constants.TOAST_SWIPE_DIRECTION).toBe('right')
    expect(constants.TOAST_HOTKEY).toEqual(['F8'])
    expect(constants.TOAST_LABEL).toBe('Notification')
    expect(constants.TOAST_VIEWPORT_MAX_WIDTH_PX).toBe(420)
    expect(constants.TOAST_LIMIT).toBe(1)
    expect(constants.TOAST_REMOVE_DELAY_MS).toBe(1_000_000)
  })

  it('NOTE-6 are drawn in a viewport of at most 420 px', () => {
    act(() => toast({ title: 'Reply Sent' }))
    const viewport = screen.getByText('Reply Sent').closest('ol')
    expect(viewport?.className).toContain(`max-w-[${constants.TOAST_VIEWPORT_MAX_WIDTH_PX}px]`)
  })

  it('NOTE-5 a new toast replaces the previous one', () => {
    act(() => toast({ title: 'Family Member Added' }))
    act(() => toast({ title: 'Family Member Updated', description: 'Kemi Bello' }))
    expect(screen.queryByText('Family Member Added')).toBeNull()
    expect(screen.getByText('Family Member Updated')).toBeDefined()
    expect(screen.getByText('Kemi Bello')).toBeDefined()
    expect(currentToasts()).toHaveLength(1)
  })

  it('NOTE-5 a shortcut runs once, and closes its toast', () => {
    const onPress = vi.fn<() => void>()
    act(() =>
      toast({
        title: 'Filled',
        actions: [{ label: 'Print', otherwise: 'Print it from the list.', onPress }],
      }),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Print' }))
    expect(onPress).toHaveBeenCalledOnce()
    expect(currentToasts()).toMatchObject([{ title: 'Filled', open: false }])
  })

  it('NOTE-6 are shown for 5000 ms, each counted from its own start', () => {
    act(() => toast({ title: 'First' }))
    act(() => void vi.advanceTimersByTime(4000))
    act(() => toast({ title: 'Second' }))
    act(() => void vi.advanceTimersByTime(4999))
    expect(currentToasts()).toMatchObject([{ title: 'Second', open: true }])
    act(() => void vi.advanceTimersByTime(1))
    expect(currentToasts()).toMatchObject([{ title: 'Second', open: false }])
  })

  it('NOTE-6 a dismissed toast is kept for 1,000,000 ms and then removed', () => {
    act(() => toast({ title: 'Welcome back!' }))
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(currentToasts()).toMatchObject([{ title: 'Welcome back!', open: false }])
    act(() => void vi.advanceTimersByTime(999_999))
    expect(currentToasts()).toHaveLength(1)
    act(() => void vi.advanceTimersByTime(1))
    expect(currentToasts()).toHaveLength(0)
  })

  it('removing a replaced toast does not remove the new one', () => {
    act(() => toast({ title: 'Old' }))
    act(() => dismissToast(currentToasts()[0]?.id ?? -1))
    act(() => toast({ title: 'New' }))
    act(() => void vi.advanceTimersByTime(4000))
    expect(currentToasts()).toMatchObject([{ title: 'New', open: true }])
  })

  it('NOTE-6 F8 moves focus to them', () => {
    act(() => toast({ title: 'Reply Sent' }))
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' })
    expect(document.activeElement).toBe(screen.getByText('Reply Sent').closest('ol'))
    expect(screen.getByRole('region', { name: /F8/ })).toBeDefined()
  })

  it("NOTE-6 are announced under the label 'Notification', errors assertively and others politely", () => {
    act(() => toast({ title: 'Reply Sent' }))
    act(() => void vi.advanceTimersByTime(100))
    expect(said()).toEqual([['polite', 'Notification Reply Sent']])
    act(() => toast({ title: 'Error', description: 'Failed to book appointment', tone: 'danger' }))
    act(() => void vi.advanceTimersByTime(100))
    expect(said()).toContainEqual(['assertive', 'Notification ErrorFailed to book appointment'])
  })

  it('NOTE-5 errors have the destructive style', () => {
    act(() => toast({ title: 'Error', tone: 'danger' }))
    expect(screen.getByText('Error').closest('li')?.className).toContain('bg-danger')
  })
})

describe('NOTE-6 an error', () => {
  it('leaves with its screen; what was done is still confirmed on the next', () => {
    toast({ title: 'Error', tone: 'danger' })
    dismissErrors()
    expect(currentToasts()).toMatchObject([{ title: 'Error', open: false }])
    toast({ title: 'Reply Sent' })
    dismissErrors()
    expect(currentToasts()).toMatchObject([{ title: 'Reply Sent', open: true }])
    currentToasts().forEach(({ id }) => dismissToast(id))
  })
})

function said() {
  return [...document.querySelectorAll('[role=status][aria-live]')].map((region) => [
    region.getAttribute('aria-live'),
    region.textContent,
  ])
}

describe('NOTE-6 on a phone, a toast', () => {
  const moved: string[] = []
  const isAtTop = () => document.querySelector('ol')?.dataset.atTop !== undefined
  const focus = (id: string) => act(() => document.getElementById(id)?.focus())

  beforeEach(() => {
    moved.length = 0
    const anyScreen = window.matchMedia('')
    const narrow = new Proxy(anyScreen, {
      get: (list, key): unknown => key === 'matches' || Reflect.get(list, key),
    })
    vi.spyOn(window, 'matchMedia').mockReturnValue(narrow)
    const places: Record<string, [number, number]> = {
      OL: [600, 120],
      covered: [640, 40],
      above: [100, 40],
      field: [200, 40],
      low: [650, 40],
      refusal: [640, 60],
    }
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const [top, height] = places[this.id || this.tagName] ?? [0, 0]
      return new DOMRect(0, top, 360, height)
    })
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(readonly onResize: () => void) {}
        observe() {
          this.onResize()
        }
        disconnect() {}
      },
    )
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      moved.push(this.id)
    })
    render(
      <main>
        <p role="alert" id="above" />
        <p role="alert" id="covered" />
        <input id="field" />
        <input id="low" />
        <button id="save" type="button" />
        <ToastView />
      </main>,
    )
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    act(() => currentToasts().forEach(({ id }) => dismissToast(id)))
  })

  it('leaves room at the end of the page, and moves up only an alert that it covers', () => {
    act(() => toast({ title: 'Signed off' }))
    const room = () => document.documentElement.style.getPropertyValue('--toasts')
    expect(room()).toBe('120px')
    expect(moved).toEqual(['covered'])
    expect(isAtTop()).toBe(false)
    focus('low')
    expect(isAtTop()).toBe(true)
    focus('field')
    expect(isAtTop()).toBe(false)
    act(() => currentToasts().forEach(({ id }) => dismissToast(id)))
    expect(room()).toBe('')
  })

  it('never covers why a dialog refused: it goes to the top of the screen', () => {
    render(
      <div role="dialog">
        <p role="alert" id="refusal" />
      </div>,
    )
    act(() => toast({ title: 'Error', tone: 'danger' }))
    expect(isAtTop()).toBe(true)
  })

  it('stays where it is when a button is pressed, so that the press isn’t lost on it', () => {
    focus('low')
    act(() => toast({ title: 'Signed off' }))
    expect(isAtTop()).toBe(true)
    focus('save')
    expect(isAtTop()).toBe(true)
  })

  it.each([
    ['mouse', 'pointerdown', 'pointerup'],
    ['touch, which presses after it has ended,', 'mousedown', 'mouseup'],
    ['touch that becomes a scroll', 'pointerdown', 'pointercancel'],
  ])('makes way for a field that a %s presses only once it is released', async (_, down, up) => {
    focus('low')
    act(() => toast({ title: 'Signed off' }))
    fireEvent(document.body, new Event(down, { bubbles: true }))
    focus('field')
    expect(isAtTop()).toBe(true)
    fireEvent(document.body, new Event(up, { bubbles: true }))
    expect(isAtTop()).toBe(true)
    await waitFor(() => expect(isAtTop()).toBe(false))
  })
})
