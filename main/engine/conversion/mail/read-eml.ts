import PostalMime, { type Address, type Attachment, addressParser, decodeWords, type Email } from 'postal-mime'
import type { Mail, Mailbox, MailFile } from './mail.ts'
import { readMailDate } from './mail-date.ts'
import { createNames } from './mail-names.ts'
import { repairHeaders, repairLines } from './raw-headers.ts'
import { readSigned } from './signed-content.ts'
import { readWinmail } from './winmail.ts'

const options = { forceRfc822Attachments: true, maxNestingDepth: 100 } as const
/** A signed message inside a signed message, and so on. */
const maxSigned = 3

/** Reads a mail in the format of the Internet (RFC 5322, MIME). Rejects with an Error if the structure is only made to hurt. */
export async function readEml(raw: Uint8Array, depth = 0): Promise<Mail> {
  const bytes = repairHeaders(raw)
  const email = await PostalMime.parse(bytes, options)
  const names = createNames()
  const bodies = await readableBodies(email, raw)
  const mail: Mail = { ...headOf(email), ...bodies, files: email.attachments.flatMap((each) => filesOf(each, names)) }
  const opaque = email.attachments.length === 1 ? email.attachments[0] : undefined
  const isOpaque = opaque !== undefined && isSignedMime(opaque) && bodies.text === '' && bodies.html === ''
  const signed = isOpaque && depth < maxSigned ? readSigned(bytesOf(opaque)) : null
  if (signed === null) return mail
  // The head of the message stays outside; its body and attachments are what was signed.
  const { html, text, files } = await readEml(signed, depth + 1)
  const signature = mail.files.map((file): MailFile => ({ ...file, role: 'signature' }))
  return { ...mail, html, text, files: [...files, ...signature] }
}

function headOf(email: Email): Omit<Mail, 'html' | 'text' | 'files'> {
  const field = (key: string) => email.headers.find((header) => header.key === key)?.value ?? ''
  const authors = addressParser(field('from'), { flatten: true })
  const from = personOf(authors[0])
  const sender = email.sender === undefined ? '' : listOf([email.sender])
  const replyTo = listOf(email.replyTo)
  const author = listOf(authors)
  return {
    from: from === null ? null : { ...from, name: authors.length > 1 ? author : from.name },
    sender: sender === author ? '' : sender,
    replyTo: replyTo === author ? '' : replyTo,
    to: listOf(email.to),
    cc: listOf(email.cc),
    bcc: listOf(email.bcc),
    subject: (email.subject ?? '').replaceAll(/\s+/g, ' ').trim(),
    date: readMailDate(field('date')),
  }
}

function personOf(address: Address | undefined): Mailbox | null {
  if (address === undefined) return null
  return { name: address.name.trim(), address: address.address?.trim() ?? '' }
}

const listOf = (addresses: readonly Address[] = []): string =>
  addresses
    .map(({ name, address, group }) =>
      group ? `${name}: ${listOf(group)};` : showPerson({ name, address: address ?? '' }),
    )
    .join(', ')

/** A name with its address. A name that looks like another address stays beside the real one. */
export function showPerson({ name, address }: Mailbox): string {
  if (name === '' || name === address) return address
  return address === '' ? name : `${name} <${address}>`
}

/** Texts whose encoding is not what the mail says are read again, as windows-1252 with lines of UTF-8. */
async function readableBodies(email: Email, raw: Uint8Array): Promise<{ html: string; text: string }> {
  const first = { html: email.html ?? '', text: email.text ?? '' }
  if (damageOf(first) === 0) return first
  const again = await PostalMime.parse(repairHeaders(raw, 'western'), options)
  const second = { html: repairLines(again.html ?? ''), text: repairLines(again.text ?? '') }
  return damageOf(second) < damageOf(first) ? second : first
}

const damageOf = ({ html, text }: { html: string; text: string }) => `${html}${text}`.split('\ufffd').length - 1

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string'
    ? Buffer.from(content)
    : new Uint8Array(content instanceof ArrayBuffer ? content : content.buffer)

const signatureTypes = /^application\/(?:x-)?(?:pkcs7-signature|pgp-signature)$/
const isSignedMime = ({ mimeType, filename }: Attachment) =>
  /^application\/(?:x-)?pkcs7-mime$/.test(mimeType) ||
  (mimeType === 'application/octet-stream' && /\.p7m$/i.test(filename ?? ''))

function filesOf(attachment: Attachment, names: ReturnType<typeof createNames>): MailFile[] {
  const { mimeType, filename, contentId } = attachment
  const bytes = bytesOf(attachment)
  const isWinmail =
    mimeType === 'application/ms-tnef' ||
    mimeType === 'application/vnd.ms-tnef' ||
    /^winmail\.dat$/i.test(filename ?? '')
  const inside = isWinmail ? readWinmail(bytes) : null
  if (inside !== null) {
    return inside.map((file) => ({ name: names(file.name, ''), bytes: file.bytes, contentId: null, role: 'file' }))
  }
  const carried = carriedFile(attachment, bytes)
  if (carried !== null) {
    return [
      { name: names(carried.name, ''), bytes: carried.bytes, contentId: null, role: 'file' },
      { name: names(filename, ''), bytes, contentId: null, role: 'signature' },
    ]
  }
  return [
    {
      name: names(filename ?? nestedName(mimeType, bytes), mimeType),
      bytes,
      contentId: contentId?.replaceAll(/^\s*<|>\s*$/g, '') ?? null,
      role: roleOf(attachment),
    },
  ]
}

/** The file in a signature that carries it, such as contrato.pdf.p7s; null for any other attachment. */
function carriedFile({ filename }: Attachment, bytes: Uint8Array): { name: string; bytes: Uint8Array } | null {
  const name = /^(.+\.[a-z\d]{1,5})\.p7[sm]$/i.exec(filename ?? '')?.[1]
  const content = name === undefined ? null : readSigned(bytes)
  return name === undefined || content === null ? null : { name, bytes: content }
}

function roleOf(attachment: Attachment): MailFile['role'] {
  if (signatureTypes.test(attachment.mimeType) || /\.p7s$/i.test(attachment.filename ?? '')) return 'signature'
  const isEncrypted = attachment.mimeType === 'application/pgp-encrypted' || isSignedMime(attachment)
  return isEncrypted && readSigned(bytesOf(attachment)) === null ? 'encrypted' : 'file'
}

/** A forwarded message has no name; its subject is one. */
function nestedName(mimeType: string, bytes: Uint8Array): string | null {
  if (mimeType !== 'message/rfc822') return null
  const head = Buffer.from(bytes.subarray(0, 16_384)).toString('latin1')
  const subject = /^subject:[ \t]*([^\r\n]*(?:\r?\n[ \t][^\r\n]*)*)/im.exec(head)?.[1]
  return subject === undefined || subject.trim() === ''
    ? null
    : `${decodeWords(subject.replaceAll(/\r?\n/g, '')).replaceAll(/[\\/]/g, '-')}.eml`
}
