import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { RestricaoAcesso } from '../../contract/api/access.ts'
import type { TipoEvento } from '../../contract/api/events.ts'
import {
  autuarSchema,
  avocarSchema,
  desentranharSchema,
  despacharSchema,
  editarSchema,
  encerrarSchema,
  entranharEncaminhamentoSchema,
  entranharSchema,
  reabrirSchema,
  type TipoAto,
} from '../../contract/api/processes.ts'
import { requirePerson, requireScope } from '../auth/index.ts'
import { requireRole } from '../boxes/acting.ts'
import type { Transaction } from '../database/index.ts'
import type { ServiceDeps } from '../deps.ts'
import { sendWriteResult, writeResponses } from '../events/write-result.ts'
import { requireRestriction } from '../grounds/restriction.ts'
import { extension } from '../openapi/extension.ts'
import type { DeprecatedPath } from '../plugins/deprecated.ts'
import { type Act, requireAct } from './acts.ts'
import { attachForwarding, numbersOf } from './attachments.ts'
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
  restricaoAcesso?: RestricaoAcesso | null | undefined
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

interface ActRoute<S extends z.ZodType<Common>> {
  tipo: TipoAto
  body: S
  act(body: z.output<S>, tx: Transaction): Partial<Act> | Promise<Partial<Act>>
  /** Whether the specification names the path. */
  isInSpecification?: boolean
  replaces?: DeprecatedPath[]
}

/** Routes of acts on a process (shapes.md 3.13), which are checked at once and executed by the queue. */
export function registerProcessActs(instance: FastifyInstance, deps: ServiceDeps): void {
  const { db, events, clock, config, storage } = deps
  const app = instance.withTypeProvider<ZodTypeProvider>()
  for (const kind of Object.values(kinds))
    events.handle(kind, (tx, event) => carryOutAct(tx, event, clock(), storage.objects))

  /** One route: its body, and in `act` what the body says of the act. */
  function route<S extends z.ZodType<Common>>(path: string, { tipo, body, act: rest, ...options }: ActRoute<S>): void {
    const { isInSpecification = false, replaces = [] } = options
    app.post(
      `/v2/processos/${path}`,
      {
        onRequest: requireScope('processo', 'person'),
        config: { replaces },
        schema: {
          ...(!isInSpecification && extension),
          tags: ['Processos: atos'],
          body,
          response: writeResponses(config.writeResult),
        },
      },
      async (request, reply) => {
        const { idCidadao } = requirePerson(request)
        const read = request.body as z.output<S>
        const { idPapelResponsavel: idPapel, idProcesso = null, restricaoAcesso } = read
        const idEvento = await db.transaction(async (tx) => {
          await requireRole(tx, idCidadao, idPapel)
          const act: Act = { ...nothing, tipo, idPapel, idProcesso, restricaoAcesso, ...(await rest(read, tx)) }
          if (restricaoAcesso) await requireRestriction(tx, restricaoAcesso)
          await requireAct(tx, { idCidadao, act, now: clock() })
          return events.enqueue(tx, { tipo: kinds[tipo], idCidadao, payload: act })
        })
        return sendWriteResult(reply, config.writeResult, idEvento)
      },
    )
  }

  route('autuar', {
    tipo: 'Autuacao',
    body: autuarSchema,
    act: ({ idClasse, resumo, idLocal, idsDocumentosEntranhados, ...body }) => ({
      idDestino: idLocal ?? null,
      idsDocumentos: idsDocumentosEntranhados ?? [],
      abertura: { idClasse, resumo, interessados: partiesOf(body) },
    }),
    isInSpecification: true,
  })
  route('despachar', {
    tipo: 'Despacho',
    body: despacharSchema,
    act: ({ idDestino, mensagem: texto, idsDocumentosEntranhados }) => ({
      idDestino,
      texto,
      idsDocumentos: idsDocumentosEntranhados ?? [],
    }),
  })
  route('avocar', { tipo: 'Avocamento', body: avocarSchema, act: ({ justificativa: texto }) => ({ texto }) })
  route('entranhar-documentos', {
    tipo: 'Entranhamento',
    body: entranharSchema,
    act: (body) => ({ texto: body.justificativa, idsDocumentos: body.idsDocumentosEntranhados }),
    // An older path (shapes.md C12).
    replaces: [{ method: 'POST', url: '/v2/processos/entranhar' }],
  })
  route('entranhar-encaminhamento', {
    tipo: 'Entranhamento',
    body: entranharEncaminhamentoSchema,
    act: attachForwarding,
  })
  route('desentranhar', {
    tipo: 'Desentranhamento',
    body: desentranharSchema,
    act: async (body, tx) => ({
      texto: body.justificativa,
      sequenciais: [...new Set(body.sequenciais ?? (await numbersOf(tx, body)))],
    }),
  })
  route('encerrar', { tipo: 'Encerramento', body: encerrarSchema, act: ({ desfecho: texto }) => ({ texto }) })
  route('reabrir', {
    tipo: 'Reabertura',
    body: reabrirSchema,
    act: ({ justificativa }) => ({ texto: justificativa ?? null }),
  })
  route('editar', {
    tipo: 'Edicao',
    body: editarSchema,
    act: ({ idClasse, resumo, justificativa, ...body }) => ({
      texto: justificativa ?? null,
      abertura: { idClasse, resumo, interessados: partiesOf(body) },
    }),
    isInSpecification: true,
  })
}
