import { actName } from '../../../../contract/act-names.ts'
import type { Ato } from '../../../../contract/api/processes.ts'
import type { NoticeTarget } from '../../../../contract/bridge/desktop.ts'
import type { ProcessNotice } from '../../../../contract/bridge/watched.ts'
import { processesTexts } from '../processes-texts.ts'

/** The acts after the last known one, in order; none before the first check, which only takes note of the last act. */
export function newActs(last: Ato | null, acts: readonly Ato[]): readonly Ato[] {
  if (last === null) return []
  const at = acts.findIndex(({ id }) => id === last.id)
  if (at !== -1) return acts.slice(at + 1)
  // The service no longer lists the act that was known last.
  return acts.filter(({ dataHora }) => Date.parse(dataHora) > Date.parse(last.dataHora))
}

/** A notification of the operating system. */
export interface ProcessNotification {
  readonly title: string
  readonly body: string
  readonly opens: NoticeTarget
}

type News = Pick<ProcessNotice, 'idProcesso' | 'protocolo' | 'ato'>

/** One notification for all news of a round. */
export function notificationOf(news: readonly News[]): ProcessNotification | null {
  const [first] = news
  if (first === undefined) return null
  if (news.length > 1) {
    return {
      title: processesTexts.news(news.length),
      body: processesTexts.openToSee,
      opens: { kind: 'processes' },
    }
  }
  const { idProcesso, protocolo, ato } = first
  return {
    title: `Processo ${protocolo}`,
    body: ato === null ? processesTexts.closed : actText(ato),
    opens: { kind: 'process', id: idProcesso, protocolo },
  }
}

const actText = (ato: Ato) => `${actName(ato)}, por ${ato.papel.nomeServidorPapel ?? ato.papel.nome}`
