import { type Rastreio, rastreioSchema } from '../../../contract/api/forwardings.ts'
import type { ThreadStep } from '../../../contract/bridge/thread.ts'
import { dateFormat } from '../../../contract/dates.ts'

/** A longer thread is cut. */
const mostSteps = 500

type Tracked = Pick<Rastreio, 'id' | 'assunto' | 'dataHora' | 'responsavel' | 'destinos'> & {
  readonly encaminhamentosPosteriores?: readonly unknown[] | undefined
}

/** The steps of a tracking tree, each before those that followed it. */
export function stepsOf(root: Tracked): ThreadStep[] {
  const steps: ThreadStep[] = []
  const walk = (each: Tracked, earlier: Tracked | null, depth: number): void => {
    if (steps.length >= mostSteps) return
    steps.push({
      id: each.id,
      kind: kindOf(each, earlier),
      depth,
      assunto: each.assunto,
      dataHora: each.dataHora,
      from: each.responsavel.nome,
      to: each.destinos.map(({ nome }) => nome),
    })
    for (const later of each.encaminhamentosPosteriores ?? []) {
      const read = rastreioSchema.safeParse(later)
      if (read.success) walk(read.data, each, depth + 1)
    }
  }
  walk(root, null, 0)
  return steps
}

/** A complement has the sender and the destinations of the one before; a reply goes to the sender of the one before. */
function kindOf(each: Tracked, earlier: Tracked | null): ThreadStep['kind'] {
  if (earlier === null) return 'origin'
  const ids = (some: Tracked['destinos']) =>
    some
      .map(({ id }) => id)
      .toSorted()
      .join()
  if (each.responsavel.id === earlier.responsavel.id && ids(each.destinos) === ids(earlier.destinos)) {
    return 'complement'
  }
  return each.destinos.some(({ id }) => id === earlier.responsavel.id) ? 'reply' : 're-forward'
}

const verbs = { reply: 'respondeu', 're-forward': 'reencaminhou' } as const

/** Why a forwarding can no longer be complemented: who has replied or re-forwarded it, and when; null if nobody has. */
export function closedBy(steps: readonly ThreadStep[], id: string): string | null {
  const at = steps.findIndex((step) => step.id === id)
  const { depth = 0 } = steps[at] ?? {}
  const below = steps.slice(at + 1)
  const end = below.findIndex((step) => step.depth <= depth)
  const children = (end < 0 ? below : below.slice(0, end)).filter((step) => step.depth === depth + 1)
  const said = children.flatMap(({ kind, from, dataHora }) =>
    kind === 'reply' || kind === 're-forward' ? `${from} ${verbs[kind]} em ${whenOf(dataHora)}` : [],
  )
  return at < 0 || said.length === 0 ? null : said.join('; ')
}

const whenOf = dateFormat({ dateStyle: 'short', timeStyle: 'short' })
