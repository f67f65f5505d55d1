import type { ProcessView } from '../../../contract/bridge/processes.ts'
import { ProcessLink } from '../../parts/links/number-link.tsx'
import { FactGroup, FactItem, FactList } from '../../parts/papers/fact-list.tsx'
import { exactMoment } from '../../texts/dates.ts'
import { notProvidedText } from '../../texts/documents.ts'
import {
  actorText,
  agentText,
  aloneText,
  companyText,
  moreAssociatedText,
  noAssociationsText,
  noPartiesText,
  openedText,
  processLabels,
  situationTitle,
} from '../../texts/processes.ts'

/** The data of a process as names and values, for the screen and for print. */
export function factsOf({ processo, classe, custodia, atos }: ProcessView): { name: string; value: string }[] {
  const opening = atos.find(({ tipo }) => tipo === 1)
  const facts = [
    [processLabels.protocolo, processo.protocolo],
    [processLabels.resumo, processo.resumo],
    [processLabels.classe, classe ?? notProvidedText],
    [processLabels.situacao, situationTitle(processo.situacao)],
    [processLabels.custody, custodia === null ? notProvidedText : agentText(custodia.agente)],
    [processLabels.since, custodia?.desde == null ? null : exactMoment(custodia.desde)],
    [processLabels.opened, opening === undefined ? null : openedText(opening.dataHora, actorText(opening.papel))],
  ] as const
  return facts.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]))
}

/** The data of a process, who is interested in it, and the processes that it is associated with. */
export function ProcessFacts({ view }: { view: ProcessView }) {
  return (
    <>
      <FactList facts={factsOf(view)} />
      <Parties parties={view.interessados} />
      <Associations associations={view.associacoes} />
    </>
  )
}

function Parties({ parties }: { parties: ProcessView['interessados'] }) {
  const lines = parties === null ? null : linesOf(parties)
  return (
    <FactGroup title={processLabels.parties} none={noPartiesText} count={lines?.length ?? null}>
      {lines?.map((line) => (
        <FactItem key={line}>{line}</FactItem>
      ))}
    </FactGroup>
  )
}

const linesOf = ({ agentes, pessoasJuridicas, semIdentificacao }: NonNullable<ProcessView['interessados']>) => [
  ...agentes.map(({ nome, detalhe }) => (detalhe === '' ? nome : `${nome} (${detalhe})`)),
  ...pessoasJuridicas.map((each) => (each.email === null ? companyText(each) : `${companyText(each)}, ${each.email}`)),
  ...semIdentificacao.map(({ descricao }) => descricao),
]

function Associations({ associations }: { associations: ProcessView['associacoes'] }) {
  return (
    <FactGroup title={processLabels.associations} none={noAssociationsText} count={associations?.length ?? null}>
      {associations?.map(({ id, descricao, processos, others }) => (
        <FactItem key={id}>
          <strong>{descricao}</strong>
          {others === 0 && <p>{aloneText}</p>}
          <ul>
            {processos.map((each) => (
              <li key={each.id}>
                <ProcessLink id={each.id} protocolo={each.protocolo} /> {each.resumo}
              </li>
            ))}
          </ul>
          {others > processos.length && <p>{moreAssociatedText(others - processos.length)}</p>}
        </FactItem>
      ))}
    </FactGroup>
  )
}
