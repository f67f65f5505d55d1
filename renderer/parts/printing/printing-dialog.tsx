import { type FormEvent, useEffect, useId, useState } from 'react'
import type { Failure, Outcome } from '../../../contract/bridge/outcome.ts'
import type { PreparedPrinting } from '../../../contract/bridge/printing.ts'
import { contentAddress } from '../../bridge/content-address.ts'
import { call, currentAccount } from '../../bridge/malote.ts'
import { useAppInfo } from '../../bridge/replicas.ts'
import { commonTexts } from '../../texts/common.ts'
import { printingTexts as texts } from '../../texts/print.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Printer } from '../../ui/icons.ts'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { PdfViewer } from '../../ui/pdf/pdf-viewer.tsx'
import { saveFile } from '../../ui/save-link.tsx'
import { Notice, Skeleton } from '../../ui/states.tsx'
import { PreviewContext, type PrintedFile, setPrintDialog } from '../../ui/use-printing.ts'
import { PrintFields, usePrintChoice } from './print-fields.tsx'

/** A PDF, or the page that the window prints. */
type Job = { readonly title: string; readonly file: PrintedFile | null; end(): void }

/** Prints by a dialog of Malote where the host can: it shows the pages, and asks for printer, copies and pages. */
export function Printing() {
  const takes = useAppInfo(({ value }) => value?.printing)
  const [job, setJob] = useState<Job | null>(null)
  useEffect(() => {
    if (takes === undefined) return undefined
    const ask = (title: string, file: PrintedFile | null) =>
      new Promise<void>((resolve) => {
        const end = () => {
          setJob(null)
          resolve()
        }
        setJob({ title, file, end })
      })
    setPrintDialog({
      printWindow: (title) => ask(title, null),
      printFile: takes === 'pdf' ? (file) => ask(file.title, file) : null,
    })
    return () => setPrintDialog(null)
  }, [takes])
  return job === null ? null : <PrintingDialog {...job} />
}

function PrintingDialog({ title, file, end }: Job) {
  const formId = useId()
  const prepared = usePrepared(title, file)
  const announce = useAnnounce()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const shown = prepared?.ok ? shownOf(prepared.value, file) : null
  const choice = usePrintChoice(prepared?.ok ? prepared.value.printers : [], shown?.pages ?? 1)
  const problem = prepared?.ok === false ? prepared.failure : failure

  async function print(event: FormEvent): Promise<void> {
    event.preventDefault()
    const { order, printer } = choice
    if (order === null || printer === undefined || shown === null || isSending) return
    setSending(true)
    setFailure(null)
    const contentId = shown.address.slice(shown.address.lastIndexOf('/') + 1)
    const outcome = await call('printing.print', { contentId, ...order })
    setSending(false)
    if (!outcome.ok) return setFailure(outcome.failure)
    announce(texts.sent(printer.text))
    end()
  }
  return (
    <ModalDialog
      role="dialog"
      title={texts.title}
      onClose={end}
      preview={<Preview title={title} shown={shown} isPreparing={prepared === null} />}
      actions={
        <>
          <Button onPress={end}>{commonTexts.cancel}</Button>
          {shown !== null && (
            <Button onPress={() => saveFile({ href: shown.address, name: shown.name })}>{texts.save}</Button>
          )}
          <Button
            type="submit"
            form={formId}
            variant="primary"
            icon={<Printer aria-hidden />}
            isDisabled={choice.order === null || shown === null || isSending}
          >
            {isSending ? texts.sending : texts.print}
          </Button>
        </>
      }
    >
      {problem !== null && <Notice tone="danger" title={texts.failed} text={problem.message ?? texts.unknown} />}
      {prepared?.ok && choice.printer === undefined && <Notice tone="warn" {...texts.none} />}
      <p>{shown === null ? title : `${title} · ${texts.pages(shown.pages)}`}</p>
      <form id={formId} noValidate onSubmit={(event) => void print(event)}>
        <PrintFields choice={choice} />
      </form>
    </ModalDialog>
  )
}

interface Shown {
  readonly address: string
  readonly name: string
  readonly pages: number
}

interface PreviewProps {
  title: string
  shown: Shown | null
  isPreparing: boolean
}

function Preview({ title, shown, isPreparing }: PreviewProps) {
  if (shown === null) return isPreparing && <Skeleton rows={5} label={texts.preparing} />
  return (
    <PreviewContext value={true}>
      <PdfViewer
        address={shown.address}
        label={texts.preview(title)}
        fileName={shown.name}
        reading={{ zoom: 'page', hasThumbnails: false }}
      />
    </PreviewContext>
  )
}

function shownOf({ page }: PreparedPrinting, file: PrintedFile | null): Shown | null {
  if (page !== null) return { address: contentAddress(page.content), name: page.content.name, pages: page.pages }
  return file === null ? null : { address: file.address, name: texts.fileName(file.title), pages: file.pages }
}

/** The printers, and the PDF of the window, which is deleted with the dialog. */
function usePrepared(title: string, file: PrintedFile | null): Outcome<PreparedPrinting> | null {
  const [prepared, setPrepared] = useState<Outcome<PreparedPrinting> | null>(null)
  const hasFile = file !== null
  useEffect(() => {
    let isStale = false
    const account = currentAccount()
    const outcome = call('printing.prepare', { title: hasFile ? null : title })
    void outcome.then((answer) => isStale || setPrepared(answer))
    return () => {
      isStale = true
      void outcome.then((answer) => {
        const page = answer.ok ? answer.value.page : null
        if (page !== null) void call('printing.end', { contentId: page.content.contentId }, account)
      })
    }
  }, [title, hasFile])
  return prepared
}
