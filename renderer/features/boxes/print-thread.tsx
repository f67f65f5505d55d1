import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Encaminhamento } from '../../../contract/api/forwardings.ts'
import { maxMessages, type Thread, type ThreadMessage, type ThreadStep } from '../../../contract/bridge/thread.ts'
import { call } from '../../bridge/malote.ts'
import { useSession } from '../../bridge/replicas.ts'
import { accessName } from '../../texts/access.ts'
import { printedThread, printedThreadTexts as texts } from '../../texts/boxes.ts'
import { factLabels } from '../../texts/common.ts'
import { exactMoment, printedText } from '../../texts/dates.ts'
import { environmentWarning } from '../../texts/environment.ts'
import { failureText } from '../../texts/failures.ts'
import { partyText } from '../../texts/forwarding.ts'
import { PrintPage, type PrintPart } from '../../ui/print-page.tsx'
import { printPage } from '../../ui/use-printing.ts'

interface Printed {
  readonly steps: readonly ThreadStep[]
  readonly messages: readonly ThreadMessage[]
}

/** Prints all messages of a thread: those of the service or of this computer; of the others, why they are not there. */
export function usePrintThread({ id: reading }: Pick<Encaminhamento, 'id'>, thread: Thread | null) {
  const [printed, setPrinted] = useState<Printed | null>(null)
  const [state, setState] = useState<string | null>(null)
  const id = useId()
  const shown = useRef<string | null>(null)
  useEffect(() => {
    shown.current = reading
    return () => {
      shown.current = null
      setState(null)
    }
  }, [reading])
  const steps = thread?.steps.slice(0, maxMessages) ?? []

  async function print(): Promise<void> {
    setState(texts.reading)
    const outcome = await call('boxes.messages', { ids: steps.map((step) => step.id) })
    // The person reads another one by now.
    if (shown.current !== reading) return
    setState(outcome.ok ? null : failureText(outcome.failure).title)
    if (!outcome.ok) return
    flushSync(() => setPrinted({ steps, messages: outcome.value }))
    await printPage(id)
    setPrinted(null)
  }
  return {
    canPrint: steps.length > 1,
    print: () => void print(),
    /** Beside the button: that the messages are fetched, or why they could not be. */
    state,
    page: printed === null ? null : <ThreadPage id={id} printed={printed} all={thread?.steps.length ?? 0} />,
  }
}

interface ThreadPageProps {
  /** By which it is printed. */
  id: string
  printed: Printed
  /** Of the thread, of which the first ones are printed. */
  all: number
}

function ThreadPage({ id, printed, all }: ThreadPageProps) {
  const session = useSession(({ value }) => value)
  const { steps, messages } = printed
  // Of a withheld one the step would still tell the subject.
  const known = messages.find((message) => message.kind === 'read')
  return (
    <PrintPage
      id={id}
      isOnDemand
      title={printedThread(known?.forwarding.assunto ?? null)}
      warning={session === null ? null : environmentWarning(session)}
      facts={[{ name: texts.messages, value: texts.count(messages.length, all) }]}
      text={undefined}
      parts={steps.flatMap((step, nth) => partOf(step, messages[nth]) ?? [])}
      footOf={printedText}
    />
  )
}

function partOf({ id, from, to, dataHora }: ThreadStep, message: ThreadMessage | undefined): PrintPart | null {
  if (message === undefined) return null
  if (message.kind === 'read') {
    const { forwarding } = message
    return { id, title: forwarding.assunto, facts: factsOf(forwarding), text: forwarding.mensagem }
  }
  const facts = [
    { name: factLabels.from, value: from },
    { name: factLabels.to, value: to.join(', ') },
    { name: factLabels.sentAt, value: exactMoment(dataHora) },
  ]
  return { id, facts, ...texts[message.kind] }
}

/** The facts above the message. */
export function factsOf(forwarding: Encaminhamento) {
  const { origem, destinos, dataHora, protocolo, nivelAcesso } = forwarding
  const documents = forwarding.documentosEncaminhamento ?? []
  return [
    { name: factLabels.from, value: partyText(origem) },
    { name: factLabels.to, value: destinos.map(partyText).join(', ') },
    { name: factLabels.sentAt, value: exactMoment(dataHora) },
    { name: factLabels.protocolo, value: protocolo },
    { name: factLabels.access, value: accessName(nivelAcesso) },
    {
      name: factLabels.documents,
      value: documents.map(({ documento: { registro, nome } }) => `${registro} ${nome}`).join('\n'),
    },
  ].filter(({ value }) => value !== '')
}
