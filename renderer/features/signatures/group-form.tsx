import { useState } from 'react'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import type { SignerGroup } from '../../../contract/bridge/signers.ts'
import { call } from '../../bridge/malote.ts'
import { SignersField } from '../../parts/signers/signers-field.tsx'
import { commonTexts } from '../../texts/common.ts'
import { failureText } from '../../texts/failures.ts'
import { groupsScreenTexts } from '../../texts/signer-groups.ts'
import { saveGroupTexts } from '../../texts/signers.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PaneBody, PaneFoot, PaneHead } from '../../ui/panes.tsx'
import { Notice } from '../../ui/states.tsx'
import css from './signatures.module.css'

interface GroupFormProps {
  /** Null for a new group. */
  group: SignerGroup | null
  onClose(): void
}

export function GroupForm({ group, onClose }: GroupFormProps) {
  const [name, setName] = useState(group?.name ?? '')
  const [signers, setSigners] = useState<SignerGroup['signers']>(group?.signers ?? [])
  const [failure, setFailure] = useState<Failure | null>(null)
  const lacks = name.trim() === '' || signers.length === 0

  async function save(): Promise<void> {
    const outcome = await call('signers.saveGroup', { groupId: group?.groupId ?? null, name: name.trim(), signers })
    if (outcome.ok) onClose()
    else setFailure(outcome.failure)
  }
  async function remove(groupId: string): Promise<void> {
    const outcome = await call('signers.removeGroup', { groupId })
    if (outcome.ok) onClose()
    else setFailure(outcome.failure)
  }
  return (
    <>
      <PaneHead level={2} title={group?.name ?? groupsScreenTexts.begin} />
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      <PaneBody padded>
        <div className={css['column']}>
          <TextField
            label={saveGroupTexts.name}
            value={name}
            maxLength={100}
            placeholder={saveGroupTexts.nameExample}
            autoFocus
            onChange={setName}
          />
          <SignersField
            value={signers}
            self={null}
            maySaveGroup={false}
            onChange={(next) => {
              setSigners([...next])
              return null
            }}
          />
        </div>
      </PaneBody>
      <PaneFoot
        acts={
          <>
            {group !== null && (
              <Button variant="danger" onPress={() => void remove(group.groupId)}>
                {groupsScreenTexts.remove}
              </Button>
            )}
            <Button variant="quiet" onPress={onClose}>
              {commonTexts.back}
            </Button>
            <Button variant="primary" isDisabled={lacks} onPress={() => void save()}>
              {saveGroupTexts.save}
            </Button>
          </>
        }
      />
    </>
  )
}
