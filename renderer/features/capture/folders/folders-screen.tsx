import { useState } from 'react'
import type { ProfileView, WatchedFolder } from '../../../../contract/bridge/folders.ts'
import type { SessionState } from '../../../../contract/bridge/session.ts'
import { useQuery } from '../../../bridge/use-query.ts'
import { useLock } from '../../../parts/fields/use-lock.ts'
import { draftAccessTexts } from '../../../texts/access.ts'
import { captureKinds } from '../../../texts/capture.ts'
import { failureText } from '../../../texts/failures.ts'
import { foldersScreenTexts } from '../../../texts/folder-lists.ts'
import { folderCounts, folderStates, lockedSecond, profileSecond } from '../../../texts/folders.ts'
import { Button } from '../../../ui/button.tsx'
import { ArrowLeft, FolderInput, FolderPlus, Plus } from '../../../ui/icons.ts'
import { PaneBar, PaneHead, Panes } from '../../../ui/panes.tsx'
import { RowList } from '../../../ui/row-list.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { FolderDetail } from './folder-detail.tsx'
import { LockedProfile } from './locked-settings.tsx'
import { NewFolder } from './new-folder.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SheetsMenu } from './sheets-menu.tsx'

/** A folder or a profile; the id is null for a new one. */
type Selection = { readonly kind: 'folder' | 'profile'; readonly id: string | null }

/** The watched folders and the profiles. */
export function FoldersScreen({ session, onClose }: { session: SessionState; onClose(): void }) {
  const folders = useQuery('folders.list', {}, 'folders.changed')
  const profiles = useQuery('profiles.list', {}, 'folders.changed')
  const [chosen, setChosen] = useState<Selection | null>(null)
  const failure = folders.failure ?? profiles.failure
  const isReady = folders.value !== null && profiles.value !== null
  const isEmpty = isReady && folders.value?.length === 0 && profiles.value?.length === 0
  return (
    <Panes
      id="folders"
      shown={`${chosen?.kind} ${chosen?.id}`}
      listLabel={foldersScreenTexts.title}
      detailLabel={foldersScreenTexts.detail}
      backText={foldersScreenTexts.back}
      showing={chosen === null ? 'list' : 'detail'}
      onBack={() => setChosen(null)}
      list={
        <>
          <PaneHead title={foldersScreenTexts.title}>
            <SheetsMenu />
            <Button variant="quiet" icon={<ArrowLeft aria-hidden />} onPress={onClose}>
              {foldersScreenTexts.toCapture}
            </Button>
          </PaneHead>
          <NewButtons onChoose={setChosen} />
          {!isReady && failure === null && <Skeleton label={foldersScreenTexts.loading} />}
          {!isReady && failure !== null && <ErrorState {...failureText(failure)} traceId={failure.traceId} />}
          {isEmpty && (
            <EmptyState
              icon={<FolderInput />}
              title={foldersScreenTexts.emptyTitle}
              text={foldersScreenTexts.emptyText}
            />
          )}
          {isReady && !isEmpty && (
            <RowList
              label={foldersScreenTexts.title}
              selected={new Set(chosen === null || chosen.id === null ? [] : [`${chosen.kind}:${chosen.id}`])}
              onSelect={(ids) => setChosen(selectionOf([...ids][0]))}
              groups={groupsOf(folders.value ?? [], profiles.value ?? [])}
            />
          )}
        </>
      }
      detail={
        <Detail
          session={session}
          chosen={chosen}
          onChoose={setChosen}
          folders={folders.value ?? []}
          profiles={profiles.value ?? []}
        />
      }
    />
  )
}

/** Adds a folder or a profile, unless the organisation alone defines them. */
function NewButtons({ onChoose }: { onChoose(chosen: Selection): void }) {
  const hasFolders = useLock('folders') === null
  const hasProfiles = useLock('profiles') === null
  if (!hasFolders && !hasProfiles) return null
  return (
    <PaneBar>
      {hasFolders && (
        <Button
          variant="quiet"
          icon={<FolderPlus aria-hidden />}
          onPress={() => onChoose({ kind: 'folder', id: null })}
        >
          {foldersScreenTexts.watchFolder}
        </Button>
      )}
      {hasProfiles && (
        <Button variant="quiet" icon={<Plus aria-hidden />} onPress={() => onChoose({ kind: 'profile', id: null })}>
          {foldersScreenTexts.newProfile}
        </Button>
      )}
    </PaneBar>
  )
}

function selectionOf(key: string | undefined): Selection | null {
  const [kind, id] = key?.split(':') ?? []
  return id !== undefined && (kind === 'folder' || kind === 'profile') ? { kind, id } : null
}

function groupsOf(folders: readonly WatchedFolder[], profiles: readonly ProfileView[]) {
  const nameOf = (profileId: string | null) => profiles.find((each) => each.profileId === profileId)?.name
  return [
    {
      id: 'folders',
      title: foldersScreenTexts.folders,
      rows: folders.map((folder) => {
        const { text, ...badge } = folderStates[folder.state]
        return {
          id: `folder:${folder.folderId}`,
          title: folder.name,
          second: <span title={folder.unread?.sentence}>{lockedSecond(folder, folderCounts(folder))}</span>,
          aside: nameOf(folder.profileId) ?? foldersScreenTexts.noProfile,
          mark: <StatusBadge {...badge}>{text}</StatusBadge>,
        }
      }),
    },
    {
      id: 'profiles',
      title: foldersScreenTexts.profiles,
      rows: profiles.map(({ profileId, name, kind, classe, access, sendsAtOnce, destination, lock }) => ({
        id: `profile:${profileId}`,
        title: name,
        second: lockedSecond(
          { lock },
          profileSecond(
            captureKinds[kind].text,
            classe?.codigo ?? null,
            draftAccessTexts[access].text,
            destination?.recipients.map(({ nome, sigla }) => sigla ?? nome) ?? [],
          ),
        ),
        aside: sendsAtOnce ? foldersScreenTexts.sendsAtOnce : undefined,
      })),
    },
  ].filter(({ rows }) => rows.length > 0)
}

interface DetailProps {
  session: SessionState
  chosen: Selection | null
  folders: readonly WatchedFolder[]
  profiles: readonly ProfileView[]
  onChoose(chosen: Selection | null): void
}

function Detail({ session, chosen, folders, profiles, onChoose }: DetailProps) {
  const close = () => onChoose(null)
  const isNew = chosen?.id === null
  const folder = folders.find(({ folderId }) => chosen?.kind === 'folder' && folderId === chosen.id)
  const profile = profiles.find(({ profileId }) => chosen?.kind === 'profile' && profileId === chosen.id)
  if (folder !== undefined) {
    return <FolderDetail key={folder.folderId} folder={folder} profiles={profiles} onGone={close} />
  }
  if (profile !== undefined && profile.lock !== null)
    return <LockedProfile session={session} profile={profile} lock={profile.lock} />
  if (profile !== undefined || (isNew && chosen.kind === 'profile')) {
    return (
      <ProfileForm
        key={profile?.profileId ?? 'new'}
        session={session}
        profile={profile ?? null}
        onSaved={(id) => onChoose({ kind: 'profile', id })}
        onGone={close}
      />
    )
  }
  if (isNew) {
    return <NewFolder profiles={profiles} onAdded={(id) => onChoose({ kind: 'folder', id })} onClose={close} />
  }
  return <EmptyState icon={<FolderInput />} title={foldersScreenTexts.noneTitle} text={foldersScreenTexts.noneText} />
}
