import type { CaptureChanges, CaptureRow } from '../../contract/bridge/capture.ts'
import { failed, type Outcome, ok } from '../../contract/bridge/outcome.ts'
import { asSecretAs, withAccess } from '../../contract/bridge/secrecy.ts'
import { afterCommit, transaction } from '../database/index.ts'
import { createAddFiles } from './add-files.ts'
import { createArrivals } from './arrivals.ts'
import { createChanges } from './changes.ts'
import { createExaminer } from './examiner.ts'
import { fillFrom } from './profiles/index.ts'
import { putRight } from './put-right.ts'
import { createRows, type KeptRow } from './rows.ts'
import { createSubmitting } from './submitting.ts'
import type { Capture, CaptureOptions } from './types.ts'

export function createCapture(options: CaptureOptions): Capture {
  const { db, context, spool, thumbnails, now, log, enqueue, supersede, classOf, captured } = options
  const { classOfCode, documentOf, profiles, roleInForce, takeOver, forwardOn, forwardingsOf } = options
  const rows = createRows(db, { environmentId: context.environment.id, personId: context.person.id })
  const current = (fileId: string) => {
    const row = rows.findListed(fileId)
    return row === null ? null : standing(row)
  }
  const changes = createChanges({ tell: options.changed, current })
  const changed = changes.now
  const examiner = createExaminer({
    ...{ rows, spool, pool: options.pool, thumbnails, log, changed: changes.soon },
    examined: (fileId) => submitting.sendItself(fileId),
  })
  const submitting = createSubmitting({
    ...{ db, rows, context, enqueue, supersede, takeOver, forwardOn, forwardingsOf, roleInForce },
    sent: changes.soon,
    isLeaving: () => options.leaving?.aborted === true,
  })
  const closing = new AbortController()
  const { add, takeIn, standing } = createAddFiles({
    ...{ db, rows, spool, now, documentOf, log, changes },
    ...{ kept: examiner.add, closing: closing.signal },
  })
  /** Bytes come and go one after another, so that none is thrown away that has just been asked for. */
  let turn: Promise<unknown> = options.free ?? Promise.resolve()
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = turn.then(work, work)
    turn = next
    return next
  }

  function release(sha256: string | null): void {
    if (sha256 === null) return
    inTurn(async () => {
      if (rows.needsContent(sha256)) return
      await spool.remove(sha256)
      await thumbnails.remove(sha256)
    }).catch((error: unknown) => log.error('capture.not-released', { error }))
  }

  /** The rows, if all of them are there; looked up inside the transaction that changes them. */
  function all(fileIds: readonly string[]): KeptRow[] | null {
    const found = again(fileIds)
    return found.length < fileIds.length ? null : found
  }
  const again = (fileIds: readonly string[]) =>
    fileIds.flatMap((fileId) => rows.find(fileId) ?? []).map((row) => standing(row))

  function told(fileIds: readonly string[], outcome: Outcome<null>): Outcome<CaptureRow[]> {
    if (!outcome.ok) return outcome
    const current = again(fileIds)
    changes.now(current, [])
    return ok(current)
  }

  /** What a change sets on a row; null where it names a class that nobody knows. */
  function resolveChanges({
    idClasse,
    access,
    secrecy,
    ...rest
  }: CaptureChanges): ((row: KeptRow) => Partial<KeptRow>) | null {
    const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
    const says = access !== undefined || secrecy !== undefined
    const restricted = (row: KeptRow) => (says ? withAccess(row, { access, secrecy }) : {})
    if (idClasse === undefined) return (row) => ({ ...given, ...restricted(row) })
    const found = idClasse === null ? null : classOf(idClasse)
    if (idClasse !== null && found === null) return null
    const classe = found === null ? null : { id: found.id, codigo: found.codigo, nome: found.nome }
    return (row) => ({ ...given, classe, ...restricted(row) })
  }

  /** Changes what has not been sent, all or none. */
  function changeOpen(fileIds: readonly string[], changesOf: (row: KeptRow) => Partial<KeptRow>) {
    return told(
      fileIds,
      transaction(db, (): Outcome<null> => {
        const wanted = all(fileIds)
        if (wanted === null) return failed('not-found')
        if (!wanted.every(isOpen)) return failed('too-late')
        for (const row of wanted) {
          const { fileId, state, operationId } = row
          // What the person has had in hand, the person sends.
          rows.change(fileId, { sendsItself: false, ...changesOf(row) })
          if (state === 'draft') continue
          // What the person sees now is not what would be sent by trying the old operation again.
          rows.change(fileId, { state: 'draft', operationId: null, sentBefore: operationId })
          if (operationId !== null) supersede(operationId)
        }
        return ok(null)
      }),
    )
  }

  const arrivals = createArrivals({ rows, takeIn, profiles, classOfCode })

  return {
    takeIn: (arriving) => inTurn(() => arrivals.takeIn(arriving)),
    addFiles: (files) => inTurn(async () => ok(await add(files))),
    list: () => ok(rows.list().map(standing)),
    update({ fileIds, changes }) {
      const resolved = resolveChanges(changes)
      if (resolved === null) {
        return failed('refused', { message: 'A classe escolhida não está mais no plano de classificação.' })
      }
      return changeOpen(fileIds, resolved)
    },
    applyProfile({ fileIds, profileId }) {
      const profile = profiles.find(profileId)
      return profile === null
        ? failed('not-found')
        : changeOpen(fileIds, (row) => asSecretAs(fillFrom(profile, row.name, classOfCode), row))
    },
    remove({ fileIds }) {
      const outcome = transaction(db, (): Outcome<KeptRow[]> => {
        const wanted = all(fileIds)
        if (wanted === null) return failed('not-found')
        if (wanted.some(({ state }) => state === 'sent' || state === 'preparing')) return failed('too-late')
        const at = now().toISOString()
        for (const { fileId, state, operationId } of wanted) {
          rows.hide(fileId, at)
          if (state === 'refused' && operationId !== null) supersede(operationId)
        }
        return ok(wanted)
      })
      if (!outcome.ok) return outcome
      for (const { sha256 } of outcome.value) release(sha256)
      changed([], fileIds)
      return ok(null)
    },
    submit({ fileIds, idPapel }) {
      return told(
        fileIds,
        transaction(db, (tx): Outcome<null> => {
          const wanted = all(fileIds)
          return wanted === null ? failed('not-found') : submitting.send(tx, wanted, idPapel)
        }),
      )
    },
    sendAlong: submitting.sendAlong,
    open({ fileId }) {
      const row = rows.findListed(fileId)
      if (row === null || row.sha256 === null || !rows.needsContent(row.sha256)) return failed('not-found')
      const { name, sizeBytes, sha256 } = row
      return ok(options.contents.lend({ path: spool.pathOf(sha256), name, sizeBytes, sha256 }))
    },
    async picture(contentId) {
      const sha256 = rows.byThumbnail(contentId)?.sha256 ?? null
      const found = sha256 === null ? null : await thumbnails.find(sha256)
      return found && { ...found, name: 'pagina-1.png', mediaType: 'image/png' }
    },
    follow(tx, { operationId, state, result, failure }) {
      const row = rows.byOperation(operationId)
      if (row === null) return
      if (state === 'done') {
        const { registro, idDocumento, idDocumentoFaseAssinatura: idFase } = result ?? {}
        const known = { ...(registro && { registro }), ...(idDocumento && { idDocumento }), ...(idFase && { idFase }) }
        // Its bytes go now, and its picture with them.
        rows.change(row.fileId, { state: 'done', thumbnail: null, ...known })
        if (registro !== undefined && idDocumento !== undefined) {
          captured({ idDocumento, registro, nome: row.name, capturedAt: now().toISOString() })
        }
      } else if (state === 'refused' && failure !== null) rows.change(row.fileId, { state: 'refused' })
      else if (state === 'cancelled')
        rows.change(row.fileId, { state: 'draft', operationId: null, sentBefore: operationId })
      else if (row.state !== 'sent') rows.change(row.fileId, { state: 'sent' })
      const { sha256 } = row
      // While it runs, only the operation itself changes.
      afterCommit(tx, () => {
        const current = again([row.fileId])
        if (current[0]?.state !== row.state) {
          // What the person calls off is seen at once; hundreds that end one after another are told together, unless
          // the desk closes: nothing may be read later then.
          if (state === 'cancelled' || closing.signal.aborted) changed(current, [])
          else changes.soon(row.fileId)
        }
        if (state === 'done') release(sha256)
      })
    },
    find: (fileId) => again([fileId])[0] ?? null,
    isBeingSent: (sha256) => rows.byContent(sha256).some(({ state }) => state === 'sent'),
    phaseCaptured(idFase, { idDocumento, registro }) {
      const row = rows.byPhase(idFase)
      if (row === null || row.registro !== null) return
      rows.change(row.fileId, { registro, idDocumento })
      changed(again([row.fileId]), [])
    },
    start: () =>
      inTurn(async () => {
        for (const row of rows.list()) {
          try {
            putRight(row, { rows, examiner, submitting, changed })
          } catch (error) {
            // A full disk, for one: the others can be put right all the same, or by the next start.
            log.error('capture.not-put-right', { file: row.fileId, error })
          }
        }
        await spool.sweep(rows.needsContent)
        await thumbnails.sweep(rows.needsContent)
      }),
    async settled() {
      await inTurn(async () => {})
      await examiner.idle()
      changes.flush()
    },
    async close() {
      closing.abort()
      await inTurn(async () => {})
      await examiner.close()
      changes.flush()
    },
  }
}

const isOpen = ({ state }: KeptRow) => state === 'draft' || state === 'refused'
