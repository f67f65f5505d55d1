import type { DocumentoEncaminhamento, Encaminhamento, ParteEncaminhamento } from '../../contract/api/forwardings.ts'
import { namesOf } from '../boxes/parties.ts'
import { parteOf } from '../boxes/party.ts'
import type { Database } from '../database/index.ts'
import { documentoOf, findDocumentos } from '../documents/store.ts'
import { nameFor, visibleTo } from '../documents/visibility.ts'
import { anexosOf, destinosOf, type EncaminhamentoRow } from './store.ts'

/** The API's shape of forwardings for a person; `controle` tells which documents they may open. */
export async function describeForwardings(
  db: Database,
  rows: readonly EncaminhamentoRow[],
  idCidadao: string,
): Promise<Encaminhamento[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const destinos = await destinosOf(db, ids)
  const anexos = await anexosOf(db, ids)
  const parties = await namesOf(db, [...rows.map((row) => row.idResponsavel), ...destinos.map((to) => to.idAgente)])
  const documents = await findDocumentos(
    db,
    anexos.map((anexo) => anexo.idDocumento),
  )
  const seen = await visibleTo(db, idCidadao, documents)

  const parte = (id: string): ParteEncaminhamento => {
    const party = parties.get(id)
    return party ? parteOf(party) : { tipo: 'NaoIdentificado', id, nome: '' }
  }
  const document = new Map(documents.map((each) => [each.id, each]))
  const anexosByRow = Map.groupBy(anexos, (anexo) => anexo.idEncaminhamento)
  const destinosByRow = Map.groupBy(destinos, (to) => to.idEncaminhamento)
  const attached = (idEncaminhamento: string): DocumentoEncaminhamento[] =>
    (anexosByRow.get(idEncaminhamento) ?? [])
      .flatMap(({ idDocumento }) => document.get(idDocumento) ?? [])
      .map((documento) => ({
        controle: seen.has(documento.id),
        documento: { ...documentoOf(documento), nome: nameFor(seen, documento) },
      }))

  return rows.map((row) => ({
    id: row.id,
    identificadorExterno: row.id,
    assunto: row.assunto,
    mensagem: row.mensagem,
    dataHora: row.dataHora.toISOString(),
    protocolo: row.protocolo,
    origem: parte(row.idResponsavel),
    destinos: (destinosByRow.get(row.id) ?? []).map((to) => parte(to.idAgente)),
    documentosEncaminhamento: attached(row.id),
    nivelAcesso: row.nivelAcesso,
    ...(row.idEncaminhamentoAnterior !== null && { idEncaminhamentoAnterior: row.idEncaminhamentoAnterior }),
  }))
}
