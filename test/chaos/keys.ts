import type { readTables } from '../support/tables.ts'
import type { Asked } from './ledger.ts'

export type Tables = Awaited<ReturnType<typeof readTables>>

/** Names of documents that were sent to signature and deleted; nothing may remain of them. */
const deletedOf = (asked: readonly Asked[]): ReadonlySet<string> =>
  new Set(asked.flatMap((each) => (each.kind === 'delete-signature-document' ? [each.name] : [])))

/**
 * The records of the service: `wanted` must be there, one line for each accepted operation that leaves a record;
 * `possible` may be there besides, by wishes that were given up.
 */
export function expectedOf(asked: readonly Asked[], perhaps: readonly Asked[]) {
  const deleted = deletedOf(asked)
  const perhapsDeleted = deletedOf(perhaps)
  const perhapsUnblocked = new Set(perhaps.flatMap((each) => (each.kind === 'unblock-signature' ? [each.idFase] : [])))
  const unblocked = new Set(asked.flatMap((each) => (each.kind === 'unblock-signature' ? [each.idFase] : [])))
  const isUndecided = (each: Asked) =>
    (each.kind === 'send-to-signature' && perhapsDeleted.has(each.name)) ||
    (each.kind === 'block-signature' &&
      (perhapsUnblocked.has(each.idFase) || (each.isUndone && !unblocked.has(each.idFase))))
  const keysOf = (all: readonly Asked[]) => all.flatMap((each) => keyOf(each, deleted) ?? [])
  const asLeft = (each: Asked): Asked => (each.kind === 'block-signature' ? { ...each, isUndone: false } : each)
  return {
    wanted: keysOf(asked.filter((each) => !isUndecided(each))),
    possible: keysOf([...asked.filter(isUndecided), ...perhaps].map(asLeft)),
  }
}

function keyOf(asked: Asked, deleted: ReadonlySet<string>): string | string[] | null {
  const { kind, idPapel } = asked
  switch (kind) {
    case 'capture':
      return `capture ${asked.name} as ${idPapel}`
    case 'send-to-signature':
      return deleted.has(asked.name) ? null : `send-to-signature ${asked.name} as ${idPapel}`
    case 'sign':
    case 'refuse-signature':
      return `${kind} ${asked.idFase} as ${idPapel}`
    case 'block-signature':
      return asked.isUndone ? null : `block-signature ${asked.idFase}`
    case 'unblock-signature':
    case 'delete-signature-document':
      return null
    case 'resolve':
      return `resolve ${asked.idEncaminhamento} as ${idPapel}`
    case 'open-process':
      return `open-process ${asked.resumo} as ${idPapel}`
    case 'process-act':
      return asked.idEncaminhamento === null
        ? `${asked.ato} ${asked.resumo} as ${idPapel}`
        : [`entranhar ${asked.resumo} as ${idPapel}`, `attach ${asked.idEncaminhamento} from ${idPapel}`]
    default:
      return `forward "${asked.message}" on ${asked.before} as ${idPapel}`
  }
}

const acts: Readonly<Record<string, string>> = {
  Autuacao: 'open-process',
  Despacho: 'despachar',
  Avocamento: 'avocar',
  Entranhamento: 'entranhar',
  Desentranhamento: 'desentranhar',
  Encerramento: 'encerrar',
  Reabertura: 'reabrir',
  Edicao: 'editar',
}

/** The actual records of the service, in the same form. */
export function madeOf({ documentos, fases, assinantes, encaminhamentos, itens, processos, atos }: Tables): string[] {
  const resumoOf = (id: string) => processos.find((each) => each.id === id)?.resumo
  // Terms of process acts are documents, too; they are counted with their acts.
  const terms = new Set(atos.map(({ idEvento }) => idEvento))
  return [
    ...documentos
      .filter(({ idFase, idEvento }) => idFase === null && !terms.has(idEvento))
      .map(({ nome, idCapturador }) => `capture ${nome} as ${idCapturador}`),
    ...fases.map(({ nome, idPapelCapturador }) => `send-to-signature ${nome} as ${idPapelCapturador}`),
    ...fases.filter(({ bloqueado }) => bloqueado).map(({ id }) => `block-signature ${id}`),
    ...assinantes.flatMap(({ idFase, idAgente, manifestacao }) => {
      if (manifestacao === 'NaoSeManifestou') return []
      return [`${manifestacao === 'Assinado' ? 'sign' : 'refuse-signature'} ${idFase} as ${idAgente}`]
    }),
    ...encaminhamentos.map(
      ({ mensagem, idEncaminhamentoAnterior, idResponsavel }) =>
        `forward "${mensagem}" on ${idEncaminhamentoAnterior} as ${idResponsavel}`,
    ),
    ...itens
      .filter(({ ato }) => ato === 'resolver')
      .map(({ idEncaminhamento, idCaixa }) => `resolve ${idEncaminhamento} as ${idCaixa}`),
    ...itens
      .filter(({ ato }) => ato === 'entranhar')
      .map(({ idEncaminhamento, idCaixa }) => `attach ${idEncaminhamento} from ${idCaixa}`),
    ...atos.map(({ tipo, idProcesso, idPapel }) => `${acts[tipo] ?? tipo} ${resumoOf(idProcesso)} as ${idPapel}`),
  ]
}
