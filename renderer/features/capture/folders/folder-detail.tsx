import { useState } from 'react'
import type { Profile, WatchedFolder } from '../../../../contract/bridge/folders.ts'
import type { Failure, Outcome } from '../../../../contract/bridge/outcome.ts'
import { call } from '../../../bridge/malote.ts'
import { failureText } from '../../../texts/failures.ts'
import { folderDetailTexts, lockedFactTexts } from '../../../texts/folder-lists.ts'
import { folderFacts, folderStates, unreadTitle } from '../../../texts/folders.ts'
import { Button } from '../../../ui/button.tsx'
import { Pause, Play, Trash2 } from '../../../ui/icons.ts'
import { ModalDialog } from '../../../ui/modal-dialog.tsx'
import { PaneBody, PaneFoot, PaneHead } from '../../../ui/panes.tsx'
import { Notice } from '../../../ui/states.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { FolderFields, type FolderSettings, settingsOf } from './folder-fields.tsx'
import css from './folders.module.css'
import { LockedFolder } from './locked-settings.tsx'

interface FolderDetailProps {
  folder: WatchedFolder
  profiles: readonly Profile[]
  onGone(): void
}

/** One watched folder: its state, its counts and its settings. */
export function FolderDetail({ folder, profiles, onGone }: FolderDetailProps) {
  const { folderId, isPaused } = folder
  const [failure, setFailure] = useState<Failure | null>(null)
  /** Null while nothing is changed. */
  const [settings, setSettings] = useState<FolderSettings | null>(null)
  const [isAsking, setAsking] = useState(false)
  const { name, profileId } = folder
  const { text, ...badge } = folderStates[folder.state]

  async function ask(work: Promise<Outcome<unknown>>): Promise<boolean> {
    const outcome = await work
    setFailure(outcome.ok ? null : outcome.failure)
    return outcome.ok
  }
  async function save(changes: FolderSettings): Promise<void> {
    if (await ask(call('folders.update', { folderId, changes }))) setSettings(null)
  }
  async function remove(): Promise<void> {
    setAsking(false)
    if (await ask(call('folders.remove', { folderId }))) onGone()
  }
  return (
    <>
      <PaneHead level={2} title={name}>
        <Button
          icon={isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
          onPress={() => void ask(call('folders.update', { folderId, changes: { isPaused: !isPaused } }))}
        >
          {isPaused ? folderDetailTexts.resume : folderDetailTexts.pause}
        </Button>
      </PaneHead>
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      {folder.lock !== null && <Notice tone="plain" title={folder.lock} text={lockedFactTexts.text} />}
      {folder.problem !== null && <Notice tone="warn" title={folder.problem} text="" />}
      {folder.unread !== null && (
        <Notice tone="plain" title={unreadTitle(folder.unread.count)} text={folder.unread.sentence} />
      )}
      <PaneBody padded>
        <div className={css['column']}>
          <StatusBadge {...badge}>{text}</StatusBadge>
          <dl className={css['counts']}>
            {folderFacts(folder).map(({ id, text: what, n, detail }) => (
              <div key={id} className={css['fact']} title={detail}>
                <dt>{what}</dt>
                <dd>{n.toLocaleString('pt-BR')}</dd>
              </div>
            ))}
          </dl>
          {folder.lock === null ? (
            <>
              <FolderFields value={settings ?? settingsOf(folder)} profiles={profiles} onChange={setSettings} />
              <div className={css['remove']}>
                <Button variant="quiet" icon={<Trash2 aria-hidden />} onPress={() => setAsking(true)}>
                  {folderDetailTexts.stop}
                </Button>
              </div>
            </>
          ) : (
            <LockedFolder folder={folder} profileName={profiles.find((each) => each.profileId === profileId)?.name} />
          )}
        </div>
      </PaneBody>
      {settings !== null && (
        <PaneFoot
          acts={
            <>
              <Button onPress={() => setSettings(null)}>{folderDetailTexts.discard}</Button>
              <Button variant="primary" isDisabled={settings.name.trim() === ''} onPress={() => void save(settings)}>
                {folderDetailTexts.save}
              </Button>
            </>
          }
        />
      )}
      {isAsking && (
        <ModalDialog
          title={folderDetailTexts.stopTitle(name)}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button autoFocus onPress={() => setAsking(false)}>
                {folderDetailTexts.keep}
              </Button>
              <Button variant="danger" onPress={() => void remove()}>
                {folderDetailTexts.stop}
              </Button>
            </>
          }
        >
          <p>{folderDetailTexts.stopText}</p>
        </ModalDialog>
      )}
    </>
  )
}
