import { type ReactNode, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ServedPerson } from '../../../contract/bridge/counter.ts'
import type { QrDrawing } from '../../../contract/bridge/sheets.ts'
import { call } from '../../bridge/malote.ts'
import { useOperationsReplica, useSession } from '../../bridge/replicas.ts'
import { QrCode } from '../../parts/printing/qr-code.tsx'
import { pagesOfSlip, slipStateText, slipTexts as texts } from '../../texts/counter.ts'
import { exactMoment, printedText } from '../../texts/dates.ts'
import { environmentWarning } from '../../texts/environment.ts'
import { type FailureText, failureText } from '../../texts/failures.ts'
import { clockNow } from '../../ui/clock.ts'
import { PrintedSheet, PrintSheets } from '../../ui/print-sheets.tsx'
import { Notice } from '../../ui/states.tsx'
import { printPage } from '../../ui/use-printing.ts'
import css from './printed-slip.module.css'

interface Slip {
  readonly person: ServedPerson
  readonly code: QrDrawing | null
  readonly state: string
}

/** Prints a person's receipt, two copies on a sheet, as things stand now; `slip` is to be rendered meanwhile. */
export function usePrintedSlip(): { print(person: ServedPerson): Promise<void>; slip: ReactNode } {
  const id = useId()
  const operations = useOperationsReplica()
  const [slip, setSlip] = useState<Slip | null>(null)
  const [failure, setFailure] = useState<FailureText | null>(null)
  function stateOf({ registro, recipients, captureId, forwardId }: ServedPerson): string {
    const all = operations.store.getState().value ?? []
    const stateBy = (id: string | null) => all.find((each) => each.id === id)?.state
    const forward = stateBy(forwardId)
    const ended = forward === 'done' || forward === 'refused' ? forward : 'waits'
    return slipStateText({
      registro,
      recipients,
      isRefused: stateBy(captureId) === 'refused',
      forward: forwardId === null ? 'none' : ended,
    })
  }
  return {
    async print(person) {
      const { registro } = person
      const outcome = registro === null ? null : await call('sheets.labels', { numbers: [registro] })
      setFailure(outcome?.ok === false ? failureText(outcome.failure) : null)
      if (outcome?.ok === false) return
      flushSync(() => setSlip({ person, code: outcome?.value[0] ?? null, state: stateOf(person) }))
      await printPage(id)
    },
    slip: (
      <>
        {failure !== null && <Notice tone="danger" {...failure} />}
        {slip !== null && <PrintedSlip id={id} {...slip} />}
      </>
    ),
  }
}

function PrintedSlip({ id, ...slip }: Slip & { id: string }) {
  return (
    <PrintSheets id={id} title={`${texts.printed} ${slip.person.registro ?? slip.person.name}`} paper="a4">
      <PrintedSheet>
        <div className={css['page']}>
          {texts.copies.map((copy) => (
            <Copy key={copy} copy={copy} {...slip} />
          ))}
        </div>
      </PrintedSheet>
    </PrintSheets>
  )
}

function Copy({ copy, person, code, state }: Slip & { copy: string }) {
  const session = useSession(({ value }) => value)
  const warning = session === null ? null : environmentWarning(session)
  const { registro, name, pages, servedAt, roleName, sha256 } = person
  const by = [session?.person?.nome, roleName].filter((part) => part != null).join(', ')
  const facts = [
    [texts.document, pagesOfSlip(name, pages)],
    [texts.received, exactMoment(servedAt)],
    [texts.by, by],
    [texts.state, state],
    [texts.sha256, sha256 ?? ''],
  ].filter(([, value]) => value !== '')
  return (
    <section className={css['copy']}>
      {warning !== null && <p className={css['warning']}>{warning}</p>}
      <header className={css['head']}>
        <div>
          <p className={css['which']}>
            {texts.title} · {copy}
          </p>
          <p className={css['number']}>{registro ?? texts.pending}</p>
          {registro === null && <p className={css['pending']}>{texts.pendingNote}</p>}
        </div>
        {code !== null && registro !== null && <QrCode code={code} label={registro} className={css['code']} />}
      </header>
      <dl className={css['facts']}>
        {facts.map(([label, value]) => (
          <div key={label} className={css['fact']}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <footer className={css['foot']}>{printedText(clockNow())}</footer>
    </section>
  )
}
