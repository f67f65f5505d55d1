import { actName, destinationOf } from '../../contract/act-names.ts'
import { actorText, actText, agentText } from './processes.ts'

export const watchedTexts = {
  watch: 'Acompanhar',
  stop: 'Parar de acompanhar',
  /** Beside the number of a watched process in a list. */
  mark: 'acompanhado',
  closedMark: 'sem acesso',
  news: 'Com novidade',
  label: 'Processos acompanhados',
  none: {
    title: 'Nenhum processo acompanhado',
    text: 'Em “Acompanhar”, na página de um processo, você pede que o Malote avise dos atos de outras pessoas nele, até você sair.',
  },
  closedSecond: 'O serviço não mostra mais este processo a você.',
  stripLabel: 'Novidades dos processos acompanhados',
  showLabel: (protocolo: string) => `Ver o processo ${protocolo}`,
} as const

export const watchSpoken = (protocolo: string, isWatched: boolean): string =>
  isWatched
    ? `Você acompanha o processo ${protocolo}. O Malote avisa dos atos de outras pessoas nele.`
    : `Você não acompanha mais o processo ${protocolo}.`

type Agent = Parameters<typeof agentText>[0]
interface WatchedAct {
  readonly tipo: number
  readonly descricaoTipo?: string | undefined
  readonly papel: Agent
  readonly destino?: Readonly<Record<string, Agent | undefined>> | undefined
}
interface NoticeInfo {
  readonly protocolo: string
  readonly ato: WatchedAct | null
}

/** "Despacho para PROTOCOLO". */
function lastActText(act: WatchedAct): string {
  const destination = destinationOf(act)
  return actText({ name: actName(act), to: destination === null ? null : agentText(destination), pieces: [] })
}

/** "2026-B4C5D: Despacho para PROTOCOLO, por Ana Prado, Gerente, GECON". */
export const processNoticeText = ({ protocolo, ato }: NoticeInfo): string =>
  ato === null
    ? `${protocolo}: você não pode mais consultar este processo`
    : `${protocolo}: ${lastActText(ato)}, por ${actorText(ato.papel)}`

/** A notice as it is announced. */
export const processNoticeSpoken = (notice: NoticeInfo): string => `${processNoticeText(notice)}.`
