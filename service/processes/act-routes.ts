import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { RestricaoAcesso } from '../../contract/api/access.ts'
import type { TipoEvento } from '../../contract/api/events.ts'
import {
  autuarSchema,
  desentranharSchema,
  despacharSchema,
  editarSchema,
  encerrarSchema,
  entranharSchema,
  justificadoSchema,
  type TipoAto,
} from '../../contract/api/processes.ts'
import { requirePerson, requireScope } from '../auth/index.ts'
import { extension } from '../boxes/extension.ts'
import type { ServiceDeps } from '../deps.ts'
import { sendWriteResult, writeResponses } from '../events/write-result.ts'
import { requireRestriction } from '../grounds/restriction.ts'
import { type Act, requireAct } from './acts.ts'
import { carryOutAct } from './carry-out.ts'

const kinds = {
  Autuacao: 'AutuacaoProcesso',
  Despacho: 'DespachoProcesso',
  Desentranhamento: 'DesentranhamentoProcesso',
  Entranhamento: 'EntranhamentoProcesso',
  Avocamento: 'AvocamentoProcesso',
  Encerramento: 'EncerramentoProcesso',
  Reabertura: 'ReaberturaProcesso',
  Edicao: 'EdicaoProcesso',
} as const satisfies Record<TipoAto, TipoEvento>

interface Common {
  idPapelResponsavel: string
  idProcesso?: string
  restricaoAcesso?: RestricaoAcesso
}
const nothing = { texto: null, idDestino: null, idsDocumentos: [], sequenciais: [], abertura: null }

type Named = Pick<
  z.output<typeof editarSchema>,
  'idsAgentesInteressados' | 'pessoasJuridicasInteressadas' | 'interessadosSemIdentificacao'
>
const partiesOf = (body: Named) => ({
  agentes: [...new Set(body.idsAgentesInteressados ?? [])],
  pessoasJuridicas: body.pessoasJuridicasInteressadas ?? [],
  semIdentificacao: body.interessadosSemIdentificacao ?? [],
})

/** Acts of a process (shapes.md 3.13): checked at once, carried out by the queue. */
export function registerProcessActs(instance: FastifyInstance, deps: ServiceDeps): void {
  const { db, events, clock, config } = deps
  const app = instance.withTypeProvider<ZodTypeProvider>()
  for (const kind of Object.values(kinds)) events.handle(kind, (tx, event) => carryOutAct(tx, event, clock()))

  /** One route: its body, and what of it makes the act. `shown`: the specification names its path. */
  function route<S extends z.ZodType<Common>>(
    path: string,
    tipo: TipoAto,
    body: S,
    rest: (body: z.output<S>) => Partial<Act>,
    shown = false,
  ): void {
    app.post(
      `/v2/processos/${path}`,
      {
        onRequest: requireScope('processo', 'person'),
        schema: {
          ...(shown ? {} : extension),
          tags: ['Processos: atos'],
          body,
          response: writeResponses(config.writeResult),
        },
      },
      async (request, reply) => {
        const { idCidadao } = requirePerson(request)
        const read = request.body as z.output<S>
        const { idPapelResponsavel: idPapel, idProcesso = null, restricaoAcesso } = read
        const act: Act = { ...nothing, tipo, idPapel, idProcesso, ...rest(read) }
        const idEvento = await db.transaction(async (tx) => {
          if (restricaoAcesso) await requireRestriction(tx, restricaoAcesso)
          await requireAct(tx, idCidadao, act, clock())
          return events.enqueue(tx, { tipo: kinds[tipo], idCidadao, payload: act })
        })
        return sendWriteResult(reply, config.writeResult, idEvento)
      },
    )
  }

  route(
    'autuar',
    'Autuacao',
    autuarSchema,
    ({ idClasse, resumo, idLocal, idsDocumentosEntranhados, ...body }) => ({
      ...{ idDestino: idLocal, idsDocumentos: idsDocumentosEntranhados ?? [] },
      abertura: { idClasse, resumo, interessados: partiesOf(body) },
    }),
    true,
  )
  route('despachar', 'Despacho', despacharSchema, ({ idDestino, mensagem: texto, idsDocumentosEntranhados }) => ({
    ...{ idDestino, texto, idsDocumentos: idsDocumentosEntranhados ?? [] },
  }))
  route('avocar', 'Avocamento', justificadoSchema, ({ justificativa: texto }) => ({ texto }))
  route('entranhar-documentos', 'Entranhamento', entranharSchema, (body) => ({
    ...{ texto: body.justificativa, idsDocumentos: body.idsDocumentosEntranhados },
  }))
  route('desentranhar', 'Desentranhamento', desentranharSchema, ({ justificativa: texto, sequenciais }) => ({
    ...{ texto, sequenciais: [...new Set(sequenciais)] },
  }))
  route('encerrar', 'Encerramento', encerrarSchema, ({ desfecho: texto }) => ({ texto }))
  route('reabrir', 'Reabertura', justificadoSchema, ({ justificativa: texto }) => ({ texto }))
  route(
    'editar',
    'Edicao',
    editarSchema,
    ({ idClasse, resumo, justificativa, ...body }) => ({
      ...{ texto: justificativa ?? null, abertura: { idClasse, resumo, interessados: partiesOf(body) } },
    }),
    true,
  )
}
