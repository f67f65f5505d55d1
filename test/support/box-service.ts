import type { Encaminhamento, Pasta } from '../../contract/api/forwardings.ts'
import { wholeView } from '../../contract/bridge/boxes.ts'
import type { ApiClient, ApiOutcome } from '../../main/engine/api/index.ts'
import { createBoxes } from '../../main/features/boxes/boxes.ts'
import { openBoth, personAt } from './person-context.ts'
import { uuidOf } from './uuid-of.ts'

interface Item {
  readonly forwarding: Encaminhamento
  pasta: Pasta
  changedAt: number
}

/** The view of the cache that leaves nothing out. */
export const wholeCachedView = {
  ...wholeView,
  sender: null,
  recipient: null,
  kept: null,
  numbers: null,
  since: 0,
  until: null,
  without: [],
}

/** One box of a fake service in this process. */
export interface BoxService {
  readonly client: ApiClient
  readonly idCaixa: string
  /** The pages that were requested. */
  readonly asked: { pasta: Pasta; pagina: number; since: string | undefined }[]
  /** Adds items, one a minute; the last one is the newest. */
  bring(count: number, pasta?: Pasta): Encaminhamento[]
  move(forwarding: Encaminhamento, pasta: Pasta): void
  /** Removes an item without a trace, like a service that was reset. */
  forget(forwarding: Encaminhamento): void
  in(pasta: Pasta): string[]
  /** Runs before each page is answered. */
  beforePage: (page: { pasta: Pasta; pagina: number }) => void
  isDown: boolean
}

/** A fake without network or database, so that 100,000 items are quick. Its clock advances with every change. */
export function createBoxService({ tellsUntil = true, idCaixa = uuidOf('box') } = {}): BoxService {
  const items = new Map<string, Item>()
  const asked: BoxService['asked'] = []
  let clock = Date.parse('2026-11-20T12:00:00Z')
  let made = 0
  const tick = () => {
    listed = null
    clock += 60_000
    return clock
  }
  /** Newest first; recomputed after a change. */
  let listed: Map<Pasta, Item[]> | null = null
  const inOrder = (pasta: Pasta): Item[] => {
    listed ??= Map.groupBy([...items.values()].reverse(), (item) => item.pasta)
    return listed.get(pasta) ?? []
  }

  function page(filter: Record<string, unknown>): unknown {
    const pasta = filter['pasta'] as Pasta
    const [pagina, size] = [Number(filter['pagina']), Number(filter['tamanhoPagina'])]
    const since = filter['alteradosDesde'] as string | undefined
    asked.push({ pasta, pagina, since })
    service.beforePage({ pasta, pagina })
    const from = since === undefined ? 0 : Date.parse(since)
    const found = inOrder(pasta).filter(({ changedAt }) => changedAt >= from)
    const result = found.slice((pagina - 1) * size, pagina * size).map(({ forwarding }) => forwarding)
    return { result, count: found.length, ...(tellsUntil && { ate: new Date(clock - 10_000).toISOString() }) }
  }

  function answer(path: string, json: unknown): unknown {
    if (path.endsWith('/paginated-search')) return page(json as Record<string, unknown>)
    const pendentes = inOrder('Entrada').length
    return [{ id: idCaixa, tipo: 'Unidade', nome: 'Gerência de Convênios', sigla: 'GECON', pendentes }]
  }

  const service: BoxService = {
    client: {
      async request({ path, json }) {
        if (service.isDown) return { kind: 'unreachable', code: 'ECONNREFUSED' }
        return { kind: 'ok', status: 200, value: answer(path, json) } as ApiOutcome<never>
      },
    },
    idCaixa,
    asked,
    bring(count, pasta = 'Entrada') {
      return Array.from({ length: count }, () => {
        made += 1
        const forwarding = forwardingOf(made, new Date(tick()).toISOString(), idCaixa)
        items.set(forwarding.id, { forwarding, pasta, changedAt: clock })
        return forwarding
      })
    },
    move({ id }, pasta) {
      const item = items.get(id)
      if (item) Object.assign(item, { pasta, changedAt: tick() })
    },
    forget({ id }) {
      items.delete(id)
      listed = null
    },
    in: (pasta) => inOrder(pasta).map(({ forwarding }) => forwarding.id),
    beforePage: () => undefined,
    isDown: false,
  }
  return service
}

const subjects = ['Prestação de contas', 'Ofício', 'Parecer', 'Nota fiscal', 'Relatório', 'Convênio'] as const
const senders = ['Ana Prado', 'Bruno Reis', 'Carla Nunes', 'João Araújo', 'Elisa Fontes'] as const

/** A forwarding whose content depends only on its number. */
function forwardingOf(number: number, dataHora: string, idCaixa: string): Encaminhamento {
  const sender = senders[number % senders.length] ?? ''
  const code = number.toString(36).toUpperCase().padStart(6, 'B')
  return {
    id: uuidOf(`forwarding ${number}`),
    assunto: `${subjects[number % subjects.length]} de ${number % 977}`,
    mensagem: `Segue para registro e providências, remessa ${number}. Peço manifestação sobre a execução orçamentária.`,
    dataHora,
    protocolo: `2026-${code}`,
    origem: { tipo: 'Papel', id: uuidOf(sender), nome: sender, siglaOrgao: 'SEFAZ', siglaUnidade: 'GECON' },
    destinos: [{ tipo: 'Unidade', id: idCaixa, nome: 'Gerência de Convênios', sigla: 'GECON' }],
    documentosEncaminhamento: [
      {
        controle: true,
        documento: {
          id: uuidOf(`document ${number}`),
          registro: `2026-${code.toLowerCase().slice(0, 5)}Z`.toUpperCase(),
          nome: `Anexo ${number}.pdf`,
          extensao: 'pdf',
          nivelAcesso: 2,
        },
      },
    ],
  }
}

interface FilledBox {
  readonly dataFolder: string
  readonly personId: string
  readonly idCaixa: string
  readonly count: number
}

/** Fills a person's box in an application's data folder, as if all the forwardings had been fetched. */
export async function fillBox({ dataFolder, personId, idCaixa, count }: FilledBox): Promise<void> {
  const service = createBoxService({ idCaixa })
  service.bring(count)
  const { db, cache, close } = openBoth(dataFolder, personId)
  const { context, end } = personAt('http://127.0.0.1:1', { id: personId })
  // A fetch in the background does not keep the process alive.
  const alive = setInterval(() => undefined, 60_000)
  try {
    await new Promise<void>((resolve, reject) => {
      const isWhole = () =>
        (['Entrada', 'Saida', 'Resolvidos'] as const).every((pasta) => {
          const folder = boxes.folder({ idCaixa, pasta })
          return folder.ok && folder.value.isWhole
        })
      const boxes = createBoxes({
        db,
        cache,
        client: service.client,
        context,
        now: () => new Date(),
        fillPauseMs: 0,
        enqueue: () => '',
        events: { changed: () => isWhole() && resolve() },
        log: { error: (event) => reject(new Error(event)) },
      })
      boxes.refresh().catch(reject)
    })
  } finally {
    clearInterval(alive)
    end()
    close()
  }
}
