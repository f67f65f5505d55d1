import { useEffect, useMemo, useState } from 'react'
import type { BoxView, ListedBox } from '../../../contract/bridge/boxes.ts'
import type { CallInput, CallOutput } from '../../../contract/bridge/calls.ts'
import type { CallName, EventName } from '../../../contract/bridge/channels.ts'
import { directoryKindSchema } from '../../../contract/bridge/directory.ts'
import type { Outcome } from '../../../contract/bridge/outcome.ts'
import { type SoughtWords, soughtIn } from '../../../contract/bridge/words.ts'
import { call, on } from '../../bridge/malote.ts'
import { useCaptureRows, useOperations } from '../../bridge/replicas.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { boxNameText, nameBoxes } from '../../texts/box-names.ts'
import { knownOf, matching, type Result, resultOfForwarding, resultOfRecipient } from './known.ts'

export interface Results {
  readonly sought: readonly SoughtWords[]
  readonly found: readonly Result[]
  /** More forwardings than are listed. */
  readonly isMore: boolean
}

const everything: BoxView = { unread: false, documents: false, sender: null, kept: null, order: 'newest' }
const kinds = [...directoryKindSchema.options]

/** All on this computer that has the typed words. */
export function useResults(text: string, boxes: readonly ListedBox[]): Results {
  const known = useKnown()
  const sought = useMemo(() => soughtIn(text), [text])
  const isTyped = sought.length > 0
  const forwardings = useAnswer(
    'boxes.search',
    isTyped ? { text, idCaixa: null, view: everything } : null,
    'boxes.changed',
  )
  const directory = useAnswer(
    'directory.search',
    isTyped ? { text: text.slice(0, 200), kinds, limit: 20 } : null,
    'directory.changed',
  )
  const here = useMemo(() => matching(known, sought), [known, sought])
  const found = useMemo(() => {
    const names = nameBoxes(boxes)
    const placeOf = (idCaixa: string) => {
      const name = names.get(idCaixa)
      return name === undefined ? '' : boxNameText(name)
    }
    return [
      ...here,
      ...(forwardings?.found ?? []).map((each) => resultOfForwarding(each, placeOf(each.idCaixa))),
      ...(directory?.entries ?? []).map(resultOfRecipient),
    ]
  }, [here, forwardings, directory, boxes])
  return { sought, found, isMore: forwardings?.isMore ?? false }
}

/** What the page and main's lists hold, all of it. */
function useKnown() {
  const files = useCaptureRows(({ value }) => value)
  const operations = useOperations(({ value }) => value)
  const documents = useQuery('documents.list', {}, 'documents.changed').value
  const drafts = useQuery('compose.list', {}, 'compose.changed').value
  const mine = useQuery('signatures.list', { situacao: 'AguardandoMim' }, 'signatures.changed').value
  const others = useQuery('signatures.list', { situacao: 'AguardandoOutros' }, 'signatures.changed').value
  const ended = useQuery('signatures.list', { situacao: 'Concluidos' }, 'signatures.changed').value
  const refused = useQuery('signatures.list', { situacao: 'Recusados' }, 'signatures.changed').value
  return useMemo(
    () =>
      knownOf({
        documents: documents ?? [],
        signatures: [mine, others, refused, ended].flatMap((list) => list?.items ?? []),
        files: files ?? [],
        drafts: (drafts ?? []).filter(({ operationId }) => operationId === null),
        operations: (operations ?? []).toReversed(),
      }),
    [documents, mine, others, ended, refused, files, drafts, operations],
  )
}

/** Main's last answer, while the next is awaited; null before the first, after a failure and without input. */
function useAnswer<N extends CallName>(name: N, input: CallInput<N> | null, reloadOn: EventName): CallOutput<N> | null {
  const [answer, setAnswer] = useState<CallOutput<N> | null>(null)
  const key = JSON.stringify(input)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the input is a new object at each render; the key identifies it
  useEffect(() => {
    if (input === null) {
      setAnswer(null)
      return undefined
    }
    let isStale = false
    const ask = async () => {
      const outcome: Outcome<CallOutput<N>> = await call(name, input)
      if (!isStale) setAnswer(outcome.ok ? outcome.value : null)
    }
    void ask()
    const off = on(reloadOn, () => void ask())
    return () => {
      isStale = true
      off()
    }
  }, [name, key, reloadOn])
  return answer
}
