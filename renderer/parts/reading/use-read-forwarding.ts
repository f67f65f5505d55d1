import { useMemo } from 'react'
import type { Encaminhamento } from '../../../contract/api/forwardings.ts'
import { useQueryForVersion } from '../../bridge/use-query.ts'
import { useWhenOnline } from '../../bridge/use-when-online.ts'
import { type ShownDocument, shownDocument } from '../papers/paper.ts'

/** A forwarding that is read, and those of its documents that the person may open. */
export function useReadForwarding(idEncaminhamento: string) {
  // The text never changes, so it is read once.
  const { value, failure, reload } = useQueryForVersion('boxes.read', { idEncaminhamento }, idEncaminhamento)
  // Text from the local copy is read again when the service answers.
  useWhenOnline(value === null ? failure?.code === 'offline' : !value.fresh, reload)
  const forwarding = value?.forwarding
  const papers = useMemo(() => (forwarding === undefined ? [] : papersOf(forwarding)), [forwarding])
  return { value, failure, papers }
}

function papersOf({ documentosEncaminhamento = [] }: Encaminhamento): ShownDocument[] {
  return documentosEncaminhamento.flatMap(({ controle, documento: { id, registro, nome } }) =>
    controle ? [shownDocument({ idDocumento: id, registro, nome })] : [],
  )
}
