import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { nivelAcesso, restrictionFor } from '../../contract/api/access.ts'
import type { TipoAto } from '../../contract/api/processes.ts'
import { namesOf } from '../boxes/parties.ts'
import type { Transaction } from '../database/index.ts'
import { arquivos } from '../database/schema/index.ts'
import { type CaptureEventPayload, createDocumento } from '../documents/create-document.ts'
import { type DocumentoRow, findDocumentos } from '../documents/store.ts'
import type { EventToProcess } from '../events/port.ts'
import { acceptedAccessLevel } from '../grounds/access-level.ts'
import type { ObjectStorage } from '../storage/port.ts'
import { bindArquivo } from '../storage/store.ts'
import type { Act } from './acts.ts'
import type { ProcessoRow } from './store.ts'
import { textPdf } from './text-pdf.ts'

const words: Readonly<Record<TipoAto, string>> = {
  Autuacao: 'autuação',
  Despacho: 'despacho',
  Desentranhamento: 'desentranhamento',
  Entranhamento: 'entranhamento',
  Avocamento: 'avocamento',
  Encerramento: 'encerramento',
  Reabertura: 'reabertura',
  Edicao: 'edição',
}

/** A document's name for the term, which more people may read than the document. */
const nameOf = ({ nivelAcesso: level, nome }: DocumentoRow) => (level === nivelAcesso.Publico ? `: ${nome}` : '')

/** The paragraphs of a term: the act, the process, the person, the time, the text and the documents. */
async function paragraphsOf(tx: Transaction, act: Act, processo: ProcessoRow, now: Date): Promise<string[]> {
  const destino = act.tipo === 'Despacho' ? act.idDestino : null
  const names = await namesOf(tx, [act.idPapel, ...(destino === null ? [] : [destino])])
  const role = names.get(act.idPapel)
  const documents = await findDocumentos(tx, act.idsDocumentos)
  const where = destino === null ? undefined : names.get(destino)
  return [
    `TERMO DE ${words[act.tipo].toUpperCase()}`,
    `Processo ${processo.protocolo}: ${processo.resumo}`,
    `${role?.nome ?? ''}, ${role?.cargo ?? ''} (${role?.unidade?.nome ?? ''})`,
    `Em ${now.toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo' })}, horário de Brasília.`,
    ...(where ? [`Para: ${where.nome}`] : []),
    ...(act.texto === null ? [] : [act.texto]),
    ...documents.map((each) => `Documento ${each.registro}${nameOf(each)}`),
    ...act.sequenciais.map((number) => `Retirado o documento de número ${number}.`),
    `Assinado eletronicamente por ${role?.nome ?? ''} ao praticar o ato.`,
  ]
}

/**
 * Makes and captures the signed term of an act (shapes.md 3.13) in the act's event; returns its id. The terms of
 * openings and edits are public; others have the act's restriction.
 */
export async function captureTerm(
  tx: Transaction,
  objects: ObjectStorage,
  event: EventToProcess,
  { act, processo, now }: { act: Act; processo: ProcessoRow; now: Date },
): Promise<string> {
  const idArquivo = randomUUID()
  const bytes = textPdf([`Evento ${event.id}`, ...(await paragraphsOf(tx, act, processo, now))])
  // Named by the event, so that a redelivery overwrites the file of a killed attempt.
  const stored = await objects.put(event.id, Readable.from([bytes]), bytes.length)
  await tx.insert(arquivos).values({
    id: idArquivo,
    identificador: `termos/${event.id}`,
    tamanho: bytes.length,
    idPessoa: event.idCidadao,
    criadoEm: now,
    recebidoEm: now,
    objeto: event.id,
    sha256: stored.sha256,
    pdf: true,
    assinado: false,
  })
  await bindArquivo(tx, { idArquivo, tipo: 'Termo', idRegistro: event.id, criadoEm: now })
  const open = act.tipo === 'Autuacao' || act.tipo === 'Edicao'
  const restricaoAcesso = open ? restrictionFor('Publico') : (act.restricaoAcesso ?? restrictionFor('Organizacional'))
  const payload: CaptureEventPayload = {
    idArquivo,
    nome: `Termo de ${words[act.tipo]} ${processo.protocolo}.pdf`,
    natureza: 'NatoDigital',
    idCapturador: act.idPapel,
    idPessoaCapturador: event.idCidadao,
    idAssinante: act.idPapel,
    idClasse: processo.idClasse,
    credenciarCapturador: true,
    restricaoAcesso,
    nivelAcesso: acceptedAccessLevel(restricaoAcesso),
  }
  const { idDocumento } = await createDocumento(tx, { ...event, payload }, now)
  if (!idDocumento) throw new Error('a term was not captured')
  return idDocumento
}
