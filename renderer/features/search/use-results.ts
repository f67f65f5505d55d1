import { useMemo } from 'react'
import type { ListedBox } from '../../../contract/bridge/boxes.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { type SoughtWords, soughtIn } from '../../../contract/search-words.ts'
import { useCaptureRows, useIsCitizen, useOperations } from '../../bridge/replicas.ts'
import { useAnswer, useQuery } from '../../bridge/use-query.ts'
import { useSignatureList } from '../../bridge/use-signature-list.ts'
import { offeredKinds } from '../../parts/signers/offered-kinds.ts'
import { boxNameText, nameBoxes } from '../../texts/box-names.ts'
import type { SearchSection } from '../../texts/search.ts'
import {
  type Known,
  knownOf,
  matching,
  type Result,
  resultOfForwarding,
  resultOfRecipient,
  resultOfText,
} from './known.ts'

export interface Results {
  readonly sought: readonly SoughtWords[]
  readonly found: readonly Result[]
  /** Sections of which more matches than these are known. */
  readonly cut: readonly SearchSection[]
  /** True once all lists and answers for this text have arrived: only then may a number or "none" be announced. */
  readonly isWhole: boolean
  /** Why some of it could not be searched. */
  readonly failure: Failure | null
}

const mostRecipients = 50

/** All on this computer that has the typed words. */
export function useResults(text: string, boxes: readonly ListedBox[]): Results {
  const { known, isRead } = useKnown()
  const sought = useMemo(() => soughtIn(text), [text])
  const isTyped = sought.length > 0
  const search = useAnswer('boxes.search', isTyped ? { text, idCaixa: null } : null, 'boxes.changed')
  const isCitizen = useIsCitizen()
  // A result begins a forwarding.
  const kinds = [...offeredKinds('forward', { isCitizen })]
  const wanted = { text: text.slice(0, 200), kinds, limit: mostRecipients }
  const directory = useAnswer('directory.search', isTyped ? wanted : null, 'directory.changed')
  const texts = useAnswer('recognition.search', isTyped ? { text } : null, 'recognition.changed')
  const here = useMemo(() => matching(known, sought), [known, sought])
  const files = useCaptureRows(({ value }) => value)
  const [forwardings, recipients, pages] = [search.value, directory.value, texts.value]
  const found = useMemo(() => {
    const names = nameBoxes(boxes)
    const placeOf = (idCaixa: string) => {
      const name = names.get(idCaixa)
      return name === undefined ? '' : boxNameText(name)
    }
    return [
      ...here,
      ...(pages ?? []).flatMap((each) => resultOfText(each, files ?? [])),
      ...(forwardings?.found ?? []).map((each) => resultOfForwarding(each, placeOf(each.idCaixa))),
      ...(recipients?.entries ?? []).map(resultOfRecipient),
    ]
  }, [here, pages, files, forwardings, recipients, boxes])
  const cut: SearchSection[] = []
  if (forwardings?.isMore === true) cut.push('forwardings')
  if (recipients?.entries.length === mostRecipients) cut.push('recipients')
  const failure = search.failure ?? directory.failure ?? texts.failure
  const isCurrent = search.isCurrent && directory.isCurrent && texts.isCurrent
  return { sought, found, cut, isWhole: isRead && isCurrent && failure === null, failure }
}

/** All entries of the lists in the page, and whether each list has been read. */
function useKnown(): { known: readonly Known[]; isRead: boolean } {
  const files = useCaptureRows(({ value }) => value)
  const operations = useOperations(({ value }) => value)
  const documents = useQuery('documents.list', {}, 'documents.changed').value
  const processes = useQuery('processes.list', {}, 'processes.changed').value
  const drafts = useQuery('compose.list', {}, 'compose.changed').value
  const mine = useSignatureList('AguardandoMim').value
  const others = useSignatureList('AguardandoOutros').value
  const ended = useSignatureList('Concluidos').value
  const refused = useSignatureList('Recusados').value
  const known = useMemo(
    () =>
      knownOf({
        documents: documents ?? [],
        processes: processes?.rows ?? [],
        signatures: [mine, others, refused, ended].flatMap((list) => list?.items ?? []),
        files: files ?? [],
        drafts: (drafts ?? []).filter(({ operationId }) => operationId === null),
        operations: (operations ?? []).toReversed(),
      }),
    [documents, processes, mine, others, ended, refused, files, drafts, operations],
  )
  const isRead = [documents, processes, mine, others, ended, refused, files, drafts, operations].every(
    (list) => list !== null,
  )
  return { known, isRead }
}
