import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { rsa, type Signer } from '../authority.ts'
import { closedBy, type Draft, draftOf, endOf, revise, sign, withValidationData } from '../signed-pdfs.ts'
import { stamped, timestamped } from '../stamps.ts'
import { certifies } from './certifies.ts'
import type { Entry, People } from './entry.ts'
import { cmsOf, pssMessage } from './messages.ts'
import { page } from './write-pdf.ts'

const cases = path.join(import.meta.dirname, '../../cases')
const holds = ['holds']
const twice = ['holds', 'holds']
const draft = () => draftOf('Contrato de prestação de serviços')
const later = new Date('2029-06-01')

type Make = (people: People) => Draft | Promise<Draft>
const honest = (name: string, reasons: readonly string[], make: Make, now?: Date): Entry => ({
  name,
  truth: 'honest',
  make: async (people) => (await make(people)).bytes,
  reasons,
  ...(now && { now }),
})

const fromCases = (files: readonly string[], reasons: readonly string[]): Entry[] =>
  files.map((file) => ({
    name: path.basename(file),
    truth: 'honest',
    make: () => readFileSync(path.join(cases, file)),
    reasons,
  }))

/** A mark that a person sees, at this place of the page. */
export const mark = (rectangle: string, appearance: number) => `/Rect [${rectangle}] /AP << /N ${appearance} 0 R >>`
export const look = (text: string, background = '') =>
  `<< /Type /XObject /Subtype /Form /BBox [0 0 200 50] /Resources << /Font << /F1 3 0 R >> >> /Length ${
    `${background} BT /F1 8 Tf 4 20 Td (${text}) Tj ET`.length
  } >>\nstream\n${background} BT /F1 8 Tf 4 20 Td (${text}) Tj ET\nendstream`

/** A field that waits for a signature, alone or with its widget beside it. */
function waiting(made: Draft, isSplit: boolean): Draft {
  const [field, widget] = [made.size, made.size + (isSplit ? 1 : 0)]
  const own = '/FT /Sig /T (Segunda)'
  const place = `/Type /Annot /Subtype /Widget /Rect [300 60 500 110] /P 4 0 R /F 4`
  const objects: (readonly [number, string])[] = isSplit
    ? [
        [field, `<< ${own} /Kids [${widget} 0 R] >>`],
        [widget, `<< ${place} /Parent ${field} 0 R >>`],
      ]
    : [[field, `<< ${own} ${place} >>`]]
  const [catalog] = closedBy([field])
  const grown = revise(made, [...objects, ...(catalog ? [catalog] : []), [4, page({ annots: [widget] })]])
  return grown
}

/** Signs in the field that waits. */
function fill(made: Draft, people: People, isSplit: boolean): Draft {
  const field = 6
  const widget = isSplit ? 7 : 6
  const signed = sign(made, people.bruno, {
    closed: (fields) => {
      const own = `/FT /Sig /T (Segunda) /V ${Number(fields.at(-1)) + 1} 0 R`
      const place = `/Type /Annot /Subtype /Widget /Rect [300 60 500 110] /P 4 0 R /F 132`
      return isSplit
        ? [
            [field, `<< ${own} /Kids [${widget} 0 R] >>`],
            [widget, `<< ${place} /Parent ${field} 0 R /M (D:20260101) >>`],
          ]
        : [[field, `<< ${own} ${place} >>`]]
    },
  })
  return signed
}

