import { useEffect, useState } from 'react'
import type { HomeFolder, HomeFolderList } from '../../../contract/bridge/folders.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { call } from '../../bridge/malote.ts'
import { failureText } from '../../texts/failures.ts'
import { folderChooserTexts } from '../../texts/folder-lists.ts'
import { Button } from '../../ui/button.tsx'
import { Folder } from '../../ui/icons.ts'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { LineList } from '../../ui/row-list.tsx'
import { Notice, Skeleton } from '../../ui/states.tsx'
import css from './folder-chooser.module.css'

interface FolderChooserProps {
  /** The purpose of the folder, as a sentence. */
  advice: string
  onChoose(placeId: string): void
  onClose(): void
}

/** Chooses a folder below the user's home, on hosts without a system dialog. */
export function FolderChooser({ advice, onChoose, onClose }: FolderChooserProps) {
  const [found, setFound] = useState<HomeFolderList | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  async function open(placeId: string | null): Promise<void> {
    const outcome = await call('folders.browse', { placeId })
    setFailure(outcome.ok ? null : outcome.failure)
    if (outcome.ok) setFound(outcome.value)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first folder is loaded once, on mount
  useEffect(() => void open(null), [])
  const here = found?.trail.at(-1)
  return (
    <ModalDialog
      role="dialog"
      title={folderChooserTexts.title}
      onClose={onClose}
      actions={
        <>
          <Button
            // With no folder to list, this button takes the focus.
            key={found?.folders.length === 0 ? here?.placeId : ''}
            autoFocus={found?.folders.length === 0}
            variant="primary"
            isDisabled={here === undefined}
            onPress={() => here !== undefined && onChoose(here.placeId)}
          >
            {folderChooserTexts.choose}
          </Button>
          <Button onPress={onClose}>{folderChooserTexts.cancel}</Button>
        </>
      }
    >
      <p>{advice}</p>
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      {found !== null && <Trail trail={found.trail} onOpen={(placeId) => void open(placeId)} />}
      <div className={css['places']}>
        {found === null && failure === null && <Skeleton rows={4} label={folderChooserTexts.loading} />}
        {found?.folders.length === 0 && <p className={css['none']}>{folderChooserTexts.none}</p>}
        {found !== null && found.folders.length > 0 && (
          <LineList
            key={here?.placeId}
            label={folderChooserTexts.foldersIn(here?.name ?? '')}
            lines={found.folders.map(({ placeId, name }) => ({
              id: placeId,
              text: name,
              icon: <Folder aria-hidden />,
            }))}
            onOpen={(placeId) => void open(placeId)}
          />
        )}
      </div>
      {found?.isCut && <p>{folderChooserTexts.cut(found.folders.length)}</p>}
    </ModalDialog>
  )
}

/** The path from the home folder. */
function Trail({ trail, onOpen }: { trail: readonly HomeFolder[]; onOpen(placeId: string): void }) {
  return (
    <nav aria-label={folderChooserTexts.path}>
      <ol className={css['trail']}>
        {trail.map(({ placeId, name }, index) => (
          <li key={placeId}>
            {index === trail.length - 1 ? (
              <strong aria-current="location">{name}</strong>
            ) : (
              <Button variant="quiet" onPress={() => onOpen(placeId)}>
                {name}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
