import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { csvFile, withoutFormula, type CsvCell } from './csv.ts'
import { sendDownload } from './download.ts'

type Row = { name: CsvCell; amount: CsvCell }
const columns = [
  { header: 'Name', cell: ({ name }: Row) => name },
  { header: 'Amount', cell: ({ amount }: Row) => amount },
]
const textOf = async (...batches: Row[][]) => {
  const { body } = csvFile('payments 2026-03.csv', columns, batches)
  if (typeof body === 'string' || body instanceof Uint8Array) throw new Error('not made piece by piece')
  const pieces: string[] = []
  for await (const piece of body) pieces.push(String(piece))
  return pieces
}

describe('a CSV file', () => {
  it('STAT-12 starts with a byte order mark and its headers, ends lines as in RFC 4180, and is sent batch by batch', async () => {
    expect(
      await textOf(
        [{ name: 'Ọláídé, "Bola"', amount: '12500.00' }],
        [],
        [
          { name: 'two\nlines', amount: -3 },
          { name: null, amount: '' },
        ],
      ),
    ).toEqual(['\uFEFFName,Amount\r\n', '"Ọláídé, ""Bola""",12500.00\r\n', '"two\nlines",-3\r\n,\r\n'])
    expect(await textOf()).toEqual(['\uFEFFName,Amount\r\n'])
  })

  it('PLAT-95 STAT-12 writes a large batch in parts, each row once, and whoever else waits gets a turn before each of them', async () => {
    const rows = Array.from({ length: 250 }, (_, nth) => ({ name: `Row ${nth}`, amount: nth }))
    let turns = 0
    let next = setImmediate(function count() {
      turns += 1
      next = setImmediate(count)
    })
    const [header = '', ...parts] = await textOf(rows)
    clearImmediate(next)
    expect([header, ...parts].join('')).toBe(
      `\uFEFFName,Amount\r\n${rows.map(({ name, amount }) => `${name},${amount}\r\n`).join('')}`,
    )
    expect(parts).toHaveLength(3)
    expect(turns).toBeGreaterThanOrEqual(parts.length)
  })

  it('AUD-7 STAT-12 has no formula where a spreadsheet might see one, and leaves numbers unchanged', () => {
    for (const [text, shown] of [
      ['=HYPERLINK("http://x")', `'=HYPERLINK("http://x")`],
      ['+234 801', "'+234 801"],
      ['-2+3', "'-2+3"],
      ['@SUM(A1)', "'@SUM(A1)"],
      ['  =1+1', "  '=1+1"],
      ['＝1+1', "'＝1+1"],
      ['\t=1', "'\t'=1"],
      ['\rx', "'\rx"],
      ['fine;=1+1', "fine;'=1+1"],
      ['x;"=cmd|calc;', `x;"'=cmd|calc;`],
      ['a\r\n=cmd|calc', "a\r\n'=cmd|calc"],
      ['-12.50', '-12.50'],
      ['1250', '1250'],
      ['a=b, e-mail@alafia.example', 'a=b, e-mail@alafia.example'],
      ['', ''],
    ] as const)
      expect([text, withoutFormula(text)]).toEqual([text, shown])
  })
})

describe('a file that is generated while it is sent', () => {
  const served = async (batches: AsyncIterable<Row[]>) => {
    const app = Fastify({ forceCloseConnections: true })
    app.get('/file', (_, reply) => sendDownload(reply, csvFile('März 2026.csv', columns, batches)))
    await app.listen({ port: 0, host: '127.0.0.1' })
    // It listens on a TCP port.
    return { app, address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/file` }
  }

  it('has a content type and a name', async () => {
    const { app, address } = await served(
      (async function* () {
        yield [{ name: 'Amina', amount: 1 }]
      })(),
    )
    const answer = await fetch(address)
    expect([answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
      'text/csv; charset=utf-8',
      `attachment; filename="M_rz 2026.csv"; filename*=UTF-8''M%C3%A4rz%202026.csv`,
    ])
    expect(Buffer.from(await answer.arrayBuffer()).toString('utf8')).toBe('\uFEFFName,Amount\r\nAmina,1\r\n')
    await app.close()
  })

  it('breaks the connection if reading fails, and stops reading if the receiver disconnects', async () => {
    const broken = await served(
      (async function* () {
        yield [{ name: 'Amina', amount: 1 }]
        throw new Error('the database went away')
      })(),
    )
    await expect(fetch(broken.address).then((answer) => answer.text())).rejects.toThrow('terminated')
    await broken.app.close()

    let made = 0
    let ended = false
    const endless = await served(
      (async function* () {
        try {
          for (;;) {
            made += 1
            yield Array.from({ length: 500 }, () => ({ name: 'x'.repeat(100), amount: made }))
          }
        } finally {
          ended = true
        }
      })(),
    )
    await new Promise<void>((resolve) => {
      const request = get(endless.address, (answer) => {
        answer.once('data', () => {
          request.destroy()
          resolve()
        })
      })
      request.on('error', () => undefined)
    })
    await expect.poll(() => ended).toBe(true)
    expect(made).toBeLessThan(1000)
    await endless.app.close()
  })
})