const ours: readonly Entry[] = [
  honest('pkcs7, ECDSA P-256', holds, ({ ana }) => sign(draft(), ana)),
  honest('CAdES', holds, ({ ana }) => sign(draft(), ana, { subFilter: 'ETSI.CAdES.detached' })),
  honest('RSA', holds, ({ bruno }) => sign(draft(), bruno)),
  honest('RSA over a SHA-1 digest', holds, ({ bruno }) => sign(draft(), bruno, { subFilter: 'adbe.pkcs7.sha1' })),
  honest('RSA-PSS', holds, ({ bruno }) => sign(draft(), bruno, { message: (signed) => pssMessage(signed, bruno) })),
  ...['P-384', 'P-521'].map((curve) =>
    honest(`ECDSA ${curve}`, holds, ({ between }) =>
      sign(draft(), between.issue('/CN=Eva', { key: ['-newkey', 'ec', '-pkeyopt', `ec_paramgen_curve:${curve}`] })),
    ),
  ),
  ...['ED25519', 'ED448'].map((key) =>
    honest(`EdDSA ${key}`, holds, ({ between }) => {
      const eva = between.issue('/CN=Eva', { key: ['-newkey', key] })
      return sign(draft(), eva, {
        message: (signed) => cmsOf(signed, eva, key === 'ED448' ? '1.3.101.113' : '1.3.101.112'),
      })
    }),
  ),
  honest('PBAD.PAdES', holds, ({ ana }) => sign(draft(), ana, { subFilter: 'PBAD.PAdES' })),
  honest('gov.br', holds, ({ davi }) => sign(draft(), davi, { subFilter: 'ETSI.CAdES.detached' })),
  honest('stamped signature (B-T)', holds, ({ ana, stamper }) =>
    sign(draft(), ana, { message: stamped(ana, stamper) }),
  ),
  honest('validation data (B-LT)', holds, ({ ana, between, root }) =>
    withValidationData(sign(draft(), ana), { lists: [root.list([]), between.list([])] }),
  ),
  honest('validation data and stamp (B-LTA)', twice, ({ ana, between, stamper }) =>
    timestamped(withValidationData(sign(draft(), ana), { answers: [between.answer(ana)] }), stamper),
  ),
  honest('stamp of PBAD', twice, ({ ana, stamper }) => timestamped(sign(draft(), ana), stamper, 'PBAD.DocTimeStamp')),
  honest('two signers', twice, ({ ana, bruno }) => sign(sign(draft(), ana), bruno)),
  honest('three signers and a stamp', [...twice, ...twice], ({ ana, bruno, davi, stamper }) =>
    timestamped(sign(sign(sign(draft(), ana), bruno), davi), stamper),
  ),
  honest('a second signer with a mark in a blank place', twice, ({ ana, bruno }) => {
    const signed = sign(draft(), ana)
    const appearance = signed.size + 2
    const widget = mark('300 60 500 110', appearance)
    return sign(signed, bruno, {
      widget,
      closed: (fields) => [...closedBy(fields), [appearance, look('Assinado por Bruno Reis')]],
    })
  }),
  honest('a second signer with a mark on the line to sign on', twice, ({ ana, bruno }) => {
    const signed = sign(draftOf('Contrato\n\n\n____________________________\nBruno Reis'), ana)
    const widget = mark('34 750 230 770', signed.size + 2)
    return sign(signed, bruno, {
      widget,
      closed: (fields) => [...closedBy(fields), [signed.size + 2, look('Assinado por Bruno Reis')]],
    })
  }),
  honest('a field that waited for the second signer', twice, (people) => {
    const waits = waiting(draft(), false)
    return fill(sign(waits, people.ana, { closed: (fields) => inBeside(fields, 6) }), people, false)
  }),
  honest('a field with its widget beside it that waited', twice, (people) => {
    const waits = waiting(draft(), true)
    return fill(sign(waits, people.ana, { closed: (fields) => inBeside(fields, 6, 7) }), people, true)
  }),
  honest(
    'expired with a stamp',
    holds,
    ({ carla, stamper }) => sign(draft(), carla, { message: stamped(carla, stamper) }),
    later,
  ),
  honest(
    'expired with a stamp over the document',
    twice,
    ({ carla, stamper }) => timestamped(sign(draft(), carla), stamper),
    later,
  ),
  honest('revoked after a stamp', holds, ({ carla, between, stamper }) =>
    withValidationData(sign(draft(), carla, { message: stamped(carla, stamper) }), {
      lists: [between.list([{ signer: carla, since: '270701000000Z' }])],
    }),
  ),
  honest('streams of objects, two signers', twice, async ({ ana, bruno }) => {
    const document = await PDFDocument.load(draft().bytes)
    const bytes = Buffer.from(await document.save({ useObjectStreams: true }))
    return sign(sign({ bytes, fields: [], ...endOf(bytes) }, ana), bruno)
  }),
  honest('a company', holds, ({ between }) =>
    sign(draft(), between.issue('/CN=PADARIA LTDA:12345678000195', { key: rsa })),
  ),
  honest('an object with a key that stands twice, two signers', twice, ({ ana, bruno }) => {
    const odd = '<< /Type /Bead /N 1 0 R /N 2 0 R >>'
    return sign(sign(revise(draft(), [[6, odd]]), ana), bruno)
  }),
  honest('an authority whose first certificate has expired', holds, ({ root, stamper }) => {
    const old = root.issueAuthority('/CN=AC', { until: '20210101000000Z' })
    const renewed = root.issueAuthority('/CN=AC', { key: ['-key', old.key] })
    const eva = old.issue('/CN=Eva')
    return withCertificates(sign(draft(), eva, { message: stamped(eva, stamper) }), [old, renewed])
  }),
  honest('an authority whose first certificate is revoked', holds, ({ root }) => {
    const old = root.issueAuthority('/CN=AC')
    const renewed = root.issueAuthority('/CN=AC', { key: ['-key', old.key] })
    const made = sign(draft(), old.issue('/CN=Eva'))
    return withCertificates(made, [renewed], [root.list([{ signer: old, since: '250101000000Z' }])])
  }),
  honest('certified, then signed', twice, ({ ana, bruno }) => sign(sign(draft(), ana, { more: certifies(2) }), bruno)),
  honest('zeros behind it', holds, ({ ana }) => {
    const made = sign(draft(), ana)
    return { ...made, bytes: Buffer.concat([made.bytes, Buffer.alloc(5000)]) }
  }),
  honest('the same content written again', holds, ({ ana }) => {
    const made = sign(draft(), ana)
    const again = /\n5 0 obj\n([\s\S]*?endstream)/.exec(made.bytes.toString('latin1'))?.[1] ?? ''
    return revise(made, [[5, again]])
  }),
  honest('nobody signed', [], () => draft()),
]

