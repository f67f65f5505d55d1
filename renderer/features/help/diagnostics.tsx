import { useState } from 'react'
import type { MadeDiagnostics } from '../../../contract/bridge/diagnostics.ts'
import type { Outcome } from '../../../contract/bridge/outcome.ts'
import { contentAddress } from '../../bridge/content-address.ts'
import { call } from '../../bridge/malote.ts'
import { failureText } from '../../texts/failures.ts'
import { diagnosticFileText, supportHelp as texts } from '../../texts/help.ts'
import { Button } from '../../ui/button.tsx'
import { SaveLink } from '../../ui/save-link.tsx'
import { Setting } from '../../ui/setting.tsx'
import { Notice } from '../../ui/states.tsx'
import css from './help.module.css'

/** Makes the diagnostics and shows all of them; only what was shown is saved. */
export function Diagnostics() {
  const [made, setMade] = useState<Outcome<MadeDiagnostics> | null>(null)
  const [isMaking, setMaking] = useState(false)
  const value = made?.ok ? made.value : null
  async function make(): Promise<void> {
    setMaking(true)
    setMade(await call('diagnostics.make', {}))
    setMaking(false)
  }
  return (
    <>
      <Setting name={texts.diagnostics} note={texts.diagnosticsNote}>
        <Button isPending={isMaking} onPress={() => void make()}>
          {makeText(isMaking, value !== null)}
        </Button>
      </Setting>
      {made?.ok === false && <Notice tone="danger" {...failureText(made.failure)} traceId={made.failure.traceId} />}
      {value?.files.map(({ name, text }) => (
        <details key={name} className={css['file']}>
          <summary>{diagnosticFileText(name)}</summary>
          <pre className={css['facts']}>{text === '' ? texts.empty : text}</pre>
        </details>
      ))}
      {value !== null && (
        <div className={css['save']}>
          <SaveLink href={contentAddress(value.zip)} name={value.zip.name}>
            {texts.save}
          </SaveLink>
        </div>
      )}
    </>
  )
}

function makeText(isMaking: boolean, isMade: boolean): string {
  if (isMaking) return texts.making
  return isMade ? texts.makeAgain : texts.make
}
