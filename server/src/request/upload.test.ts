import { request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import type { HealthRecord } from '@alafia/contract/records/schema'
import type { Person } from '../seed/people.ts'
import { boundary, multipart, type Part } from '../testing/multipart.ts'
import { rowHashes } from '../testing/row-hashes.ts'
import { sampleJpeg, samplePdf, samplePng } from '../testing/sample-files.ts'
import { testServer, type Caller, type TestServer } from '../testing/server.ts'
import { pdfWithScript, photoWithPlace } from '../testing/unsafe-files.ts'

/* SEC-19 on a real connection, at the endpoint for documents: refusals are clear, and the process survives. */

let server: TestServer
let amina: Person
let patient: Caller
let url: string
let pdf: Buffer
let sent = 0

beforeAll(async () => {
  server = await testServer()
  url = await server.listen()
  amina = await server.seed.patient()
  patient = await server.as(amina)
  pdf = await samplePdf()
})
afterAll(() => server.close())
afterEach(async () => {
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
})

const details = () => ({
  patientId: amina.id,
  title: 'Blood test',
  date: '2026-03-01',
  category: 'lab-results',
  note: 'From Mercy Lab',
})
const detailsPart = (): Part => ({ name: 'details', bytes: Buffer.from(JSON.stringify(details())) })
const filePart = (bytes: Uint8Array = pdf, filename = 'blood.pdf', type = 'application/pdf'): Part => ({
  name: 'file',
  filename,
  type,
  bytes,
})

/** Sends raw bytes and returns the reply, which must come from our code. */
const post = async (body: Uint8Array, type = `multipart/form-data; boundary=${boundary}`) => {
  sent += 1
  const answer = await fetch(`${url}/api/records`, {
    method: 'POST',
    headers: { authorization: `Bearer ${patient.token}`, 'content-type': type },
    body,
  })
  const json = (await answer.json()) as ProblemBody & HealthRecord // one of the two, depending on the status
  if (answer.status >= 400) expect(json).toMatchObject({ status: answer.status, message: json.detail })
  expect(JSON.stringify(json)).not.toMatch(/busboy|multipart-|node_modules|\.ts\b/i)
  return { status: answer.status, body: json }
}
const send = (...parts: Part[]) => post(multipart(parts).body)
const sendFile = (bytes: Uint8Array, name?: string, type?: string) =>
  send(detailsPart(), filePart(bytes, name, type))

const wrongType = 'Please choose a PDF, JPEG or PNG file'
const unsound =
  'The file is damaged, or contains something else too. Please choose another PDF, JPEG or PNG file'
const page = '<!doctype html><html><script>alert(1)</script></html>'
const archive = Buffer.concat([
  Buffer.from('PK\u0003\u0004'),
  Buffer.alloc(60),
  Buffer.from('PK\u0005\u0006'),
  Buffer.alloc(18),
])

describe('SEC-19 a file that isn’t a PDF, JPEG or PNG', () => {
  const unlike: [string, () => Uint8Array, string][] = [
    ['an HTML page named .pdf', () => Buffer.from(page), 'report.pdf'],
    [
      'an SVG with a script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'x.svg',
    ],
    ['an SVG named .png', () => Buffer.from('<?xml version="1.0"?><svg><script>1</script></svg>'), 'x.png'],
    ['plain text named .jpg', () => Buffer.from('Haemoglobin 12.9'), 'x.jpg'],
    ['a program', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600)]), 'x.pdf'],
    ['a GIF', () => Buffer.from('GIF89a/*'.padEnd(64, ' ')), 'x.png'],
    ['an archive named .pdf', () => archive, 'x.pdf'],
    ['a web page before a PDF', () => Buffer.concat([Buffer.from(page), pdf]), 'x.pdf'],
    ['one byte', () => Buffer.from([0x25]), 'x.pdf'],
    ['noise', () => Buffer.alloc(4096, 0xa7), 'x.pdf'],
  ]
  test.each(unlike)('%s is rejected, whatever its name and header say', async (_what, bytes, name) => {
    for (const type of ['application/pdf', 'image/png', 'text/html']) {
      const answer = await sendFile(bytes(), name, type)
      expect([answer.status, answer.body.errors]).toEqual([400, [{ path: 'file', message: wrongType }]])
    }
  })

  const twofold: [string, () => Uint8Array][] = [
    ['a PDF that is also a web page', () => Buffer.concat([Buffer.from(`%PDF-1.7\n${page}\n`), pdf])],
    ['a PDF followed by a web page', () => Buffer.concat([pdf, Buffer.from(page)])],
    ['a PDF that is also an archive', () => Buffer.concat([pdf, archive])],
    ['a PNG that is also an archive', () => Buffer.concat([samplePng, archive])],
    ['a PNG followed by a web page', () => Buffer.concat([samplePng, Buffer.from(page)])],
    ['a JPEG that is also an archive', () => Buffer.concat([sampleJpeg, archive])],
    ['a JPEG with a PHP script', () => Buffer.concat([sampleJpeg, Buffer.from('<?php system($_GET[0]);')])],
    ['half a PDF', () => pdf.subarray(0, 900)],
    ['half a PNG', () => samplePng.subarray(0, 40)],
    ['a PNG whose chunk is endless', () => Buffer.concat([samplePng.subarray(0, 8), Buffer.alloc(60, 0xff)])],
  ]
  test.each(twofold)('%s is rejected', async (_what, bytes) => {
    const { status, body } = await sendFile(bytes())
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'file'])
    expect([wrongType, unsound]).toContain(body.errors?.[0]?.message)
  })

  test('a PDF, a PNG and a JPEG are recognised, whatever their name and header say', async () => {
    for (const [bytes, type] of [
      [pdf, 'application/pdf'],
      [samplePng, 'image/png'],
      [sampleJpeg, 'image/jpeg'],
    ] as const) {
      const { status, body } = await sendFile(bytes, 'x.html', 'text/html')
      expect([status, body.file?.type]).toEqual([201, type])
    }
  })
})

