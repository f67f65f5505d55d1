import { createHash } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { safeFileName } from '../../../file-name.ts'
import type { ConvertTask, Made } from '../child-messages.ts'
import { datePart } from '../date-part.ts'
import { NotConverted } from '../not-converted.ts'
import { layMail } from './lay-mail.ts'
import type { Mail } from './mail.ts'
import { mailTexts } from './mail-texts.ts'
import { readEml } from './read-eml.ts'
import { readMsg } from './read-msg.ts'

/** Larger than any mail server lets through; the parsers hold the mail several times. */
const maxBytes = 200 * 2 ** 20

/** Makes a PDF of a mail, and takes out its attachments. */
export async function convertMail({ kind, from, name, to, limits }: ConvertTask): Promise<Made> {
  if ((await stat(from)).size > maxBytes) throw new NotConverted('too-large', 'a mail of too many bytes')
  const raw = await readFile(from)
  const mail = kind === 'msg' ? readMsg(raw) : await readEml(raw)
  const { files } = mail
  if (files.length > limits.parts) throw new NotConverted('too-many', `${files.length} attachments`)
  if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > limits.partBytes)
    throw new NotConverted('too-large', 'attachments of too many bytes')
  const file = path.join(to, 'message.pdf')
  const sha256 = createHash('sha256').update(raw).digest('hex')
  const { drawn } = await layMail(mail, { name, sha256 }, file)

  const parts: { path: string; name: string }[] = []
  for (const [nth, each] of files.entries()) {
    if (each.role !== 'file' || drawn.has(each)) continue
    const part = path.join(to, `part-${nth}`)
    await writeFile(part, each.bytes, { flag: 'wx', mode: 0o600 })
    await datePart(part, from, null)
    parts.push({ path: part, name: each.name })
  }
  const encrypted = files.filter(({ role }) => role === 'encrypted')
  return {
    kind: 'made',
    documents: [{ path: file, name: `${safeFileName(mail.subject === '' ? mailTexts.noSubject : mail.subject)}.pdf` }],
    parts,
    left: encrypted.map((each) => ({ name: each.name, why: 'password' })),
    message: factsOf(mail),
  }
}

const factsOf = ({ from, to, subject, date }: Mail): Made['message'] => ({ from, to, subject, sentAt: date.sentAt })
