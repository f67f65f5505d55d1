import { useState } from 'react'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import type { ScannerView, ScanSettings, ScanStack } from '../../../contract/bridge/scanning.ts'
import { call } from '../../bridge/malote.ts'
import { useQueryForVersion } from '../../bridge/use-query.ts'
import { failureText } from '../../texts/failures.ts'
import { scanningTexts as texts } from '../../texts/scanning.ts'
import { Button } from '../../ui/button.tsx'
import { ScanLine } from '../../ui/icons.ts'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { Notice, Skeleton } from '../../ui/states.tsx'
import { NameField } from './name-field.tsx'
import { ScanSettingsFields } from './scan-settings.tsx'
import { ScannerChoice } from './scanner-choice.tsx'
import css from './scanning.module.css'
import { useScanners } from './use-scanners.ts'

interface ScanSetupProps {
  /** A stack that stopped before its first page: it is begun again. */
  failed: ScanStack | null
  onClose(): void
}

/** Chooses a scanner and how it scans, and begins. */
export function ScanSetup({ failed, onClose }: ScanSetupProps) {
  const scanners = useScanners(failed?.scannerId ?? null)
  const { chosen } = scanners
  const { asked, settings, setSettings, askAgain } = useScanSettings(chosen)
  const [name, setName] = useState(() => failed?.name ?? texts.defaultName(new Date()))
  const [failure, setFailure] = useState<Failure | null>(null)

  const discard = async () => failed !== null && call('scanning.discard', { stackId: failed.stackId })
  async function start(): Promise<void> {
    if (chosen === null || settings === null) return
    await discard()
    const outcome = await call('scanning.start', { scannerId: chosen.scannerId, settings, name: name.trim() })
    setFailure(outcome.ok ? null : outcome.failure)
  }
  function close(): void {
    void discard()
    onClose()
  }
  const isReady = settings !== null && asked.failure === null && name.trim() !== ''
  return (
    <ModalDialog
      role="dialog"
      title={texts.title}
      onClose={close}
      actions={
        <>
          <Button onPress={close}>{texts.close}</Button>
          <Button variant="primary" icon={<ScanLine aria-hidden />} isDisabled={!isReady} onPress={() => void start()}>
            {texts.scan}
          </Button>
        </>
      }
    >
      {failed?.problem && <Notice tone="warn" title={failed.problem.title} text={failed.problem.text} />}
      {failure !== null && (
        <Notice tone="danger" title={texts.notStarted} text={failure.message ?? failureText(failure).text} />
      )}
      <ScannerChoice scanners={scanners} />
      {chosen !== null && asked.failure !== null && (
        <Notice tone="danger" title={texts.notAsked} text={asked.failure.message ?? failureText(asked.failure).text}>
          <Button onPress={askAgain}>{texts.tryAgain}</Button>
        </Notice>
      )}
      {chosen !== null && asked.value === null && asked.failure === null && <Skeleton label={texts.asking} />}
      {chosen !== null && settings !== null && asked.value !== null && asked.failure === null && (
        <div className={css['fields']}>
          <ScanSettingsFields sources={asked.value.sources} value={settings} onChange={setSettings} />
          <NameField hint={texts.nameHint} value={name} onChange={setName} />
        </div>
      )}
    </ModalDialog>
  )
}

/** The choices of a scanner, and the chosen ones: at first those of its last scan. */
function useScanSettings(scanner: ScannerView | null) {
  const [turn, setTurn] = useState(0)
  const asked = useQueryForVersion('scanning.options', scanner && { scannerId: scanner.scannerId }, String(turn))
  const [changed, setChanged] = useState<{ scannerId: string; settings: ScanSettings } | null>(null)
  const own = changed !== null && changed.scannerId === scanner?.scannerId ? changed.settings : null
  return {
    asked,
    settings: own ?? asked.value?.last ?? null,
    setSettings: (settings: ScanSettings) =>
      setChanged(scanner === null ? null : { scannerId: scanner.scannerId, settings }),
    askAgain: () => setTurn(turn + 1),
  }
}