test('SEC-48 what a camera noted isn’t stored', async () => {
  const { status, body } = await sendFile(await photoWithPlace(), 'x.jpg', 'image/jpeg')
  const { bytes } = await patient.download(`/api/records/documents/${body.id}/file`)
  expect([status, bytes.length > 100, bytes.includes('Amina Bello')]).toEqual([201, true, false])
})

test('SEC-49 a PDF with a script is refused', async () => {
  const { status, body } = await sendFile(await pdfWithScript())
  expect([status, body.errors?.[0]?.path]).toEqual([400, 'file'])
  expect(body.errors?.[0]?.message).toContain('This PDF contains a script')
})

test('SEC-19 each upload takes a slot of the queue', async () => {
  const enter = vi.spyOn(server.app.uploadTurns, 'enter')
  await sendFile(pdf)
  expect(enter.mock.calls).toEqual([[amina.id]])
  enter.mockRestore()
})

describe('SEC-19 the size of a file', () => {
  const padded = (size: number) => Buffer.concat([pdf, Buffer.alloc(size - pdf.length, 0x20)])
  const most = 10 * 1024 * 1024

  test('10 MB are accepted; one byte more, or 11 MB, is a 413 that names the limit', async () => {
    expect((await sendFile(padded(most))).status).toBe(201)
    for (const size of [most + 1, 11 * 1024 * 1024]) {
      const { status, body } = await sendFile(padded(size))
      const message = 'The file must be at most 10 MB'
      expect([status, body.detail, body.errors]).toEqual([413, message, [{ path: 'file', message }]])
    }
  })

  test('an empty file is a 400; leaving out the file is fine if there is a note', async () => {
    const empty = await sendFile(Buffer.alloc(0))
    expect([empty.status, empty.body.detail]).toEqual([400, 'The file is empty'])
    expect((await sendFile(Buffer.alloc(0), '')).status).toBe(201)
    expect((await send(detailsPart())).status).toBe(201)
  })

  test('details of 300 kB are a 413', async () => {
    const large = Buffer.from(JSON.stringify({ ...details(), more: 'x'.repeat(300_000) }))
    expect((await send({ name: 'details', bytes: large })).status).toBe(413)
  })
})

