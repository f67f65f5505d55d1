import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import { useQuery } from '../../bridge/use-query.ts'
import type { ShownDocument } from '../../parts/papers/paper.ts'
import { ForwardingView } from '../../parts/reading/forwarding-view.tsx'
import { useReaderParts } from '../../parts/reading/reader-parts.tsx'
import { useReadForwarding } from '../../parts/reading/use-read-forwarding.ts'
import { failureText } from '../../texts/failures.ts'
import { answerPaneTexts } from '../../texts/forwarding.ts'
import { Button } from '../../ui/button.tsx'
import { useNow } from '../../ui/clock.ts'
import { Panes, useOnePane } from '../../ui/panes.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'

interface AnswerPanesProps {
  about: NonNullable<DraftFields['about']>
  /** The documents of the answer. */
  attached: readonly ShownDocument[]
  /** The fields of the answer, given the key of the shown document and what shows another. */
  children(shown: string | null, show: (key: string) => void): ReactNode
}

/** An answer beside the forwarding that it is about, with the documents of both. */
export function AnswerPanes({ about: { idEncaminhamento }, attached, children }: AnswerPanesProps) {
  const { value, failure, papers: original } = useReadForwarding(idEncaminhamento)
  const thread = useQuery('boxes.thread', { idEncaminhamento }, 'boxes.changed').value
  const papers = useMemo(() => {
    const isOriginal = (key: string) => original.some((each) => each.key === key)
    return [...original, ...attached.filter(({ key }) => !isOriginal(key))]
  }, [original, attached])
  const parts = useReaderParts(papers)
  const isOnePane = useOnePane()
  const [isReading, setReading] = useState(false)
  const now = useNow()
  useFirstPaper(original, parts)
  return (
    <Panes
      id="answer"
      shown={idEncaminhamento}
      listLabel={answerPaneTexts.original}
      detailLabel={answerPaneTexts.answer}
      backText={answerPaneTexts.back}
      showing={isReading ? 'list' : 'detail'}
      onBack={() => setReading(true)}
      list={
        value === null ? (
          <Unread failure={failure} />
        ) : (
          <ForwardingView
            read={value}
            thread={thread}
            papers={papers}
            parts={parts}
            now={now}
            actions={isOnePane && <Button onPress={() => setReading(false)}>{answerPaneTexts.write}</Button>}
          />
        )
      }
      detail={children(parts.shown?.key ?? null, parts.show)}
    />
  )
}

/** Shows the first document of the original unasked, where it has room beside the message. */
function useFirstPaper(
  original: readonly ShownDocument[],
  { isNarrow, show }: ReturnType<typeof useReaderParts>,
): void {
  const [first] = original
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the original is known; later the person chooses
  useEffect(() => {
    if (first !== undefined && !isNarrow) show(first.key)
  }, [first?.key])
}

function Unread({ failure }: Pick<ReturnType<typeof useReadForwarding>, 'failure'>) {
  if (failure === null) return <Skeleton rows={4} label={answerPaneTexts.opening} />
  return <ErrorState {...failureText(failure)} traceId={failure.traceId} />
}
