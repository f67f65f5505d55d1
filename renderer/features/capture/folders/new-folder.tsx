import { useEffect, useState } from 'react'
import type { FolderOffer, Profile } from '../../../../contract/bridge/folders.ts'
import type { Failure } from '../../../../contract/bridge/outcome.ts'
import { call } from '../../../bridge/malote.ts'
import { useAppInfo } from '../../../bridge/replicas.ts'
import { FolderChooser } from '../../../parts/fields/folder-chooser.tsx'
import { failureText, tryAgain } from '../../../texts/failures.ts'
import { folderChooserTexts, newFolderTexts } from '../../../texts/folder-lists.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field.tsx'
import { FolderSearch } from '../../../ui/icons.ts'
import { PaneBody, PaneFoot, PaneHead } from '../../../ui/panes.tsx'
import { EmptyState, ErrorState, Notice, Skeleton } from '../../../ui/states.tsx'
import { FolderFields, type FolderSettings, newSettings } from './folder-fields.tsx'
import css from './folders.module.css'

interface NewFolderProps {
  profiles: readonly Profile[]
  onAdded(folderId: string): void
  onClose(): void
}

interface Offered {
  readonly offers: readonly FolderOffer[] | null
  readonly failure: Failure | null
}

/** Begins to watch a folder that main offers or the user picks. */
export function NewFolder({ profiles, onAdded, onClose }: NewFolderProps) {
  const [{ offers, failure }, setOffered] = useState<Offered>({ offers: null, failure: null })
  const [isChoosing, setIsChoosing] = useState(false)
  const isBrowser = useAppInfo(({ value }) => value?.host === 'browser')
  const [offerId, setOfferId] = useState<string | null>(null)
  const [settings, setSettings] = useState<FolderSettings>(newSettings)

  function choose(offer: FolderOffer): void {
    setOfferId(offer.offerId)
    setSettings((before) => ({ ...before, name: offer.name.slice(0, 80) }))
  }
  async function loadOffers(): Promise<void> {
    const outcome = await call('folders.offers', {})
    setOffered(outcome.ok ? { offers: outcome.value, failure: null } : { offers: null, failure: outcome.failure })
    const [first] = outcome.ok ? outcome.value : []
    if (first !== undefined) choose(first)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the call may open a dialog, so it runs once, on mount
  useEffect(() => void loadOffers(), [])

  async function pick(placeId: string): Promise<void> {
    setIsChoosing(false)
    const outcome = await call('folders.pick', { placeId })
    if (!outcome.ok) return setOffered((before) => ({ ...before, failure: outcome.failure }))
    const picked = outcome.value
    setOffered((before) => ({
      offers: [picked, ...(before.offers ?? []).filter(({ offerId: id }) => id !== picked.offerId)],
      failure: null,
    }))
    choose(picked)
  }
  async function add(): Promise<void> {
    if (offerId === null) return
    const outcome = await call('folders.add', { offerId, ...settings })
    if (outcome.ok) onAdded(outcome.value.folderId)
    else setOffered((before) => ({ ...before, failure: outcome.failure }))
  }
  if (offers === null) {
    return failure === null ? (
      <Skeleton label={newFolderTexts.loading} />
    ) : (
      <ErrorState {...failureText(failure)} traceId={failure.traceId}>
        <Button onPress={() => void loadOffers()}>{tryAgain}</Button>
      </ErrorState>
    )
  }
  const chooser = isChoosing && (
    <FolderChooser
      advice={folderChooserTexts.adviceToWatch}
      onChoose={(placeId) => void pick(placeId)}
      onClose={() => setIsChoosing(false)}
    />
  )
  if (offers.length === 0) {
    return (
      <>
        <NoOffer isBrowser={isBrowser} onChoose={() => (isBrowser ? setIsChoosing(true) : void loadOffers())} />
        {chooser}
      </>
    )
  }
  return (
    <>
      <PaneHead level={2} title={newFolderTexts.title} />
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      <PaneBody padded>
        <div className={css['column']}>
          <Select
            label={newFolderTexts.folder}
            value={offerId}
            options={offers.map(({ offerId: id, name }) => ({ id, text: name }))}
            onChange={(id) => {
              const offer = offers.find((each) => each.offerId === id)
              if (offer !== undefined) choose(offer)
            }}
          />
          {isBrowser && (
            <div className={css['pick']}>
              <Button icon={<FolderSearch aria-hidden />} onPress={() => setIsChoosing(true)}>
                {newFolderTexts.chooseAnother}
              </Button>
            </div>
          )}
          <FolderFields value={settings} profiles={profiles} onChange={setSettings} />
        </div>
      </PaneBody>
      <PaneFoot
        acts={
          <>
            <Button onPress={onClose}>{newFolderTexts.cancel}</Button>
            <Button variant="primary" isDisabled={settings.name.trim() === ''} onPress={() => void add()}>
              {newFolderTexts.start}
            </Button>
          </>
        }
      >
        <p>{newFolderTexts.foot}</p>
      </PaneFoot>
      {chooser}
    </>
  )
}

function NoOffer({ isBrowser, onChoose }: { isBrowser: boolean; onChoose(): void }) {
  return (
    <EmptyState
      icon={<FolderSearch />}
      title={newFolderTexts.noneTitle}
      text={isBrowser ? newFolderTexts.noneInBrowser : newFolderTexts.none}
    >
      <Button variant="primary" onPress={onChoose}>
        {newFolderTexts.choose}
      </Button>
    </EmptyState>
  )
}
