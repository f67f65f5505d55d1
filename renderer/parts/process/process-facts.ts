import type { DraftFields } from '../../../contract/bridge/compose.ts'
import { type ProcessDraft, processOf, setsContent } from '../../../contract/bridge/process-draft.ts'
import { pieceText, processFieldTexts } from '../../texts/acts-of-process.ts'
import { placedName } from '../../texts/directory.ts'

interface ProcessFact {
  readonly name: string
  readonly value: string
}

/** The facts of a process that a draft sets beside its text, recipient and documents; empty for a forwarding. */
export function processFactsOf({ process }: Pick<DraftFields, 'process'>): ProcessFact[] {
  if (process === undefined) return []
  const processo = processOf(process)
  return [
    ...(processo === null
      ? []
      : [{ name: processFieldTexts.process, value: [processo.protocolo, processo.resumo].filter(Boolean).join(': ') }]),
    ...detailsOf(process),
  ]
}

function detailsOf(process: ProcessDraft): ProcessFact[] {
  if (process.ato === 'desentranhar') {
    const value = process.pecas.map(({ sequencial, nome }) => pieceText(sequencial, nome)).join('\n')
    return [{ name: processFieldTexts.pieces, value }]
  }
  if (process.ato === 'entranhar-encaminhamento') {
    const { protocolo, assunto } = process.encaminhamento
    return [{ name: processFieldTexts.forwarding, value: `${assunto} (${protocolo})` }]
  }
  if (!setsContent(process)) return []
  const { classe, interessados } = process
  const { agentes, pessoasJuridicas, semIdentificacao } = interessados
  const parties = [
    ...agentes.map(placedName),
    ...pessoasJuridicas.map(({ razaoSocial, cnpj }) => [razaoSocial, cnpj].filter(Boolean).join(', ')),
    ...semIdentificacao.map(({ descricao }) => descricao),
  ].filter((each) => each !== '')
  return [
    { name: processFieldTexts.class, value: classe === null ? '' : `${classe.codigo} ${classe.nome}` },
    { name: processFieldTexts.parties, value: parties.join('\n') },
  ].filter(({ value }) => value !== '')
}
