import type { associacaoProcessos, associacoes, eventos, processoAtos, processos } from '../database/schema/index.ts'
import { stableId } from '../organisation/ids.ts'
import { idOfClass, idOfPerson, idOfRole, idOfUnit } from './rows.ts'

const opened = new Date('2026-03-02T13:00:00Z')
const rooted = [
  { protocolo: '2026-C0NV1', resumo: 'Convênio 12/2026: celebração', unidade: 'SEFAZ/GECON', login: 'ana.prado' },
  {
    protocolo: '2026-C0NV2',
    resumo: 'Convênio 12/2026: prestação de contas',
    unidade: 'SEFAZ/GECON',
    login: 'bruno.reis',
  },
] as const

/** Two associated processes, just opened. */
export function processRows(): {
  eventos: (typeof eventos.$inferInsert)[]
  processos: (typeof processos.$inferInsert)[]
  atos: (typeof processoAtos.$inferInsert)[]
  associacoes: (typeof associacoes.$inferInsert)[]
  membros: (typeof associacaoProcessos.$inferInsert)[]
} {
  const idAssociacao = stableId('associação do convênio 12/2026')
  const all = rooted.map(({ protocolo, resumo, unidade, login }) => {
    const [id, idEvento, idAto] = ['processo', 'evento', 'ato'].map((kind) => stableId(`${kind} ${protocolo}`))
    if (!id || !idEvento || !idAto) throw new Error('the sample has lost an id')
    return {
      id,
      idEvento,
      idAto,
      protocolo,
      resumo,
      idUnidade: idOfUnit(unidade),
      idPapel: idOfRole(login, unidade),
      idPessoa: idOfPerson(login),
    }
  })
  return {
    eventos: all.map(({ idEvento, idPessoa, id, idAto }) => ({
      id: idEvento,
      tipo: 'AutuacaoProcesso' as const,
      idCidadao: idPessoa,
      situacao: 'Concluido' as const,
      payload: {},
      criacao: opened,
      conclusao: opened,
      idProcesso: id,
      idAto,
    })),
    processos: all.map(({ id, protocolo, resumo, idUnidade }) => ({
      id,
      protocolo,
      resumo,
      idClasse: idOfClass('PCD-2020', '01.01'),
      situacao: 'EmAndamento' as const,
      idCustodia: idUnidade,
      criadoEm: opened,
      interessados: { agentes: [], pessoasJuridicas: [], semIdentificacao: [] },
    })),
    atos: all.map(({ id, idAto, idEvento, idPapel, idPessoa, idUnidade }) => ({
      id: idAto,
      idProcesso: id,
      ordem: 1,
      idEvento,
      tipo: 'Autuacao' as const,
      dataHora: opened,
      idPapel,
      idPessoa,
      idLocal: idUnidade,
    })),
    associacoes: [{ id: idAssociacao, descricao: 'Convênio 12/2026', criadoEm: opened }],
    membros: all.map(({ id }) => ({ idAssociacao, idProcesso: id })),
  }
}
