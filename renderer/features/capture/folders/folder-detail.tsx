import { useState } from 'react'
import type { Profile, WatchedFolder } from '../../../../contract/bridge/folders.ts'
import type { Failure, Outcome } from '../../../../contract/bridge/outcome.ts'
import { call } from '../../../bridge/malote.ts'
import { failureText } from '../../../texts/failures.ts'
import { folderFacts, folderStates } from '../../../texts/folders.ts'
import { Button } from '../../../ui/button.tsx'
import { Pause, Play, Trash2 } from '../../../ui/icons.ts'
import { Mark } from '../../../ui/mark.tsx'
import { PaneBody, PaneFoot, PaneHead } from '../../../ui/panes.tsx'
import { Question } from '../../../ui/question.tsx'
import { Notice } from '../../../ui/states.tsx'
import { FolderFields, type FolderWishes } from './folder-fields.tsx'
import css from './folders.module.css'

export interface FolderDetailProps {
  folder: WatchedFolder
  profiles: readonly Profile[]
  onGone(): void
}

/** One watched folder: how it stands, what came from it, and what is done with what comes. */
export function FolderDetail({ folder, profiles, onGone }: FolderDetailProps) {
  const { folderId, isPaused } = folder
  const [failure, setFailure] = useState<Failure | null>(null)
  /** Null while nothing has been changed: then it shows what is told of the folder. */
  const [wishes, setWishes] = useState<FolderWishes | null>(null)
  const [asking, setAsking] = useState(false)
  const { name, profileId, originals, isShare } = folder
  const { text, ...look } = folderStates[folder.state]

  async function ask(work: Promise<Outcome<unknown>>): Promise<boolean> {
    const outcome = await work
    setFailure(outcome.ok ? null : outcome.failure)
    return outcome.ok
  }
  async function save(changes: FolderWishes): Promise<void> {
    if (await ask(call('folders.update', { folderId, changes }))) setWishes(null)
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
          {isPaused ? 'Continuar' : 'Pausar'}
        </Button>
      </PaneHead>
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      {folder.problem !== null && <Notice tone="warn" title={folder.problem} text="" />}
      <PaneBody padded>
        <div className={css['column']}>
          <Mark {...look}>{text}</Mark>
          <dl className={css['counts']}>
            {folderFacts(folder).map(({ id, text: what, n, detail }) => (
              <div key={id} className={css['fact']} title={detail}>
                <dt>{what}</dt>
                <dd>{n.toLocaleString('pt-BR')}</dd>
              </div>
            ))}
          </dl>
          <FolderFields
            value={wishes ?? { name, profileId, originals, isShare }}
            profiles={profiles}
            onChange={setWishes}
          />
          <div className={css['remove']}>
            <Button variant="quiet" icon={<Trash2 aria-hidden />} onPress={() => setAsking(true)}>
              Deixar de vigiar
            </Button>
          </div>
        </div>
      </PaneBody>
      {wishes !== null && (
        <PaneFoot>
          <div className={css['answers']}>
            <Button variant="primary" isDisabled={wishes.name.trim() === ''} onPress={() => void save(wishes)}>
              Salvar
            </Button>
            <Button onPress={() => setWishes(null)}>Descartar mudanças</Button>
          </div>
        </PaneFoot>
      )}
      {asking && (
        <Question
          title={`Deixar de vigiar ${name}?`}
          onClose={() => setAsking(false)}
          answers={
            <>
              <Button autoFocus onPress={() => setAsking(false)}>
                Continuar vigiando
              </Button>
              <Button variant="danger" onPress={() => void remove()}>
                Deixar de vigiar
              </Button>
            </>
          }
        >
          <p>Nada na pasta é tocado, e o que já veio dela continua em Capturar.</p>
        </Question>
      )}
    </>
  )
}
