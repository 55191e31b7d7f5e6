// @vitest-environment happy-dom
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import {
  createBrowserHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '@alafia/contract/kernel/endpoint'
import { createQueryClient } from '../../lib/http/query-client.ts'
import { calls, lateReply, fakeNetwork, replies } from '../../testing/fake-network.ts'
import { Dialog } from '../overlay/dialog.tsx'
import { currentToasts, toast } from '../overlay/toast.ts'
import { Field } from './field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { Form } from './form.tsx'
import { Select } from './select.tsx'
import { SubmitButton } from './submit-button.tsx'
import { TextInput } from './text-input.tsx'
import { useForm, type FormOptions } from './use-form.ts'

fakeNetwork()
beforeEach(() => toast({ title: 'Of another test' }))

const path = '/api/batches'
const schema = z.object({
  number: z.string().check(z.trim(), z.minLength(3, 'Please enter the number')),
  kind: z.enum(['tablet', 'liquid'], 'Please choose a kind'),
  tags: z.pipe(
    z.pipe(
      z.string(),
      z.transform((line: string) => line.split(',')),
    ),
    z.array(z.string().check(z.maxLength(5, 'Shorter, please'))),
  ),
})
const addBatch = endpoint({
  method: 'POST',
  path,
  summary: '',
  access: ['pharmacist'],
  body: z.object({ number: z.string(), kind: z.string(), tags: z.array(z.string()) }),
  reply: z.object({ id: z.int() }),
})
type Options = FormOptions<typeof addBatch, z.input<typeof schema>, z.output<typeof schema>>

const invalidated = vi.fn<(reply: unknown) => void>()

function useBatchForm(options: Partial<Options> = {}) {
  return useForm(addBatch, {
    schema,
    start: { number: '', kind: '', tags: '' },
    input: (body) => ({ body }),
    success: 'Batch added',
    failure: 'Failed to add the batch',
    invalidate: (_client, reply) => invalidated(reply),
    ...options,
  })
}
type BatchForm = ReturnType<typeof useBatchForm>

function BatchFields({ form: { register, errors } }: { form: BatchForm }) {
  return (
    <>
      <Field label="Number" error={errors.number?.message}>
        <TextInput {...register('number')} />
      </Field>
      <Field label="Kind" error={errors.kind?.message}>
        <Select {...register('kind')}>
          <option value="">Choose</option>
          <option value="tablet">Tablet</option>
        </Select>
      </Field>
      <Field label="Tags" error={errors.tags?.message}>
        <TextInput {...register('tags')} />
      </Field>
    </>
  )
}

function BatchDialog({
  onClose,
  title,
  options,
}: {
  onClose: () => void
  title: string
  options: Partial<Options>
}) {
  const form = useBatchForm(options)
  return (
    <FormDialog form={form} onClose={onClose} title={title} description="One batch" submitLabel="Add">
      <BatchFields form={form} />
    </FormDialog>
  )
}

function Page({ options }: { options: Partial<Options> }) {
  const [opened, setOpened] = useState<string>()
  return (
    <>
      <button type="button" onClick={() => setOpened('First')}>
        Open first
      </button>
      <button type="button" onClick={() => setOpened('Second')}>
        Open second
      </button>
      {opened && (
        <BatchDialog key={opened} title={opened} options={options} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

const show = (page: React.ReactNode, client: QueryClient = createQueryClient()) =>
  render(<QueryClientProvider client={client}>{page}</QueryClientProvider>)
const open = async (options: Partial<Options> = {}) => {
  show(<Page options={options} />)
  await userEvent.click(screen.getByText('Open first'))
}
const fill = async (number = 'B-1') => {
  await userEvent.clear(screen.getByLabelText('Number'))
  await userEvent.type(screen.getByLabelText('Number'), number)
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'tablet')
}
const add = () => userEvent.click(screen.getByRole('button', { name: /^Add/ }))
const sent = () => calls.filter(({ name }) => name === `POST ${path}`)
const keys = () => sent().map(({ idempotencyKey }) => idempotencyKey)
const problem = (status: number, rest: object = {}) => ({
  status,
  body: { detail: 'The batch is closed', message: 'The batch is closed', ...rest },
})
const saved = { status: 201, body: { id: 1 } }
const alert = () => screen.findByText(/still here/)
const lastToast = () => currentToasts()[0]

describe('a form in a dialog', () => {
  test('PLAT-37 shows errors on submit, in the order of its fields, and from then on while typing', async () => {
    await open()
    await add()
    const summary = await screen.findByRole('alert', { name: 'Please check these answers' })
    expect([...summary.querySelectorAll('li')].map((item) => item.textContent)).toEqual([
      'Please enter the number',
      'Please choose a kind',
    ])
    expect(document.activeElement).toBe(summary)
    expect(sent()).toEqual([])
    await userEvent.type(screen.getByLabelText('Number'), 'B-1')
    await waitFor(() => expect(summary.textContent).not.toContain('number'))
    expect(document.activeElement).toBe(screen.getByLabelText('Number'))
  })

  test('shows an error in a list’s entry at its field', async () => {
    await open()
    await fill()
    await userEvent.type(screen.getByLabelText('Tags'), 'cold,refrigerate')
    await add()
    expect(await screen.findAllByText('Shorter, please')).toHaveLength(2)
    expect(sent()).toEqual([])
  })

  test('sends the schema’s output, shows a toast, fetches lists again and closes', async () => {
    replies[path] = saved
    const onSuccess = vi.fn<(reply: unknown) => void>()
    await open({ onSuccess })
    await fill(' B-1 ')
    await add()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()[0]?.body).toEqual({ number: 'B-1', kind: 'tablet', tags: [''] })
    expect(lastToast()).toMatchObject({ title: 'Batch added', open: true })
    expect(onSuccess.mock.calls[0]?.[0]).toEqual({ id: 1 })
    expect(invalidated).toHaveBeenLastCalledWith({ id: 1 })
  })

  test('waits for the lists to refresh before it closes', async () => {
    replies[path] = saved
    let letGo: () => void = () => undefined
    await open({ invalidate: () => new Promise<void>((resolve) => (letGo = resolve)) })
    await fill()
    await add()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(screen.getByRole('dialog')).toBeTruthy()
    letGo()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('PLAT-35 can’t be changed or sent twice while it is being sent', async () => {
    replies[path] = 'never'
    await open()
    await fill()
    await userEvent.type(screen.getByLabelText('Number'), '{Enter}')
    await waitFor(() => expect(screen.getByLabelText('Number')).toHaveProperty('readOnly', true))
    expect(screen.getByLabelText('Kind')).toHaveProperty('disabled', true)
    await userEvent.type(screen.getByLabelText('Number'), '2{Enter}')
    await userEvent.click(screen.getByRole('button', { name: 'Saving…' }))
    expect(screen.getByLabelText('Number')).toHaveProperty('value', 'B-1')
    expect(sent()).toHaveLength(1)
  })

  test('PLAT-37 shows the server’s errors at its fields, and no failure once they are corrected', async () => {
    replies[path] = problem(400, {
      errors: [
        { path: 'lot', message: 'Already used' },
        { path: 'tags.0', message: 'Unknown tag' },
      ],
    })
    await open({ fieldOf: { lot: 'number' } })
    await fill()
    await add()
    const summary = await screen.findByRole('alert', { name: 'Please check these answers' })
    await waitFor(() => expect(document.activeElement).toBe(summary))
    expect([...summary.querySelectorAll('li')].map((item) => item.textContent)).toEqual([
      'Already used',
      'Unknown tag',
    ])
    expect(lastToast()).toMatchObject({
      title: 'Error',
      description: 'Failed to add the batch',
      tone: 'danger',
    })
    await userEvent.type(screen.getByLabelText('Number'), '2')
    await userEvent.type(screen.getByLabelText('Tags'), '2')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  test('when refused says why, keeps what was typed, and refetches the lists', async () => {
    replies[path] = problem(409)
    await open()
    await fill()
    await add()
    expect((await alert()).textContent).toBe('The batch is closed. Everything you typed is still here.')
    expect(screen.getByText('Failed to add the batch')).toBeTruthy()
    expect(screen.getByLabelText('Number')).toHaveProperty('value', 'B-1')
    expect(invalidated).toHaveBeenLastCalledWith(undefined)
  })

  test('PLAT-105 brings the reason into view, each time that it is refused', async () => {
    const reveal = vi.spyOn(Element.prototype, 'scrollIntoView')
    await open()
    await fill()
    for (const times of [1, 2]) {
      const { reply, come } = lateReply()
      replies[path] = reply
      await add()
      expect(screen.queryByRole('alert')).toBeNull()
      come(problem(409))
      await waitFor(() => expect(reveal).toHaveBeenCalledTimes(times))
      expect(reveal.mock.contexts.at(-1)).toBe(screen.getByRole('alert'))
    }
    reveal.mockRestore()
  })

  test.each([
    ['no answer came', 'offline' as const, /^No answer came, so it may have gone through/],
    ['the server failed', problem(500), /^Something went wrong on our side, so it may have gone through/],
  ])('PLAT-39 never says that nothing happened if %s', async (_, reply, text) => {
    replies[path] = reply
    await open()
    await fill()
    await add()
    expect((await alert()).textContent).toMatch(text)
    expect(lastToast()).toMatchObject({ title: 'Error', description: 'Failed to add the batch' })
    replies[path] = problem(409)
    await add()
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect((await screen.findByText(/The batch is closed/)).textContent).toContain(
      'Your previous attempt may have gone through.',
    )
  })

  test('a refusal that says when to retry passes it on', async () => {
    replies[path] = { ...problem(429), headers: { 'retry-after': '90' } }
    await open()
    await fill()
    await add()
    expect((await alert()).textContent).toContain('The batch is closed. Try again in 2 minutes.')
  })

  test('PLAT-39 repeating a request without a response keeps its key; a change, a response or a success starts a new one', async () => {
    replies[path] = 'offline'
    await open()
    await fill()
    await add()
    await alert()
    await add()
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys()[1]).toBe(keys()[0])

    replies[path] = problem(503)
    await fill('B-2')
    await add()
    await waitFor(() => expect(sent()).toHaveLength(3))
    expect(keys()[2]).not.toBe(keys()[0])
    replies[path] = problem(409)
    await alert()
    await add()
    await waitFor(() => expect(sent()).toHaveLength(4))
    expect(keys()[3]).toBe(keys()[2])

    await screen.findByText(/The batch is closed/)
    replies[path] = saved
    await add()
    await waitFor(() => expect(sent()).toHaveLength(5))
    expect(keys()[4]).not.toBe(keys()[3])
  })

  test('PLAT-40 a response that arrives after it was closed does not affect the dialog now open', async () => {
    const { reply, come } = lateReply()
    replies[path] = reply
    const onSuccess = vi.fn<() => void>()
    await open({ onSuccess })
    await fill()
    await add()
    await waitFor(() => expect(sent()).toHaveLength(1))
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Close without saving' }))
    await userEvent.click(screen.getByText('Open second'))
    await userEvent.type(screen.getByLabelText('Number'), 'Other')
    come(saved)
    await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Batch added' }))
    expect(onSuccess).toHaveBeenCalledOnce()
    expect(screen.getByRole('dialog', { name: 'Second' })).toBeTruthy()
    expect(screen.getByLabelText('Number')).toHaveProperty('value', 'Other')
  })

  test('PLAT-36 asks before unsaved changes are closed, and only then', async () => {
    await open()
    await fill()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
    await userEvent.clear(screen.getByLabelText('Number'))
    await userEvent.selectOptions(screen.getByLabelText('Kind'), '')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('PLAT-36 is unguarded once it is saved: closing it by the address asks nothing', async () => {
    replies[path] = saved
    const history = createBrowserHistory()
    show(
      <RouterContextProvider router={createRouter({ routeTree: createRootRoute(), history })}>
        <BatchDialog title="First" options={{}} onClose={() => history.push('/closed')} />
      </RouterContextProvider>,
    )
    await fill()
    history.push('/elsewhere')
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(history.location.pathname).not.toBe('/elsewhere')
    await add()
    await waitFor(() => expect(history.location.pathname).toBe('/closed'))
    history.destroy()
  })

  test('a conflict can be shown at a field, or entirely by the form', async () => {
    replies[path] = problem(409, { type: '/problems/taken' })
    await open({ onRefused: ({ detail }, setError) => setError('number', { message: detail }) })
    await fill()
    await add()
    await screen.findByRole('alert', { name: 'Please check these answers' })
    expect(screen.queryByText(/still here/)).toBeNull()
    expect(lastToast()).toMatchObject({ title: 'Error' })
  })

  test('a conflict that the form shows has no toast and no alert', async () => {
    replies[path] = problem(409)
    const onRefused = vi.fn<() => boolean>(() => true)
    await open({ onRefused })
    await fill()
    await add()
    await waitFor(() => expect(onRefused).toHaveBeenCalled())
    await waitFor(() => expect(screen.getByLabelText('Number')).toHaveProperty('readOnly', false))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(lastToast()).toMatchObject({ title: 'Of another test' })
  })

  test('stays open if the reply says that it isn’t done', async () => {
    replies[path] = saved
    await open({ success: ({ id }) => (id === 2 ? 'Batch added' : undefined) })
    await fill()
    await add()
    await waitFor(() => expect(screen.getByLabelText('Number')).toHaveProperty('readOnly', false))
    expect(lastToast()).toMatchObject({ title: 'Of another test' })
    replies[path] = { status: 201, body: { id: 2 } }
    await add()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(keys()[1]).not.toBe(keys()[0])
  })
})

function Inline({ options = {} }: { options?: Partial<Options> }) {
  const form = useBatchForm(options)
  return (
    <Form form={form} onDone={form.reset} actions={<SubmitButton>Add</SubmitButton>}>
      <BatchFields form={form} />
    </Form>
  )
}

describe('a form outside a dialog', () => {
  test('is empty once it is saved, without earlier errors, and asks again about what is typed then', async () => {
    replies[path] = saved
    show(
      <Dialog open onOpenChange={() => undefined} title="Batches" description="All of them">
        <Inline />
      </Dialog>,
    )
    await add()
    await screen.findByRole('alert', { name: 'Please check these answers' })
    await fill()
    await add()
    await waitFor(() => expect(screen.getByLabelText('Number')).toHaveProperty('value', ''))
    expect(screen.getByLabelText('Kind')).toHaveProperty('value', '')
    expect(screen.queryByRole('alert')).toBeNull()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await userEvent.type(screen.getByLabelText('Number'), 'B')
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByRole('alertdialog', { name: 'Close without saving?' })).toBeTruthy()
  })

  test('shows what is saved elsewhere in the fields that aren’t being changed', async () => {
    const client = createQueryClient()
    const at = (kind: 'tablet' | 'liquid') => (
      <QueryClientProvider client={client}>
        <Inline options={{ isLive: true, start: { number: 'B-1', kind: 'tablet', tags: kind } }} />
      </QueryClientProvider>
    )
    const { rerender } = render(at('tablet'))
    await userEvent.type(screen.getByLabelText('Number'), '2')
    rerender(at('liquid'))
    await waitFor(() => expect(screen.getByLabelText('Tags')).toHaveProperty('value', 'liquid'))
    expect(screen.getByLabelText('Number')).toHaveProperty('value', 'B-12')
  })
})
