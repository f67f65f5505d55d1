import { makeAuthority } from '../authority.ts'
import { closedBy, type Draft, draftOf, revise, sign, withValidationData } from '../signed-pdfs.ts'
import { stamped, stamperOf, timestamped } from '../stamps.ts'
import { certifies } from './certifies.ts'
import type { Entry, People, Truth } from './entry.ts'
import { catalog, font, page, pages, stream, textOf, writePdf } from './write-pdf.ts'

type Make = (people: People) => Draft
const entry =
  (truth: Truth) =>
  (name: string, reason: string | readonly string[], make: Make, now?: Date): Entry => ({
    name,
    truth,
    make: (people) => make(people).bytes,
    reasons: [reason].flat(),
    ...(now && { now }),
  })
const changed = entry('changed')
const unproved = entry('unproved')
const draft = () => draftOf('Contrato no valor de R$ 100,00')
const later = new Date('2029-06-01')
const before = '250101000000Z'
const after = '270701000000Z'

/** A form with a field for a value, a layer, and a description. */
export function formOf(): { draft: Draft; closed: (fields: readonly number[]) => [number, string][]; field: string } {
  const field = (value: string) =>
    `<< /FT /Tx /T (Valor) /V (${value}) /DA (/F1 10 Tf) /Type /Annot /Subtype /Widget /Rect [34 700 200 720] /P 4 0 R /F 4 /AP << /N 8 0 R >> >>`
  const layers = '/OCProperties << /OCGs [7 0 R] /D << /ON [7 0 R] >> >>'
  const all = (fields: readonly number[]) => catalog([6, ...fields], layers, '/DR << /Font << /F1 3 0 R >> >> ')
  const own = (fields: readonly number[]) => page({ annots: [6, ...fields], resources: '/Properties << /L 7 0 R >> ' })
  const shown = stream('BT /F1 10 Tf 2 4 Td (100,00) Tj ET', '/Type /XObject /Subtype /Form /BBox [0 0 166 20] ')
  const objects = [
    all([]),
    pages,
    font,
    own([]),
    textOf('Contrato'),
    field('100,00'),
    '<< /Type /OCG /Name (L) >>',
    shown,
  ]
  return {
    draft: writePdf({ objects }),
    closed: (fields) => [
      [1, all(fields)],
      [4, own(fields)],
    ],
    field: field('900,00'),
  }
}

const signedForm = ({ ana }: People): Draft => {
  const { draft: form, closed } = formOf()
  return sign(form, ana, { closed })
}
const replaced = (made: Draft, number: number, text: string) => revise(made, [[number, text]])
const annotated = (made: Draft, annotation: string): Draft => {
  const [, own] = closedBy([...made.fields, made.size])
  return revise(made, [[made.size, annotation], ...(own ? [own] : [])])
}

export const changedFiles: readonly Entry[] = [
  changed('another content of the page', 'changed-later', ({ ana }) =>
    replaced(sign(draft(), ana), 5, textOf('R$ 900,00')),
  ),
  changed('a comment', 'changed-later', ({ ana }) =>
    annotated(sign(draft(), ana), '<< /Type /Annot /Subtype /FreeText /Rect [0 0 500 500] /Contents (Anulado) >>'),
  ),
  changed('a filled field', 'changed-later', (people) => replaced(signedForm(people), 6, formOf().field)),
  changed('another look of a field', 'changed-later', (people) =>
    replaced(
      signedForm(people),
      8,
      stream('BT /F1 10 Tf 2 4 Td (900,00) Tj ET', '/Type /XObject /Subtype /Form /BBox [0 0 166 20] '),
    ),
  ),
  changed('another font', 'changed-later', ({ ana }) =>
    replaced(sign(draft(), ana), 3, font.replace('Courier', 'Symbol')),
  ),
  changed('a layer that is hidden', 'changed-later', (people) =>
    replaced(
      signedForm(people),
      1,
      catalog([6, 9], '/OCProperties << /OCGs [7 0 R] /D << /OFF [7 0 R] >> >>', '/DR << /Font << /F1 3 0 R >> >> '),
    ),
  ),
  changed('a removed page', 'changed-later', ({ ana }) =>
    replaced(sign(draft(), ana), 2, '<< /Type /Pages /Kids [] /Count 0 >>'),
  ),
  changed('another size of the page', 'changed-later', ({ ana }) => {
    const made = sign(draft(), ana)
    const [, own] = closedBy(made.fields)
    return replaced(made, 4, String(own?.[1]).replace('595 842', '595 421'))
  }),
  changed('an action at opening', 'changed-later', ({ ana }) => {
    const made = sign(draft(), ana)
    return revise(made, closedBy(made.fields, '/OpenAction [4 0 R /Fit] ').slice(0, 1))
  }),
  changed('bytes behind the end', 'unreadable', ({ ana }) => {
    const made = sign(draft(), ana)
    return { ...made, bytes: Buffer.concat([made.bytes, Buffer.from('5 0 obj << >> endobj')]) }
  }),
  changed('a byte of the signed text', 'altered', ({ ana }) => {
    const made = sign(draft(), ana)
    made.bytes.write('9', made.bytes.indexOf('100,00'), 'latin1')
    return made
  }),
  changed('revoked before a stamp', 'revoked', ({ carla, between, stamper }) =>
    withValidationData(sign(draft(), carla, { message: stamped(carla, stamper) }), {
      lists: [between.list([{ signer: carla, since: before }])],
    }),
  ),
  changed('revoked before the time that the signer claims', 'revoked', ({ carla, between }) =>
    withValidationData(sign(draft(), carla), { lists: [between.list([{ signer: carla, since: before }])] }),
  ),
  changed('signed after a certification that forbids it', ['changed-later', 'holds'], ({ ana, bruno }) =>
    sign(
      sign(draft(), ana, { more: '/Reference [<< /TransformMethod /DocMDP /TransformParams << /P 1 >> >>]' }),
      bruno,
    ),
  ),
]

