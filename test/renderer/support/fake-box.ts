import type { DocumentoEncaminhamento, Encaminhamento } from '../../../contract/api/forwardings.ts'
import type { BoxItem, BoxView } from '../../../contract/bridge/boxes.ts'
import { ok } from '../../../contract/bridge/outcome.ts'
import { goTo, openWindow } from './window.tsx'

const idCaixa = crypto.randomUUID()
export const at = '2026-11-20T12:00:00Z'
const party = { tipo: 'Papel', id: crypto.randomUUID(), nome: 'Elisa Fontes' }
/** An unread forwarding with as many documents. */
export const makeItem = (number: number): BoxItem => ({
  id: crypto.randomUUID(),
  assunto: `Ofício ${number}`,
  dataHora: at,
  protocolo: `2026/${number}`,
  origem: party,
  destinos: [party],
  documentos: number,
  snippet: number === 1 ? '' : `Segue o ofício ${number}.`,
  unread: true,
  operationId: null,
})

/** A document of a forwarding, which its reader may see. */
export const makePaper = (nome: string, controle = true): DocumentoEncaminhamento => ({
  controle,
  documento: { id: crypto.randomUUID(), registro: `2026-${nome.length}`, nome, extensao: 'pdf', nivelAcesso: 1 },
})

/** A forwarding of the list as it is read. */
export const readFrom = (item: BoxItem, changes: Partial<Encaminhamento> = {}): Encaminhamento => ({
  ...item,
  mensagem: 'Segue.',
  ...changes,
})

interface FakeBox {
  /** Unread items in Entrada. */
  unread: number
  /** Items in Resolvidos; null where they are not read yet. */
  resolved?: number | null
}

/** Opens the window at a box that is kept in memory. */
export async function openBox({ unread, resolved = 0 }: FakeBox) {
  const { bridge, workspace } = await openWindow()
  const items = Array.from({ length: unread }, (_, index) => makeItem(index + 1))
  const unreadNow = () => items.filter((item) => item.unread).length
  bridge.answer('boxes.list', () => {
    const box = {
      id: idCaixa,
      tipo: 'Unidade' as const,
      nome: 'Gerência de Convênios',
      sigla: 'GECON',
      pendentes: items.length,
    }
    return ok({ boxes: [{ ...box, unread: unreadNow() }], fresh: true })
  })
  bridge.answer('boxes.refreshBox', () => ok({ fresh: true }))
  const flagged = new Set<string>()
  const listed = (view: BoxView | undefined) => {
    const some = items.filter(
      ({ id, unread: isUnread, documentos, origem }) =>
        (!view?.unread || isUnread || id === view.kept) &&
        (!view?.documents || documentos > 0) &&
        (view?.sender?.id ?? origem.id) === origem.id &&
        (!view?.isFlagged || flagged.has(id)) &&
        (view?.period ?? null) === null,
    )
    return view?.order === 'oldest' ? some.toReversed() : some
  }
  bridge.answer('boxes.correspondents', () => ok(items.length === 0 ? [] : [party]))
  bridge.answer('boxes.folder', ({ pasta, view }) => {
    const others = pasta === 'Resolvidos' ? resolved : 0
    const total = pasta === 'Entrada' ? listed(view).length : (others ?? 0)
    const days = total === 0 ? [] : [{ at, count: total }]
    return ok({ total, unread: 0, days, syncedAt: others === null ? null : at, isWhole: others !== null })
  })
  bridge.answer('boxes.items', ({ view, offset, limit }) => ok({ items: listed(view).slice(offset, offset + limit) }))
  bridge.answer('boxes.mark', ({ ids, isRead }) => {
    const marked = items.filter((item) => (ids === null ? item.unread : ids.includes(item.id)))
    for (const item of marked) item.unread = !isRead
    bridge.publish('boxes.changed', {})
    return ok({ ids: marked.map(({ id }) => id) })
  })
  bridge.answer('boxes.roles', () => ok({ roles: null }))
  bridge.publish('boxes.changed', {})
  await goTo(/^GECON/)
  return { bridge, workspace, items, flagged, unreadNow }
}
