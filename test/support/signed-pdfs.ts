import { createHash } from 'node:crypto'
import { textPdf } from '../../service/processes/text-pdf.ts'
import { makeAuthority, openssl, type Signer } from './authority.ts'

/** A PDF, with what its next revision needs. */
export interface Draft {
  readonly bytes: Buffer
  /** Object numbers of the signature fields. */
  readonly fields: readonly number[]
  readonly size: number
  readonly xref: number
  /** Each later trailer repeats this. */
  readonly trailer?: string
}

interface SignOptions {
  readonly subFilter?: string
  /** A CMS message instead of one from openssl. */
  readonly message?: (signed: Buffer) => Buffer
  /** More keys of the signature dictionary. */
  readonly more?: string
  /** Keys behind the message. */
  readonly behind?: string
  /** Space for the message, in bytes. */
  readonly room?: number
  /** Keys of the field's widget instead of an invisible one. */
  readonly widget?: string
  /** Catalog and page with these fields, instead of those of `draftOf`; and whatever else belongs to the revision. */
  readonly closed?: (fields: readonly number[]) => readonly (readonly [number, string])[]
}

const page = 4

/** A PDF of one page that can be signed. */
export function draftOf(text: string): Draft {
  const bytes = textPdf([text])
  return { bytes, fields: [], ...endOf(bytes) }
}

/** The next revision of a PDF has to know this of it. */
export function endOf(bytes: Buffer): { size: number; xref: number } {
  const text = bytes.toString('latin1')
  const last = (pattern: RegExp) => Number([...text.matchAll(pattern)].at(-1)?.[1])
  return { size: last(/\/Size (\d+)/g), xref: last(/startxref\s+(\d+)/g) }
}

/** Appends these objects as an incremental update (ISO 32000, 7.5.6). */
export function revise(draft: Draft, objects: readonly (readonly [number, string])[]): Draft {
  const size = Math.max(draft.size, ...objects.map(([number]) => number + 1))
  let body = ''
  const table = objects.map(([number, value]) => {
    const offset = draft.bytes.length + body.length
    body += `${number} 0 obj\n${value}\nendobj\n`
    return `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const xref = draft.bytes.length + body.length
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Prev ${draft.xref} ${draft.trailer ?? ''}>>\nstartxref\n${xref}\n%%EOF\n`
  const bytes = Buffer.concat([draft.bytes, Buffer.from(`${body}xref\n${table.join('')}${trailer}`, 'latin1')])
  return { ...draft, bytes, size, xref }
}

/** Catalog and page of a signed PDF; `more` goes into the catalog. */
export function closedBy(fields: readonly number[], more = ''): readonly (readonly [number, string])[] {
  const list = fields.map((number) => `${number} 0 R`).join(' ')
  const form = fields.length === 0 ? '' : `/AcroForm << /SigFlags 3 /Fields [${list}] >>`
  const resources = '/Resources << /Font << /F1 3 0 R >> >>'
  return [
    [1, `<< /Type /Catalog /Pages 2 0 R /Lang (pt-BR) ${form} ${more}>>`],
    [
      page,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${resources} /Contents ${page + 1} 0 R /Annots [${list}] >>`,
    ],
  ]
}

/** Signs a draft as a new revision, by default with a message from openssl. */
export function sign(draft: Draft, signer: Signer, options: SignOptions = {}): Draft {
  const { subFilter = 'adbe.pkcs7.detached', more = '', room = 8192 } = options
  const [field, value] = [draft.size, draft.size + 1]
  const fields = [...draft.fields, field]
  const place = '9'.repeat(10)
  const range = `/ByteRange [0 ${place} ${place} ${place}]`
  const gap = `<${'0'.repeat(2 * room)}>`
  const type = subFilter === 'ETSI.RFC3161' ? 'DocTimeStamp' : 'Sig'
  const widget = `/Type /Annot /Subtype /Widget /P ${page} 0 R /F 132 ${options.widget ?? '/Rect [0 0 0 0]'}`
  const prepared = revise(draft, [
    ...(options.closed ?? closedBy)(fields),
    [field, `<< /FT /Sig /T (Assinatura ${fields.length}) /V ${value} 0 R ${widget} >>`],
    [
      value,
      `<< /Type /${type} /Filter /Adobe.PPKLite /SubFilter /${subFilter} ${more} ${range} /Contents ${gap} ${options.behind ?? ''}>>`,
    ],
  ])
  const { bytes } = prepared
  const start = bytes.lastIndexOf(gap)
  const end = start + gap.length
  const numbers = [start, end, bytes.length - end].map((each) => String(each).padStart(10, ' '))
  bytes.write(`/ByteRange [0 ${numbers.join(' ')}]`, bytes.lastIndexOf('/ByteRange'), 'latin1')
  const signed = Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)])
  const message = (options.message ?? ((data) => messageOf(data, signer, subFilter)))(signed)
  bytes.write(message.toString('hex'), start + 1, 'latin1')
  return { ...prepared, fields }
}

/** A CMS message from openssl over these bytes, in the form of the sub-filter. */
export function messageOf(signed: Buffer, signer: Signer, subFilter = 'adbe.pkcs7.detached'): Buffer {
  const own = ['-signer', signer.certificate, '-inkey', signer.key, '-certfile', signer.issuerCertificate]
  const common = ['cms', '-sign', '-binary', '-outform', 'DER', ...own]
  if (subFilter === 'adbe.pkcs7.sha1') {
    return openssl([...common, '-md', 'sha1', '-nodetach'], createHash('sha1').update(signed).digest())
  }
  return openssl([...common, '-md', 'sha256', ...(subFilter.startsWith('ETSI') ? ['-cades'] : [])], signed)
}

let someone: Signer | undefined
/** A validly signed PDF; different texts give different bytes. */
export function signedFile(text: string): Uint8Array<ArrayBuffer> {
  someone ??= makeAuthority('/CN=Autoridade de teste').issue('/CN=Marina Alves')
  return Uint8Array.from(sign(draftOf(text), someone).bytes)
}

interface ValidationData {
  readonly lists?: readonly Buffer[]
  readonly answers?: readonly Buffer[]
  readonly certificates?: readonly Buffer[]
}

/** A draft with a store of validation data (DSS) in a revision of its own. */
export function withValidationData(draft: Draft, { lists = [], answers = [], certificates }: ValidationData): Draft {
  const all = [...lists, ...answers, ...(certificates ?? [])]
  const objects = all.map(
    (bytes, nth) =>
      [draft.size + nth, `<< /Length ${bytes.length} >>\nstream\n${bytes.toString('latin1')}\nendstream`] as const,
  )
  const references = objects.map(([number]) => `${number} 0 R`)
  const listed = (from: number, to?: number) => `[${references.slice(from, to).join(' ')}]`
  const rest = lists.length + answers.length
  const certs = certificates === undefined ? '' : `/Certs ${listed(rest)} `
  const store = `/DSS << ${certs}/CRLs ${listed(0, lists.length)} /OCSPs ${listed(lists.length, rest)} >> `
  return revise(draft, [...objects, ...closedBy(draft.fields, store).slice(0, 1)])
}
