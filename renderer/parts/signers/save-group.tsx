import { useState } from 'react'
import type { Signer } from '../../../contract/bridge/capture.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { call } from '../../bridge/malote.ts'
import { commonTexts } from '../../texts/common.ts'
import { failureText } from '../../texts/failures.ts'
import { saveGroupTexts } from '../../texts/signers.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { TraceId } from '../../ui/states.tsx'
import css from './signers.module.css'

/** Saves these signers as a group that can be found by name. */
export function SaveGroup({ signers }: { signers: readonly Signer[] }) {
  const [name, setName] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const announce = useAnnounce()
  if (name === null) {
    return (
      <div>
        <Button variant="quiet" onPress={() => setName('')}>
          {saveGroupTexts.begin}
        </Button>
      </div>
    )
  }
  async function save(wanted: string): Promise<void> {
    const outcome = await call('signers.saveGroup', { groupId: null, name: wanted, signers: [...signers] })
    setFailure(outcome.ok ? null : outcome.failure)
    if (!outcome.ok) return
    setName(null)
    announce(saveGroupTexts.saved(wanted))
  }
  return (
    <div className={css['save']}>
      <TextField
        label={saveGroupTexts.name}
        value={name}
        maxLength={100}
        autoFocus
        placeholder={saveGroupTexts.nameExample}
        onChange={setName}
        error={failure === null ? undefined : failureText(failure).text}
      />
      {failure?.traceId !== undefined && <TraceId value={failure.traceId} />}
      <div className={css['acts']}>
        <Button isDisabled={name.trim() === ''} onPress={() => void save(name.trim())}>
          {saveGroupTexts.save}
        </Button>
        <Button variant="quiet" onPress={() => setName(null)}>
          {commonTexts.cancel}
        </Button>
      </div>
    </div>
  )
}
