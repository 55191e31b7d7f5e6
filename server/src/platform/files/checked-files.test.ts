import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { sampleJpeg, samplePdf, samplePng } from '../../testing/sample-files.ts'
import {
  hugePicture,
  pdfThatIsEncrypted,
  pdfThatUnpacksEndlessly,
  pdfWithFile,
  pdfWithHiddenList,
  pdfWithHiddenScript,
  pdfWithNamedScript,
  pdfWithProgram,
  pdfWithReplacedScript,
  pdfWithScript,
  pdfWithXmlForm,
  photoWithPlace,
} from '../../testing/unsafe-files.ts'
import { Problem } from '../http/problem.ts'
import { rewriteImage } from './image.ts'
import { requirePlainPdf } from './pdf-check.ts'

const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Problem) return error.message
      throw new Error('This is no refusal', { cause: error })
    },
  )

describe('SEC-48 a picture is decoded and written anew', () => {
  test('without the place, the owner and anything else that the camera noted, and upright', async () => {
    const photo = await photoWithPlace()
    const before = await sharp(photo).metadata()
    expect([before.exif?.includes('Amina Bello'), before.orientation, before.width]).toEqual([true, 6, 40])
    const written = await rewriteImage('image/jpeg', photo)
    const after = await sharp(written).metadata()
    expect([after.exif, after.xmp, after.iptc, after.icc, after.orientation]).toEqual(
      Array.from({ length: 5 }, () => undefined),
    )
    expect([after.width, after.height]).toEqual([20, 40])
    expect(written.includes('Amina Bello')).toBe(false)
    // Turned to the right, what was on the left is at the top.
    const { data } = await sharp(written).raw().toBuffer({ resolveWithObject: true })
    expect([(data[0] ?? 0) > 200, (data.at(-1) ?? 0) > 200]).toEqual([true, true])
  })

  test('without what was hidden after or inside it', async () => {
    const hidden = Buffer.from('PK\u0003\u0004 <script>alert(1)</script>')
    const written = await rewriteImage('image/jpeg', Buffer.concat([sampleJpeg, hidden]))
    expect(written.includes('script')).toBe(false)
    const text = await sharp(samplePng)
      .withExif({ IFD0: { Copyright: '<?php system(1)' } })
      .png()
      .toBuffer()
    expect((await rewriteImage('image/png', text)).includes('php')).toBe(false)
  })

  test('and stays as it is when that has happened before', async () => {
    expect((await rewriteImage('image/png', samplePng)).equals(samplePng)).toBe(true)
    expect((await rewriteImage('image/jpeg', sampleJpeg)).equals(sampleJpeg)).toBe(true)
  })

  test('unless it has more than 25 megapixels, is damaged or is another type', async () => {
    const large = 'The picture has more than 25 megapixels. Choose a smaller one'
    const damaged = 'The picture is damaged, so we can’t open it. Choose another'
    const photo = await photoWithPlace()
    const fits = await sharp({ create: { width: 5000, height: 5000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(
      await Promise.all([
        messageOf(rewriteImage('image/png', await hugePicture('png'))),
        messageOf(rewriteImage('image/jpeg', await hugePicture('jpeg'))),
        messageOf(rewriteImage('image/jpeg', photo.subarray(0, -40))),
        messageOf(rewriteImage('image/png', photo)),
        messageOf(rewriteImage('image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))),
        messageOf(rewriteImage('image/png', fits)),
      ]),
    ).toEqual([large, large, damaged, damaged, damaged, undefined])
  })
})

describe('SEC-49 a PDF that does more than show pages is refused', () => {
  const script = 'This PDF contains a script. Print it to a new PDF, or take a photo of it, and add that'
  const program =
    'This PDF can start other programs. Print it to a new PDF, or take a photo of it, and add that'
  const embedded = 'This PDF has other files inside it. Add each of them on its own'
  const encrypted = 'This PDF is encrypted, so we can’t check it. Save a copy without a password and add that'
  const damaged = 'The PDF is damaged, so we can’t check it. Print it to a new PDF and add that'
  const cases: [string, () => Promise<Buffer>, string][] = [
    ['a script on opening', () => pdfWithScript(), script],
    ['a script in a compressed list of objects', () => pdfWithScript(true), script],
    ['a script by name, compressed', pdfWithNamedScript, script],
    ['a script whose names are written with codes', pdfWithHiddenScript, script],
    ['a script that a later object replaces', pdfWithReplacedScript, script],
    ['a form of XML', pdfWithXmlForm, script],
    ['an action that starts a program', () => pdfWithProgram(), program],
    ['such an action, compressed', () => pdfWithProgram(true), program],
    ['a file inside it', () => pdfWithFile(), embedded],
    ['a file inside it, compressed', () => pdfWithFile(true), embedded],
    ['encryption', pdfThatIsEncrypted, encrypted],
    ['a compressed list hidden in another object', () => pdfWithHiddenList(deflateSync), damaged],
    ['a compressed list that never ends', () => pdfThatUnpacksEndlessly(deflateSync), damaged],
    ['nothing but its first bytes', async () => Buffer.from('%PDF-1.7\n%%EOF'), damaged],
    [
      'arrays in arrays',
      async () => Buffer.from(`%PDF-1.7\n1 0 obj\n${'['.repeat(200_000)}\nendobj\n%%EOF`),
      damaged,
    ],
  ]
  test.each(cases)('%s', async (_what, make, message) => {
    expect(await messageOf(requirePlainPdf(await make()))).toBe(message)
  })

  test('and one that only shows pages is accepted, also with links', async () => {
    await requirePlainPdf(await samplePdf('Read more at https://example.org/JavaScript/Launch'))
  })
})
