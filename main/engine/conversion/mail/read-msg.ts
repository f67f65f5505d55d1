import { decompressRTF } from '@kenjiuno/decompressrtf'
import msgReader, { type FieldsData } from '@kenjiuno/msgreader'
import { deEncapsulateSync } from 'rtf-stream-parser'
import { decoderOf, decodeText } from '../text/decode-text.ts'
import type { Mail, Mailbox, MailFile } from './mail.ts'
import { readMailDate, showMoment } from './mail-date.ts'
import { createNames } from './mail-names.ts'
import { mailTexts } from './mail-texts.ts'
import { showPerson } from './read-eml.ts'

type ReaderClass = (typeof msgReader)['default']
/** The package is CommonJS: Node gives a module with the class in it, other loaders the class itself. */
const { default: MsgReader = msgReader as unknown as ReaderClass } = msgReader
type Reader = InstanceType<ReaderClass>

/** Code pages of Windows that have another name on the Web. */
const codePages: Readonly<Record<number, string>> = {
  65001: 'utf-8',
  20127: 'windows-1252',
  28591: 'windows-1252',
  28605: 'iso-8859-15',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  50220: 'iso-2022-jp',
}

/** Reads a message of Outlook (MS-OXMSG). Throws Error if it is damaged. */
export function readMsg(raw: Uint8Array): Mail {
  const reader = new MsgReader(Uint8Array.from(raw).buffer)
  reader.parserConfig = { ansiEncoding: 'windows-1252' }
  const fields = reader.getFileData()
  if (fields.error !== undefined) throw new Error(fields.error)
  const names = createNames()
  const files = (fields.attachments ?? []).map((each): MailFile => fileOf(reader, each, names))
  const { html, text, rtf } = bodyOf(fields)
  const from = senderOf(fields)
  const list = (type: FieldsData['recipType']) => listOf(fields, type)
  return {
    from,
    sender: '',
    replyTo: '',
    to: list('to'),
    cc: list('cc'),
    bcc: list('bcc'),
    subject: (fields.subject ?? '').replaceAll(/\s+/g, ' ').trim(),
    date: dateOf(fields),
    html,
    text,
    files:
      rtf === null
        ? files
        : [{ name: names(mailTexts.formatted, ''), bytes: rtf, contentId: null, role: 'file' }, ...files],
  }
}

function htmlOf({ html, bodyHtml, internetCodepage }: FieldsData): string {
  if (html === undefined) return bodyHtml ?? ''
  const page = internetCodepage ?? 65001
  return decodeText(html, codePages[page] ?? `windows-${page}`)
}

/** Exchange's own names of people, such as /O=ORG/CN=…, are no addresses. */
const isAddress = (text: string | undefined): text is string => text !== undefined && /^[^\s/@]+@[^\s@]+$/.test(text)

function senderOf(fields: FieldsData): Mailbox | null {
  const address = [
    fields.senderSmtpAddress,
    fields.senderEmail,
    fields.sentRepresentingSmtpAddress,
    fields.creatorSMTPAddress,
  ].find(isAddress)
  const name = fields.senderName ?? ''
  return name === '' && address === undefined ? null : { name, address: address ?? '' }
}

const listOf = ({ recipients = [] }: FieldsData, type: FieldsData['recipType']): string =>
  recipients
    .filter((each) => (each.recipType ?? 'to') === type)
    .map(({ name = '', smtpAddress, email }) =>
      showPerson({ name, address: [smtpAddress, email].find(isAddress) ?? '' }),
    )
    .join(', ')

/** The Date field where the message came over the Internet, with its zone; else Outlook's own moment. */
function dateOf({ headers = '', clientSubmitTime, messageDeliveryTime }: FieldsData) {
  const field = /^date:[ \t]*([^\r\n]*)/im.exec(headers)?.[1] ?? ''
  const declared = readMailDate(field)
  return declared.sentAt === null ? showMoment(clientSubmitTime ?? messageDeliveryTime) : declared
}

function fileOf(reader: Reader, attachment: FieldsData, names: ReturnType<typeof createNames>): MailFile {
  const { content } = reader.getAttachment(attachment)
  const isMessage = attachment.innerMsgContent === true
  const subject = attachment.innerMsgContentFields?.subject ?? attachment.name ?? mailTexts.forwarded
  const given = isMessage
    ? `${subject.replaceAll(/[\\/]/g, '-')}.msg`
    : (attachment.fileName ?? attachment.fileNameShort ?? attachment.name ?? null)
  return {
    name: names(given, isMessage ? '' : (attachment.attachMimeTag ?? '')),
    bytes: content,
    contentId: attachment.pidContentId ?? null,
    role: /^application\/(?:x-)?pkcs7-signature$/.test(attachment.attachMimeTag ?? '') ? 'signature' : 'file',
  }
}

/** Texts of a message: as they are, or taken out of its RTF. `rtf`: a text that exists in no other form. */
function bodyOf(fields: FieldsData): { html: string; text: string; rtf: Uint8Array | null } {
  const html = htmlOf(fields)
  const text = (fields.body ?? '').replaceAll('\r\n', '\n')
  const { compressedRtf } = fields
  if (html !== '' || text.trim() !== '' || compressedRtf === undefined) return { html, text, rtf: null }
  const rtf = Uint8Array.from(decompressRTF([...compressedRtf]))
  try {
    // MS-OXRTFEX: Outlook keeps HTML and plain text in RTF, too.
    const inside = deEncapsulateSync(Buffer.from(rtf), { decode: decodeBytes })
    const body = String(inside.text)
    return inside.mode === 'html' ? { html: body, text: '', rtf: null } : { html: '', text: body, rtf: null }
  } catch {
    return { html, text, rtf }
  }
}

const decodeBytes = (bytes: Buffer, encoding: string) =>
  (decoderOf(encoding.replace(/^cp/i, 'windows-')) ?? new TextDecoder('windows-1252')).decode(bytes)
