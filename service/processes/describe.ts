import { tipoAgente } from '../../contract/api/agents.ts'
import { type Ato, type Processo, type ProcessoDetalhe, tipoAto } from '../../contract/api/processes.ts'
import { structured } from '../agents/rules.ts'
import { namesOf } from '../boxes/parties.ts'
import type { Party, Place } from '../boxes/party.ts'
import { reachOf } from '../boxes/reach.ts'
import type { Database } from '../database/index.ts'
import type { AtoRow, ProcessoRow } from './store.ts'

/** The API's shape of a process. */
export const processoOf = ({ id, protocolo, resumo, situacao }: ProcessoRow): Processo => ({
  id,
  ano: protocolo.slice(0, 4),
  protocolo,
  resumo,
  situacao,
})

/** A unit with its organisation. */
const unitOf = (unit: Place, organizacao: Place | undefined) => ({
  ...structured(unit),
  ...(organizacao && { organizacao: structured(organizacao) }),
})

/** An agent's unit and organisation, under the field names of its kind. */
function surroundings({ tipo, unidade, organizacao }: Party): Partial<Ato['papel']> {
  const unit = unidade && unitOf(unidade, organizacao)
  if (tipo === 'Papel') return unit ? { setor: unit } : {}
  if (tipo === 'Grupo') return unit ? { localizacao: unit } : {}
  if (!organizacao) return {}
  return tipo === 'Organizacao' ? { patriarca: structured(organizacao) } : { organizacao: structured(organizacao) }
}

/** The API's shape of an agent in acts and custody (shapes.md 3.1). */
export const agentOf = (party: Party): Ato['papel'] => {
  const { id, nome, cargo, sigla, tipo } = party
  return {
    id,
    nome: cargo ?? nome,
    ...(sigla !== undefined && { sigla }),
    tipoAgente: tipoAgente[tipo],
    descricaoTipoAgente: tipo,
    ...(cargo !== undefined && { cargo, nomeServidorPapel: nome }),
    ...surroundings(party),
  }
}

/**
 * The API's shape of a single process. Its parties are as public as its summary: an opening takes no restriction
 * (shapes.md 3.11), only documents and acts do. Their e-mails are for those who have the process and may edit them.
 */
export async function processoDetalheOf(
  db: Database,
  row: ProcessoRow,
  idCidadao: string | undefined,
): Promise<ProcessoDetalhe> {
  const { agentes, pessoasJuridicas, semIdentificacao } = row.interessados
  const parties = await namesOf(db, agentes)
  const hasIt = idCidadao !== undefined && (await reachOf(db, idCidadao)).boxes.includes(row.idCustodia)
  return {
    ...processoOf(row),
    idClasse: row.idClasse,
    interessados: {
      agentes: agentes.flatMap((id) => {
        const party = parties.get(id)
        return party ? [agentOf(party)] : []
      }),
      pessoasJuridicas: pessoasJuridicas.map(({ razaoSocial, cnpj, email }) => ({
        razaoSocial,
        cnpj,
        ...(hasIt && email && { email }),
      })),
      semIdentificacao: [...semIdentificacao],
    },
  }
}

const places = {
  Cidadao: 'cidadao',
  Papel: 'papel',
  Grupo: 'grupo',
  Unidade: 'setor',
  Organizacao: 'organizacao',
} as const

/** The API's shape of a process's acts. */
export async function describeActs(db: Database, rows: readonly AtoRow[]): Promise<Ato[]> {
  const ids = rows.flatMap(({ idPapel, idLocal, idDestino }) => [idPapel, idLocal, ...(idDestino ? [idDestino] : [])])
  const parties = await namesOf(db, [...new Set(ids)])
  const agent = (id: string) => {
    const party = parties.get(id)
    return party ? agentOf(party) : { id, nome: '', tipoAgente: 99, descricaoTipoAgente: 'NaoIdentificado' }
  }
  return rows.map(({ id, tipo, dataHora, idPapel, idLocal, idDestino }) => {
    const destination = idDestino === null ? undefined : parties.get(idDestino)
    return {
      id,
      dataHora: dataHora.toISOString(),
      tipo: tipoAto[tipo],
      descricaoTipo: tipo,
      papel: agent(idPapel),
      localizacao: agent(idLocal),
      ...(destination && { destino: { [places[destination.tipo]]: agentOf(destination) } }),
    }
  })
}
