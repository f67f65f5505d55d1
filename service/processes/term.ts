import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { nivelAcesso, restrictionFor } from '../../contract/api/access.ts'
import type { TipoAto } from '../../contract/api/processes.ts'
import { namesOf } from '../boxes/parties.ts'
import type { Transaction } from '../database/index.ts'
import { arquivos } from '../database/schema/index.ts'
import { type CapturePayload, createDocumento } from '../documents/create.ts'
import { acceptedNivel } from '../documents/rules.ts'
import { type DocumentoRow, findDocumentos } from '../documents/store.ts'
import type { EventToProcess } from '../events/port.ts'
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

/** A term may be read by more people than a document that it names. */
const nameOf = ({ nivelAcesso: level, nome }: DocumentoRow) => (level === nivelAcesso.Publico ? `: ${nome}` : '')

/** What the term says: which act, on which process, by whom, when, and with what words and documents. */
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
 * Makes the signed term of an act (shapes.md 3.13) and captures it by the act's own event; its id. Opening and editing
 * are public, other acts as they were restricted.
 */
export async function captureTerm(
  tx: Transaction,
  objects: ObjectStorage,
  event: EventToProcess,
  { act, processo, now }: { act: Act; processo: ProcessoRow; now: Date },
): Promise<string> {
  const idArquivo = randomUUID()
  const bytes = textPdf([`Evento ${event.id}`, ...(await paragraphsOf(tx, act, processo, now))])
  // Under the event's own name: a second delivery writes over what a killed first one left.
  const stored = await objects.put(event.id, Readable.from([bytes]), bytes.length)
  await tx.insert(arquivos).values({
    ...{ id: idArquivo, identificador: `termos/${event.id}`, tamanho: bytes.length, idPessoa: event.idCidadao },
    ...{ criadoEm: now, recebidoEm: now, objeto: event.id, sha256: stored.sha256, pdf: true, assinado: false },
  })
  await bindArquivo(tx, { idArquivo, tipo: 'Termo', idRegistro: event.id, criadoEm: now })
  const open = act.tipo === 'Autuacao' || act.tipo === 'Edicao'
  const restricaoAcesso = open ? restrictionFor('Publico') : (act.restricaoAcesso ?? restrictionFor('Organizacional'))
  const payload: CapturePayload = {
    ...{ idArquivo, nome: `Termo de ${words[act.tipo]} ${processo.protocolo}.pdf`, natureza: 'NatoDigital' },
    ...{ idCapturador: act.idPapel, idPessoaCapturador: event.idCidadao, idAssinante: act.idPapel },
    ...{ idClasse: processo.idClasse, credenciarCapturador: true, restricaoAcesso },
    nivelAcesso: acceptedNivel(restricaoAcesso),
  }
  const { idDocumento } = await createDocumento(tx, { ...event, payload }, now)
  if (!idDocumento) throw new Error('a term was not captured')
  return idDocumento
}