/** A store with more certificates of authorities. */
function withCertificates(made: Draft, authorities: readonly Signer[], lists: readonly Buffer[] = []): Draft {
  const certificates = authorities.map(({ certificate }) => new X509Certificate(readFileSync(certificate)).raw)
  return withValidationData(made, { certificates, lists })
}

/** Catalog and page with the new field beside the one that waits. */
function inBeside(fields: readonly number[], field: number, widget = field): readonly (readonly [number, string])[] {
  const [catalog] = closedBy([field, ...fields])
  return [...(catalog ? [catalog] : []), [4, page({ annots: [widget, ...fields] })]]
}

/** Their roots are unknown: nothing speaks against the file. */
const unknown = ['unknown-authority']

const damaged: Entry = {
  name: 'a damaged signature below a good one',
  truth: 'damaged',
  make: ({ ana, bruno }) => sign(sign(draft(), ana, { message: () => Buffer.from('00', 'hex') }), bruno).bytes,
  reasons: ['broken', 'holds'],
}

export const honestFiles: readonly Entry[] = [
  ...ours,
  damaged,
  ...fromCases(
    [
      'pdf-signature-pbad/signature-pbad.pdf',
      'pdf-signature-pbad/control-signed.pdf',
      'pdf-signature-libreoffice/signed-by-libreoffice.pdf',
      'pdf-signature-large-crl/signature-large-crl.pdf',
      'pdf-signature-in-restricted/signature-in-restricted.pdf',
      'pdf-prev-zero/prev-zero-signed.pdf',
      'pdf-xref-19-bytes/xref-entries-of-19-bytes-signed.pdf',
    ],
    unknown,
  ),
  ...fromCases(
    [
      'control-second-same-order',
      'signature-second-free-number',
      'signature-second-key-order',
      'signature-second-tagged',
      'signature-second-widget-without-parent',
    ].map((name) => `pdf-signature-second/${name}.pdf`),
    [...unknown, ...unknown],
  ),
  ...fromCases(['pdf-signature-unknown-algorithm/signature-unknown-algorithm.pdf'], ['unknown-format']),
]
