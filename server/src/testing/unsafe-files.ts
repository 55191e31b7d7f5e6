import { PDFArray, PDFDocument, PDFName, PDFString, type PDFContext, type PDFObject } from 'pdf-lib'
import sharp from 'sharp'

/** A photo whose camera noted the place, the owner and that it was held sideways: 40 wide and 20 high, red on the left. */
export const photoWithPlace = async (): Promise<Buffer> => {
  const red = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer()
  return sharp({ create: { width: 40, height: 20, channels: 3, background: '#0000ff' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .withExif({
      IFD0: { Artist: 'Amina Bello' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '6/1 27/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '3/1 23/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** A picture with more pixels than are accepted, in a few kilobytes. */
export const hugePicture = (type: 'png' | 'jpeg'): Promise<Buffer> =>
  sharp({ create: { width: 5001, height: 5000, channels: 3, background: '#fff' } })
    .toFormat(type)
    .toBuffer()

/** A PDF of one page to which `add` adds objects. @param isPacked writes them into a compressed list */
const pdfWith = async (
  add: (document: PDFDocument, context: PDFContext) => unknown,
  isPacked = false,
): Promise<Buffer> => {
  const document = await PDFDocument.create()
  document.addPage([200, 200])
  await add(document, document.context)
  return Buffer.from(await document.save({ useObjectStreams: isPacked, addDefaultPage: false }))
}

const openWith = (document: PDFDocument, context: PDFContext, action: Record<string, PDFObject | string>) =>
  document.catalog.set(PDFName.of('OpenAction'), context.register(context.obj(action)))

const script = { Type: 'Action', S: 'JavaScript', JS: PDFString.of('app.alert(1)') }

export const pdfWithScript = (isPacked = false) =>
  pdfWith((document, context) => openWith(document, context, script), isPacked)

export const pdfWithNamedScript = () =>
  pdfWith((document) => document.addJavaScript('start', 'app.alert(1)'), true)

export const pdfWithProgram = (isPacked = false) =>
  pdfWith(
    (document, context) =>
      openWith(document, context, { Type: 'Action', S: 'Launch', F: PDFString.of('calc.exe') }),
    isPacked,
  )

export const pdfWithFile = (isPacked = false) =>
  pdfWith((document) => document.attach(Buffer.from('MZ'), 'invoice.exe'), isPacked)

/** A form of XML, which may contain scripts. */
export const pdfWithXmlForm = () =>
  pdfWith((document, context) => {
    const form = context.obj({ Fields: PDFArray.withContext(context), XFA: PDFString.of('<xdp/>') })
    document.catalog.set(PDFName.of('AcroForm'), form)
  }, true)

/** A script deep inside other values, its names written with codes. */
export const pdfWithHiddenScript = async (): Promise<Buffer> => {
  const plain = (await pdfWithScript()).toString('latin1')
  return Buffer.from(
    plain.replace('/JavaScript', '/J#61vaScript').replace('/JS', '/J#53').replace('/S ', '/#53 '),
    'latin1',
  )
}

/** A script that a later object with the same number replaces: some readers still find the first. */
export const pdfWithReplacedScript = async (): Promise<Buffer> => {
  const plain = (await pdfWithScript(false)).toString('latin1')
  const number = /(\d+) 0 obj\s*<<\s*\/Type \/Action/.exec(plain)?.[1] ?? '1'
  const end = plain.lastIndexOf('xref')
  return Buffer.from(`${plain.slice(0, end)}${number} 0 obj\n<< >>\nendobj\n${plain.slice(end)}`, 'latin1')
}

const streamOf = (dictionary: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`, 'latin1'),
    bytes,
    Buffer.from('\nendstream\n', 'latin1'),
  ])

/** A PDF with one more object before its table. */
const pdfWithObject = async (object: Buffer): Promise<Buffer> => {
  const plain = await pdfWith(() => {})
  const end = plain.lastIndexOf('xref')
  const at = plain.subarray(0, end).lastIndexOf('xref') > 0 ? plain.lastIndexOf('xref', end - 1) : end
  return Buffer.concat([
    plain.subarray(0, at),
    Buffer.from('900 0 obj\n'),
    object,
    Buffer.from('endobj\n'),
    plain.subarray(at),
  ])
}

/** A compressed list of objects that unpacks to 400 MB. */
export const pdfThatUnpacksEndlessly = async (packed: (bytes: Buffer) => Buffer): Promise<Buffer> =>
  pdfWithObject(
    streamOf(
      '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode',
      packed(Buffer.alloc(400 * 1024 * 1024, 0x20)),
    ),
  )

/** A compressed list of objects inside the bytes of another object, where only a reader that follows addresses finds it. */
export const pdfWithHiddenList = async (packed: (bytes: Buffer) => Buffer): Promise<Buffer> => {
  const list = streamOf(
    '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode',
    packed(Buffer.from('7 0 << /S /JavaScript >>')),
  )
  return pdfWithObject(
    streamOf('', Buffer.concat([Buffer.from('901 0 obj\n'), list, Buffer.from('endobj\n')])),
  )
}

export const pdfThatIsEncrypted = () =>
  pdfWith((_document, context) => {
    context.trailerInfo.Encrypt = context.register(
      context.obj({
        Filter: 'Standard',
        V: 1,
        R: 2,
        P: -4,
        O: PDFString.of('x'.repeat(32)),
        U: PDFString.of('x'.repeat(32)),
      }),
    )
  })
