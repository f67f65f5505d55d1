import type { SituacaoFase } from '../../../contract/api/signatures.ts'
import type { SignatureItem } from '../../../contract/bridge/signatures.ts'
import type { Ledger } from '../ledger.ts'
import { answered, type Claims, type Hand, type Wish } from './wish.ts'

/** The purpose of a document, by the prefix of its name, so that nobody signs what another person will block. */
export const sentFor = { sign: 'Ofício', refuse: 'Minuta', block: 'Parecer', delete: 'Rascunho' } as const
type Purpose = keyof typeof sentFor

/**
 * One act on a document that was sent for this purpose, repeated until the queue shows it in progress or done.
 * The document is searched in the list `where`, and then, since it may have moved, in `then`.
 */
function actWish(claims: Claims, purpose: Purpose, where: SituacaoFase, act: Act, then: SituacaoFase = where): Wish {
  let wanted: SignatureItem | undefined
  return async (hand) => {
    const items = await listed(hand, where)
    const moved = then === where ? [] : await listed(hand, then)
    if (items === null || moved === null) return false
    wanted ??= claims.claim(
      hand,
      items.filter(({ nome, operationId }) => nome.startsWith(sentFor[purpose]) && operationId === null),
    )
    if (wanted === undefined) return false
    return act(
      hand,
      wanted,
      [...items, ...moved].find(({ id }) => id === wanted?.id),
    )
  }
}

async function listed(hand: Hand, situacao: SituacaoFase) {
  await hand.call('signatures.refresh', {})
  return answered(await hand.call('signatures.list', { situacao }))?.items ?? null
}

/** `item` is the document's row in the list, or undefined if it is no longer there. */
type Act = (hand: Hand, wanted: SignatureItem, item: SignatureItem | undefined) => Promise<boolean>

const isFree = (item: SignatureItem | undefined) => item !== undefined && item.operationId === null

export function signWish(ledger: Ledger, claims: Claims): Wish {
  const requests = ledger.begin()
  return actWish(claims, 'sign', 'AguardandoMim', async (hand, { id }, item) => {
    const wanted = { kind: 'sign', idPapel: hand.idPapel, idFase: id } as const
    if (isFree(item)) {
      const opened = answered(await hand.call('signatures.open', { id }))
      if (opened === null) return false
      const { sha256 } = opened
      await hand.call('signatures.markSeen', { ids: [], page: { id, sha256, page: 1, pages: 1 } })
      requests.asking(wanted)
      await hand.call('signatures.sign', { documents: [{ id, sha256 }] })
      return false
    }
    requests.accepted(wanted)
    return true
  })
}

export function refuseWish(ledger: Ledger, claims: Claims): Wish {
  const requests = ledger.begin()
  return actWish(claims, 'refuse', 'AguardandoMim', async (hand, { id }, item) => {
    const wanted = { kind: 'refuse-signature', idPapel: hand.idPapel, idFase: id } as const
    if (isFree(item)) {
      requests.asking(wanted)
      await hand.call('signatures.refuse', { id, justificativa: 'Falta o anexo.' })
      return false
    }
    requests.accepted(wanted)
    return true
  })
}

export function deleteWish(ledger: Ledger, claims: Claims): Wish {
  const requests = ledger.begin()
  return actWish(claims, 'delete', 'AguardandoOutros', async (hand, { id, nome }, item) => {
    const wanted = { kind: 'delete-signature-document', idPapel: hand.idPapel, name: nome } as const
    if (isFree(item)) {
      requests.asking(wanted)
      await hand.call('signatures.delete', { id })
      return false
    }
    requests.accepted(wanted)
    return true
  })
}

/** Blocks a document and, if `andUnblock`, unblocks it afterwards. */
export function blockWish(ledger: Ledger, claims: Claims, andUnblock: boolean): Wish {
  let stage: 'block' | 'wait' | 'unblock' = 'block'
  const requests = ledger.begin()
  const act: Act = async (hand, { id }, item) => {
    if (item === undefined) return false
    const { operationId, bloqueado } = item
    const { idPapel } = hand
    if (stage === 'block') {
      const wanted = { kind: 'block-signature', idPapel, idFase: id, isUndone: andUnblock } as const
      if (operationId === null && !bloqueado) {
        requests.asking(wanted)
        await hand.call('signatures.block', { id, justificativa: 'Há um engano.' })
      } else {
        requests.accepted(wanted)
        stage = 'wait'
        return !andUnblock
      }
    } else if (stage === 'wait' && operationId === null && bloqueado) stage = 'unblock'
    else if (stage === 'unblock') {
      const wanted = { kind: 'unblock-signature', idPapel, idFase: id } as const
      if (operationId === null && bloqueado) {
        requests.asking(wanted)
        await hand.call('signatures.unblock', { id })
      } else {
        requests.accepted(wanted)
        return true
      }
    }
    return false
  }
  // A blocked document has no pending signers.
  return actWish(claims, 'block', 'AguardandoMim', act, 'AguardandoOutros')
}
