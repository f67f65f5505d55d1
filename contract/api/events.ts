import { z } from 'zod'
import { dateTimeSchema, idSchema } from './common.ts'

/** States of an event by number (shapes.md 4.4). Success is Concluido; failure is Cancelado. */
const situacaoEvento = {
  Criado: 1,
  Enfileirado: 2,
  Processando: 3,
  Executado: 4,
  Concluido: 5,
  Cancelado: 9,
} as const
export type SituacaoEvento = keyof typeof situacaoEvento

/** Kinds of event by number (shapes.md 4.5). */
const tipoEvento = {
  CapturaNatoDigitalICPBrasil: 101,
  CapturaNatoDigitalCopia: 102,
  CapturaNatoDigitalMultiplasAssinaturasServidor: 103,
  CapturaNatoDigitalMultiplasAssinaturasCidadao: 104,
  CapturaNatoDigitalAssinaturaEletronicaServidor: 105,
  CapturaNatoDigitalAssinaturaEletronicaCidadao: 106,
  CapturaDigitalizadoServidor: 107,
  CapturaDigitalizadoCidadao: 108,
  EncaminhamentoInicial: 201,
  EncaminhamentoPosterior: 202,
  AutuacaoProcesso: 301,
  DespachoProcesso: 302,
  DesentranhamentoProcesso: 303,
  EntranhamentoProcesso: 304,
  AvocamentoProcesso: 305,
  EncerramentoProcesso: 306,
  ReaberturaProcesso: 307,
  EdicaoProcesso: 311,
} as const
export type TipoEvento = keyof typeof tipoEvento
/** All kinds of events. */
export const tiposEvento = Object.keys(tipoEvento) as readonly TipoEvento[]

/**
 * GET /v2/eventos/{idEvento}. Fields that do not apply are absent, never null (shapes.md section 2). `situacao`
 * has the words of the live service, `status` those of the documentation; clients read either (C6). `mensagem` explains
 * a failure.
 */
export const eventoSchema = z.object({
  id: idSchema,
  idEvento: idSchema.optional(),
  idCidadao: idSchema.optional(),
  situacao: z.string().optional(),
  status: z.string().optional(),
  tipo: z.string().optional(),
  criacao: dateTimeSchema.optional(),
  conclusao: dateTimeSchema.optional(),
  mensagem: z.string().optional(),
  idDocumento: idSchema.optional(),
  idEncaminhamento: idSchema.optional(),
  idProcesso: idSchema.optional(),
  idAto: idSchema.optional(),
  /** The signed term of a procedural act, captured as a document. */
  idTermo: idSchema.optional(),
})
export type Evento = z.infer<typeof eventoSchema>

/** Answer to a write: the event that will carry it out (spec, "Events"). */
export const eventoAceitoSchema = z.object({ idEvento: idSchema })

type EventOutcome = 'pending' | 'done' | 'failed' | 'unknown'

/** Progress of an event: running, succeeded, ended without effect, or in a state that the specification does not name. */
export function eventOutcome({ situacao, status }: Pick<Evento, 'situacao' | 'status'>): EventOutcome {
  const outcomes = situacao === undefined ? byStatus : bySituacao
  return outcomes.get(situacao ?? status ?? '') ?? 'unknown'
}

const bySituacao: ReadonlyMap<string, EventOutcome> = new Map<SituacaoEvento, EventOutcome>([
  ['Criado', 'pending'],
  ['Enfileirado', 'pending'],
  ['Processando', 'pending'],
  ['Executado', 'pending'],
  ['Concluido', 'done'],
  ['Cancelado', 'failed'],
])
/** The words of the documentation (shapes.md 3.8), and those of `situacao`. */
const byStatus: ReadonlyMap<string, EventOutcome> = new Map<string, EventOutcome>([
  ...bySituacao,
  ['Pendente', 'pending'],
  ['Executado', 'done'],
  ['Erro', 'failed'],
])
