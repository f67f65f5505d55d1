import { createHash, randomUUID } from 'node:crypto'
import type { CallInput, CallOutput } from '../../contract/bridge/calls.ts'
import type { CaptureRow } from '../../contract/bridge/capture.ts'
import type { CallName } from '../../contract/bridge/channels.ts'
import type { DraftFields } from '../../contract/bridge/compose.ts'
import type { DirectoryEntry } from '../../contract/bridge/directory.ts'
import type { Outcome } from '../../contract/bridge/outcome.ts'
import type { Chance } from '../support/outbox-service.ts'
import { plainPdf } from '../support/pdfs.ts'
import type { Ledger } from './ledger.ts'

/** What a wish has at hand: the window of whoever wishes, and who there is to name. Rejects with GoneError. */
export interface Hand {
  readonly idPapel: string
  readonly colleagues: readonly DirectoryEntry[]
  call<N extends CallName>(name: N, input: CallInput<N>): Promise<Outcome<CallOutput<N>>>
  addFiles(files: readonly { name: string; bytes: Uint8Array }[]): Promise<unknown>
}

/**
 * Something that a person wants, however often the application goes in the middle: it is tried until it is sure, by
 * what the window shows, that the application has it. Answers how many operations stand for it then, 0 before.
 */
export type Wish = (hand: Hand) => Promise<number>

/** The value of a call that did well; null where it did not, and is to be tried again. */
const answered = <T>(outcome: Outcome<T>): T | null => (outcome.ok ? outcome.value : null)

/** Files that are captured as they are, or sent to signature where there are signers. */
export function fileWish(ledger: Ledger, names: readonly string[], signers: number): Wish {
  const kind = signers > 0 ? 'send-to-signature' : 'capture'
  return async (hand) => {
    const all = answered(await hand.call('capture.list', {}))
    if (all === null) return 0
    const rows = names.map((name) => all.find((row) => row.name === name))
    const missing = names.filter((_, index) => rows[index] === undefined)
    const broken = rows.filter((row) => row?.state === 'problem')
    if (broken.length > 0) {
      await hand.call('capture.remove', { fileIds: broken.map((row) => row?.fileId ?? '') })
    } else if (missing.length > 0) {
      await hand.addFiles(await Promise.all(missing.map(async (name) => ({ name, bytes: await plainPdf(name) }))))
    } else if (rows.every((row) => row?.state === 'draft')) {
      await submit(hand, rows as CaptureRow[], signers)
    } else if (rows.every((row) => row?.operationId)) {
      for (const name of names) ledger.add({ kind, idPapel: hand.idPapel, name })
      return names.length
    }
    return 0
  }
}

async function submit(hand: Hand, rows: readonly CaptureRow[], signers: number): Promise<void> {
  const fileIds = rows.map(({ fileId }) => fileId)
  if (signers > 0 && rows.some((row) => row.signers.length === 0)) {
    const found = answered(await hand.call('directory.classes', { text: '', limit: 1 }))
    const [classe] = found?.classes ?? []
    if (classe === undefined) return
    const chosen = hand.colleagues.slice(0, signers).map(({ id, nome, detalhe }) => ({ id, nome, detalhe }))
    await hand.call('capture.update', { fileIds, changes: { kind: 'signature', idClasse: classe.id, signers: chosen } })
  }
  await hand.call('capture.submit', { fileIds, idPapel: hand.idPapel })
}

/** Signs so many of the documents that wait for this person; `taken` keeps two wishes from the same one. */
export function signWish(ledger: Ledger, taken: Set<string>, count: number): Wish {
  const wanted: { id: string; sha256: string }[] = []
  return async (hand) => {
    const list = answered(await hand.call('signatures.list', { situacao: 'AguardandoMim' }))
    if (list === null) return 0
    const key = (id: string) => `${hand.idPapel} ${id}`
    for (const { id, operationId, hashSha256 } of list.items) {
      if (wanted.length === count) break
      if (operationId !== null || taken.has(key(id))) continue
      taken.add(key(id))
      wanted.push({ id, sha256: hashSha256 })
    }
    if (wanted.length < count) return 0
    const left = wanted.filter(({ id }) => list.items.some((item) => item.id === id && item.operationId === null))
    if (left.length > 0) {
      await hand.call('signatures.sign', { documents: left })
      return 0
    }
    for (const { id: idFase } of wanted) ledger.add({ kind: 'sign', idPapel: hand.idPapel, idFase })
    return wanted.length
  }
}

/** A forwarding with up to two documents; `twins` of them are alike in every word. */
export function forwardWish(ledger: Ledger, subject: string, twins: number, chance: Chance): Wish {
  const drafts = Array.from({ length: twins }, () => randomUUID())
  const attached = chance.between(0, 2)
  const to = chance.between(0, 1)
  let fields: DraftFields | null = null
  return async (hand) => {
    const documents = answered(await hand.call('documents.list', {}))
    if (documents === null) return 0
    fields ??= {
      recipients: hand.colleagues.slice(to, to + 1),
      ...{ idPapel: hand.idPapel, subject, message: `Segue ${createHash('md5').update(subject).digest('hex')}.` },
      ...{ documents: documents.slice(0, attached), access: 'Organizacional', notifyByEmail: false, about: null },
    }
    const armed: boolean[] = []
    for (const draftId of drafts) {
      const saved = await hand.call('compose.save', { draftId, fields })
      const sent = saved.ok ? await hand.call('compose.send', { draftId }) : saved
      armed.push(!saved.ok ? saved.failure.code === 'too-late' : sent.ok)
    }
    if (armed.includes(false)) return 0
    for (const _ of drafts) ledger.add({ kind: 'forward', idPapel: hand.idPapel, subject })
    return drafts.length
  }
}