export const unprovedFiles: readonly Entry[] = [
  unproved('a certified form that was filled', 'doubtful-change', ({ ana }) => {
    const { draft: form, closed, field } = formOf()
    const look = stream('BT /F1 10 Tf 2 4 Td (900,00) Tj ET', '/Type /XObject /Subtype /Form /BBox [0 0 166 20] ')
    return revise(sign(form, ana, { closed, more: certifies(2) }), [
      [6, field],
      [8, look],
    ])
  }),
  unproved('expired', 'expired', ({ carla }) => sign(draft(), carla), later),
  unproved(
    'expired with a stamp of an unknown authority',
    'expired',
    ({ carla }) => {
      const stranger = stamperOf(makeAuthority('/C=BR/O=ICP-Brasil/CN=Raiz de teste'))
      return sign(draft(), carla, { message: stamped(carla, stranger) })
    },
    later,
  ),
  unproved('not valid yet', 'expired', ({ ana }) => sign(draft(), ana), new Date('2019-06-01')),
  unproved('an unknown root', 'unknown-authority', () => sign(draft(), makeAuthority('/CN=Outra').issue('/CN=Davi'))),
  unproved('a root of the same name', 'unknown-authority', () =>
    sign(draft(), makeAuthority('/C=BR/O=ICP-Brasil/CN=Raiz de teste').issue('/CN=Davi')),
  ),
  unproved('issued by a person', 'unknown-authority', ({ root }) => {
    const extensions = ['basicConstraints=CA:FALSE', 'keyUsage=digitalSignature']
    return sign(draft(), root.issueAuthority('/CN=Pessoa', { extensions }).issue('/CN=Falsa'))
  }),
  unproved('a key for secrets', 'not-for-signing', ({ between }) =>
    sign(draft(), between.issue('/CN=Sigilo', { extensions: ['keyUsage=keyEncipherment'] })),
  ),
  unproved('a certificate of a server', 'not-for-signing', ({ between }) =>
    sign(
      draft(),
      between.issue('/CN=www.exemplo.br', { extensions: ['keyUsage=digitalSignature', 'extendedKeyUsage=serverAuth'] }),
    ),
  ),
  unproved('revoked later, without a stamp', 'revoked-unproved', ({ carla, between }) =>
    withValidationData(sign(draft(), carla), { lists: [between.list([{ signer: carla, since: after }])] }),
  ),
  unproved('another kind of message', 'unknown-format', ({ ana }) =>
    sign(draft(), ana, { subFilter: 'adbe.x509.rsa_sha1', message: () => Buffer.from('0403ffffff', 'hex') }),
  ),
  unproved('a stamp of an unknown authority over the document', 'unknown-authority', () =>
    timestamped(draft(), stamperOf(makeAuthority('/CN=Outra'))),
  ),
]
