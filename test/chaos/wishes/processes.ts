import type { ProcessAct } from '../../../contract/bridge/processes.ts'
import type { Ledger } from '../ledger.ts'
import { answered, type Hand, standingOf, type Wish } from './wish.ts'

/** Opens a process, then acts on it this many times: closes it, reopens it, closes it again. */
export function processWish(ledger: Ledger, resumo: string, acts: number): Wish {
  let done = -1
  return async (hand) => {
    const opened = await standingOf(hand, 'open-process', resumo)
    if (done === -1) {
      if (opened === undefined) return open(hand, resumo)
      ledger.add({ kind: 'open-process', idPapel: hand.idPapel, resumo })
      done = 0
    }
    const { idProcesso, protocolo } = opened?.result ?? {}
    if (done === acts) return true
    if (idProcesso === undefined || protocolo === undefined) return false
    const act = actOf(hand, idProcesso, done)
    const mine = answered(await hand.call('outbox.list', {}))?.filter(
      ({ kind, title }) => kind === 'process-act' && title.includes(protocolo),
    )
    if (mine === undefined || mine.some(({ state }) => state !== 'done')) return false
    if (mine.length === done) {
      await hand.call('processes.act', act)
      return false
    }
    ledger.add({ kind: 'process-act', idPapel: hand.idPapel, ato: act.ato, resumo })
    done += 1
    return done === acts
  }
}

async function open(hand: Hand, resumo: string): Promise<boolean> {
  const found = answered(await hand.call('directory.classes', { text: '', limit: 1 }))
  const [classe] = found?.classes ?? []
  if (classe === undefined) return false
  const interessados = { agentes: [], pessoasJuridicas: [], semIdentificacao: [{ descricao: 'Quem pediu' }] }
  await hand.call('processes.open', {
    idPapel: hand.idPapel,
    idClasse: classe.id,
    resumo,
    idsDocumentos: [],
    interessados,
  })
  return false
}

function actOf({ idPapel }: Hand, idProcesso: string, number: number): ProcessAct {
  const on = { idProcesso, idPapel, access: 'Organizacional' } as const
  return number % 2 === 0
    ? { ato: 'encerrar', ...on, desfecho: `Arquive-se, ${number}.` }
    : { ato: 'reabrir', ...on, justificativa: `Novo fato, ${number}.` }
}