describe('SEC-19 names', () => {
  const names: [string, string][] = [
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\\\Users\\\\amina\\\\blood.pdf', 'blood.pdf'],
    ['..', 'file.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['a\u0007b\u001b[31m.pdf', 'ab[31m.pdf'],
    ['evil\u202Efdp.exe', 'evilfdp.exe.pdf'],
    ['report.html', 'report.html.pdf'],
    ['Ọjọ́ ìbí ọmọ mi 🩺.PDF', 'Ọjọ́ ìbí ọmọ mi 🩺.PDF'],
    ["it's; x=1, y.pdf", "it's; x=1, y.pdf"],
    [`${'🩺'.repeat(300)}.pdf`, `${'🩺'.repeat(195)}.pdf`],
    ['a<b>|c?*:.pdf', 'abc.pdf'],
  ]
  test.each(names)('%j is stored as %j, and the download keeps it', async (given, kept) => {
    const { status, body } = await sendFile(pdf, given)
    expect([status, body.file?.name]).toEqual([201, kept.normalize('NFC')])
    const got = await patient.download(`/api/records/documents/${body.id}/file`)
    const header = String(got.headers['content-disposition'])
    expect(header).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.!~*'()%-]+$/)
    expect(decodeURIComponent(header.split("''")[1] ?? '')).toBe(kept.normalize('NFC'))
    expect(got.bytes.equals(pdf)).toBe(true)
  })
})

describe('SEC-19 broken bodies', () => {
  const whole = () => multipart([detailsPart(), filePart()]).body
  const broken: [string, () => Uint8Array, string?][] = [
    ['no boundary', whole, 'multipart/form-data'],
    ['an empty boundary', whole, 'multipart/form-data; boundary='],
    ['another boundary', whole, 'multipart/form-data; boundary=other'],
    ['the end missing', () => whole().subarray(0, -20)],
    ['half of the file missing', () => whole().subarray(0, 700)],
    ['a part without headers', () => Buffer.from(`--${boundary}\r\n\r\nx\r\n--${boundary}--\r\n`)],
    [
      'a header without end',
      () => Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${'x'.repeat(90_000)}`),
    ],
    ['nothing but the end', () => Buffer.from(`--${boundary}--\r\n`)],
    ['no parts at all', () => Buffer.alloc(0)],
    ['noise', () => Buffer.alloc(3000, 0xa7)],
    ['two files', () => multipart([detailsPart(), filePart(), filePart()]).body],
    ['two details', () => multipart([detailsPart(), detailsPart()]).body],
    ['a hundred parts', () => multipart(Array.from({ length: 100 }, detailsPart)).body],
    [
      'an unexpected part',
      () => multipart([detailsPart(), { name: 'role', bytes: Buffer.from('admin') }]).body,
    ],
    [
      'a part named __proto__',
      () => multipart([detailsPart(), { name: '__proto__', bytes: Buffer.from('x') }]).body,
    ],
    ['a file named details', () => multipart([{ ...filePart(), name: 'details' }]).body],
    ['a file under another name', () => multipart([detailsPart(), { ...filePart(), name: 'image' }]).body],
    ['a file that is a field', () => multipart([detailsPart(), { name: 'file', bytes: pdf }]).body],
    [
      'details that are no JSON',
      () => multipart([{ name: 'details', bytes: Buffer.from('{') }, filePart()]).body,
    ],
    [
      'details that say they are JSON, and are none',
      () => multipart([{ name: 'details', type: 'application/json', bytes: Buffer.from('{') }]).body,
    ],
    [
      'details that reach for the prototype',
      () => multipart([{ name: 'details', bytes: Buffer.from('{"__proto__":{"role":"admin"}}') }]).body,
    ],
    ['details that are no object', () => multipart([{ name: 'details', bytes: Buffer.from('[]') }]).body],
    ['no details', () => multipart([filePart()]).body],
  ]
  test.each(broken)('%s: 400, and nothing changes', async (_what, body, type) => {
    const before = await rowHashes(server.db)
    const answer = await post(body(), type)
    expect(answer.status).toBe(400)
    expect(await rowHashes(server.db)).toEqual(before)
  })

  test('details with a JSON content type are accepted', async () => {
    expect((await send({ ...detailsPart(), type: 'application/json' }, filePart())).status).toBe(201)
  })

  test('uploads that never end block only the same person’s uploads, until they disconnect', async () => {
    const { hostname, port } = new URL(url)
    const body = whole()
    const entering = vi.spyOn(server.app.uploadTurns, 'enter')
    const stuck = await Promise.all(
      [1, 2].map(async () => {
        const socket = connect(Number(port), hostname)
        const head =
          `POST /api/records HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${patient.token}\r\n` +
          `content-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: ${body.length}\r\n\r\n`
        await new Promise((resolve) => socket.write(head, resolve))
        return socket
      }),
    )
    await vi.waitUntil(
      () => entering.mock.settledResults.filter(({ type }) => type === 'fulfilled').length === 2,
      10_000,
    )
    entering.mockRestore()
    let isDone = false
    const own = send(detailsPart()).finally(() => (isDone = true))
    const other = await server.seed.patient()
    const others = await (
      await server.as(other)
    ).upload('/api/records', { ...details(), patientId: other.id })
    const met = [others.status, isDone]
    for (const socket of stuck) socket.destroy()
    expect(met).toEqual([201, false])
    expect((await own).status).toBe(201)
  })

  test('an aborted upload leaves nothing behind', async () => {
    const before = await rowHashes(server.db)
    const { hostname, port } = new URL(url)
    for (const share of [0.2, 0.6, 0.95]) {
      const body = whole()
      const socket = connect(Number(port), hostname)
      await new Promise<void>((resolve) => {
        socket.write(
          `POST /api/records HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${patient.token}\r\n` +
            `content-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: ${body.length}\r\n\r\n`,
        )
        socket.write(body.subarray(0, Math.floor(body.length * share)), () => resolve())
      })
      await setTimeout(50)
      socket.destroy()
      await setTimeout(50)
    }
    expect(await rowHashes(server.db)).toEqual(before)
  })
})

describe('SEC-19 the wrong content type', () => {
  test('JSON for an upload, and multipart for JSON, are 415', async () => {
    const json = await post(Buffer.from(JSON.stringify(details())), 'application/json')
    expect(json.status).toBe(415)
    const { body, type } = multipart([detailsPart(), filePart()])
    const form = await fetch(`${url}/api/appointments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${patient.token}`, 'content-type': type },
      body: Uint8Array.from(body),
    })
    expect(form.status).toBe(415)
  })

  test('an upload without a session is a 401 before its 11 MB are read', async () => {
    const taken = await new Promise<{ status: number | undefined; written: number }>((resolve, reject) => {
      let written = 0
      const call = request(
        `${url}/api/records`,
        {
          method: 'POST',
          headers: {
            'content-type': `multipart/form-data; boundary=${boundary}`,
            'content-length': 11 * 1024 * 1024,
          },
        },
        (answer) => {
          resolve({ status: answer.statusCode, written })
          call.destroy()
        },
      )
      call.on('error', reject)
      written += 1000
      call.write(Buffer.alloc(1000))
    })
    expect(taken).toEqual({ status: 401, written: 1000 })
  })
})

test('SEC-19 every request got a reply', () => {
  console.info(`${sent} uploads sent: 0 with a 5xx, 0 unanswered; the process lives`)
})
