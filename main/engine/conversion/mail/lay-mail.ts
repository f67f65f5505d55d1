import { createHash } from 'node:crypto'
import { dataBytes, drawBlocks, embedPicture } from '../text/draw-blocks.ts'
import type { Block } from '../text/html-lines.ts'
import { readHtml } from '../text/read-html.ts'
import { createTextPages, type TextPages } from '../text/text-pages.ts'
import type { Mail, MailFile } from './mail.ts'
import { mailTexts } from './mail-texts.ts'
import { showPerson } from './read-eml.ts'

const value = { font: 'plain', size: 10, above: 3 } as const
const fine = { font: 'plain', size: 8.5, soft: true } as const
const { labels } = mailTexts

/**
 * Writes a mail as a PDF: what its header says, its attachments, its text, its pictures.
 * @param original the mail's own file
 * @returns the attachments that stand on the pages as pictures of the text
 */
export async function layMail(
  mail: Mail,
  original: { readonly name: string; readonly sha256: string },
  path: string,
): Promise<{ drawn: ReadonlySet<MailFile> }> {
  const subject = mail.subject === '' ? mailTexts.noSubject : mail.subject
  const writer = await createTextPages({ title: subject, fonts: ['plain', 'strong'] })
  const html = readHtml(mail.html)
  const { blocks, remotePictures } = html.blocks.length > 0 ? html : plainBlocks(mail.text)
  const byAddress = picturesOf(mail.files)
  // Which pictures can be drawn decides what the list of attachments says, and the list comes first.
  const drawn = new Set<MailFile>()
  for (const block of blocks) {
    const file = block.kind === 'picture' ? byAddress.get(keyOf(block.address)) : undefined
    if (file !== undefined && (await embedPicture(writer, file.bytes)) !== null) drawn.add(file)
  }
  writeHead(writer, mail, subject)
  writeFiles(writer, mail.files, drawn)
  writer.writeLabelled(labels.original, original.name, { ...value, above: 4 })
  writer.writeLabelled('', mailTexts.hash(original.sha256), fine)
  writer.write(mailTexts.claims, { ...fine, above: 8 })
  writer.rule(10)
  const isEncrypted = mail.files.some(({ role }) => role === 'encrypted')
  const nothing = isEncrypted ? mailTexts.encryptedBody : mailTexts.emptyBody
  if (blocks.length === 0) writer.write(nothing, { ...fine, above: 10 })
  await drawBlocks(writer, blocks, (address) => byAddress.get(keyOf(address))?.bytes ?? dataBytes(address))
  if (html.blocks.length > 0) writeOtherVersion(writer, mail, blocks)
  const notices = [...(remotePictures > 0 ? [mailTexts.remotePictures(remotePictures)] : []), ...writer.notices()]
  if (notices.length > 0) writer.rule(12)
  for (const notice of notices) writer.write(notice, { ...fine, above: 6 })
  const title = subject.length > 70 ? `${subject.slice(0, 69)}…` : subject
  writer.writeFooter((page, pages) => mailTexts.footer(title, page, pages))
  await writer.save(path)
  return { drawn }
}

function writeHead(writer: TextPages, mail: Mail, subject: string): void {
  writer.write(mailTexts.kind, { ...fine, size: 9 })
  writer.write(subject, { font: 'strong', size: 15, above: 2 })
  writer.rule(8)
  const rows: readonly (readonly [string, string])[] = [
    [labels.from, mail.from === null ? mailTexts.unknownSender : showPerson(mail.from)],
    [labels.sender, mail.sender],
    [labels.replyTo, mail.replyTo],
    [labels.to, mail.to],
    [labels.cc, mail.cc],
    [labels.bcc, mail.bcc],
    [labels.date, mail.date.shown],
    [labels.subject, subject],
  ]
  for (const [label, text] of rows) if (text !== '') writer.writeLabelled(label, text, { ...value, above: 4 })
}

function writeFiles(writer: TextPages, files: readonly MailFile[], drawn: ReadonlySet<MailFile>): void {
  if (files.length === 0) writer.writeLabelled(labels.attachments, mailTexts.noAttachments, value)
  for (const [nth, file] of files.entries()) {
    const about = roleText(file, drawn)
    const shown = mailTexts.file(file.name, sizeText(file.bytes.length))
    writer.writeLabelled(nth === 0 ? labels.attachments : '', shown, { ...value, above: 4 })
    if (about !== null) writer.writeLabelled('', about, fine)
    writer.writeLabelled('', mailTexts.hash(createHash('sha256').update(file.bytes).digest('hex')), fine)
  }
}

function roleText(file: MailFile, drawn: ReadonlySet<MailFile>): string | null {
  if (file.role === 'signature') return mailTexts.signature
  if (file.role === 'encrypted') return mailTexts.encrypted
  return drawn.has(file) ? mailTexts.inBody : null
}

/** Senders can put one text into the HTML and another beside it; readers show either. */
function writeOtherVersion(writer: TextPages, { text }: Mail, blocks: readonly Block[]): void {
  if (text.trim() === '') return
  const shown = blocks.map((block) => (block.kind === 'text' ? block.text : '')).join('\n')
  if (lettersOf(shown).includes(lettersOf(text))) return
  writer.rule(12)
  writer.write(`${mailTexts.otherVersion}:`, { font: 'strong', size: 10.5, above: 8 })
  writer.write(text.replaceAll('\r\n', '\n'), { font: 'plain', size: 10.5, above: 6 })
}

const lettersOf = (text: string) =>
  text
    .replaceAll(/(?:https?:\/\/|mailto:|www\.)[^\s<>()[\]]+/gi, '')
    .replaceAll(/\[(?:cid|image|imagem)[^\]]*\]/gi, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

function plainBlocks(text: string): { blocks: Block[]; remotePictures: number } {
  const plain = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\f', '\n')
    .replace(/^\n+|\s+$/g, '')
    .replaceAll('\t', '    ')
  return { blocks: plain === '' ? [] : [{ kind: 'text', text: plain, strong: false }], remotePictures: 0 }
}

function picturesOf(files: readonly MailFile[]): ReadonlyMap<string, MailFile> {
  return new Map(
    files.flatMap((file) => (file.contentId === null ? [] : [[keyOf(`cid:${file.contentId}`), file] as const])),
  )
}

/** Addresses of parts are percent-encoded in HTML (RFC 2392), and not in the header. */
function keyOf(address: string): string {
  try {
    return decodeURIComponent(address).trim().toLowerCase()
  } catch {
    return address.trim().toLowerCase()
  }
}

const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })
function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 1_000_000 ? `${number.format(bytes / 1000)} kB` : `${number.format(bytes / 1_000_000)} MB`
}
