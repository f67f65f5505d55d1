import { useEffect, useRef, useState } from 'react'
import type { BoxItem, GatheredDocuments } from '../../../contract/bridge/boxes.ts'
import { type DraftFields, maxDraftDocuments, maxSubjectLength } from '../../../contract/bridge/compose.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { call } from '../../bridge/malote.ts'
import {
  gatheredFromText,
  gatheredLineText,
  leftOutText,
  noneGatheredText,
  tooManyGatheredText,
} from '../../texts/boxes.ts'
import { partyText } from '../../texts/forwarding.ts'

type Gathered = Pick<BoxItem, 'id' | 'assunto' | 'protocolo' | 'origem'>

interface ForwardTogetherProps {
  items: readonly Gathered[]
  /** Null where the draft's own choice counts. */
  idPapel: string | null
  onWrite(initialFields: Partial<DraftFields>): void
}

/** Begins one draft with the documents of several forwardings. */
export function useForwardTogether({ items, idPapel, onWrite }: ForwardTogetherProps) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isAsking, setAsking] = useState(false)
  /** Documents of which some are left out, or none are there: a notice says so before the draft begins. */
  const [incomplete, setIncomplete] = useState<GatheredDocuments | null>(null)

  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  function write({ documents, sources, isPublic }: GatheredDocuments): void {
    const from = items.filter(({ id }) => sources.includes(id))
    onWrite({
      subject: commonSubject(from),
      message: messageOf(from),
      documents: [...documents],
      access: isPublic ? 'Publico' : 'Organizacional',
      ...(idPapel !== null && { idPapel }),
    })
  }
  return {
    failure,
    isAsking,
    notice: incomplete === null ? null : noticeOf(incomplete),
    /** Undefined unless the draft can begin in spite of the notice. */
    goOn: incomplete !== null && mayWrite(incomplete) ? () => write(incomplete) : undefined,
    async begin(): Promise<void> {
      setAsking(true)
      const outcome = await call('boxes.documents', { ids: items.map(({ id }) => id) })
      // The person has chosen something else meanwhile.
      if (isGone.current) return
      setAsking(false)
      setFailure(outcome.ok ? null : outcome.failure)
      if (!outcome.ok) return
      const isWhole = outcome.value.closed === 0 && outcome.value.restricted === 0
      if (isWhole && mayWrite(outcome.value)) write(outcome.value)
      else setIncomplete(outcome.value)
    },
  }
}

const mayWrite = ({ documents }: GatheredDocuments) => documents.length > 0 && documents.length <= maxDraftDocuments

function noticeOf(incomplete: GatheredDocuments): string {
  if (incomplete.documents.length > maxDraftDocuments) return tooManyGatheredText(maxDraftDocuments)
  const left = leftOutText(incomplete)
  return incomplete.documents.length === 0 ? `${noneGatheredText} ${left}`.trim() : left
}

/** The subject of all of them; empty if they differ. */
function commonSubject(items: readonly Gathered[]): string {
  const subjects = new Set(items.map(({ assunto }) => assunto))
  const [only = ''] = subjects
  return subjects.size === 1 ? only.slice(0, maxSubjectLength) : ''
}

/** Names each forwarding, because the new one has no link to them. */
function messageOf(items: readonly Gathered[]): string {
  const lines = items.map(({ assunto, protocolo, origem }) => gatheredLineText(assunto, protocolo, partyText(origem)))
  return [gatheredFromText, ...lines].join('\n')
}
