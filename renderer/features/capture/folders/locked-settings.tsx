import type { ProfileView, WatchedFolder } from '../../../../contract/bridge/folders.ts'
import type { SessionState } from '../../../../contract/bridge/session.ts'
import { FactList } from '../../../parts/papers/fact-list.tsx'
import { draftAccessTexts } from '../../../texts/access.ts'
import { captureKinds } from '../../../texts/capture.ts'
import { lockedFactTexts as texts } from '../../../texts/folder-lists.ts'
import { originalsTexts } from '../../../texts/folders.ts'
import { joinList } from '../../../texts/numbers.ts'
import { PaneBody, PaneHead } from '../../../ui/panes.tsx'
import { Notice } from '../../../ui/states.tsx'
import { CoverButton } from './cover-button.tsx'
import css from './folders.module.css'

/** The settings of a folder that the user may not change. */
export function LockedFolder({ folder, profileName }: { folder: WatchedFolder; profileName: string | undefined }) {
  return (
    <FactList
      facts={[
        { name: texts.profile, value: profileName ?? texts.noProfile },
        { name: texts.originals, value: originalsTexts[folder.originals].text },
        ...(folder.takesOthers ? [{ name: texts.others, value: texts.takesOthers }] : []),
        ...(folder.splitsSheets ? [{ name: texts.sheets, value: texts.splits }] : []),
        { name: texts.place, value: folder.isShare ? texts.share : texts.local },
      ]}
    />
  )
}

interface LockedProfileProps {
  session: SessionState
  profile: ProfileView
  lock: string
}

/** A profile that the user may not change; its cover sheets can be printed. */
export function LockedProfile({ session, profile, lock }: LockedProfileProps) {
  const { name, kind, access, classe, signers, namePattern, destination, sendsAtOnce, coversSend, addsTextLayer } =
    profile
  const recipients = destination?.recipients.map(({ nome, sigla }) => sigla ?? nome) ?? []
  const facts = [
    { name: texts.kind, value: captureKinds[kind].text },
    { name: texts.access, value: draftAccessTexts[access].text },
    { name: texts.classe, value: classe === null ? '' : `${classe.codigo} ${classe.nome}` },
    { name: texts.signers, value: joinList(signers.map(({ nome }) => nome)) },
    { name: texts.pattern, value: namePattern ?? '' },
    { name: texts.recognised, value: addsTextLayer ? texts.addsTextLayer : '' },
    { name: texts.forwarded, value: joinList(recipients) },
    { name: texts.covers, value: coversSend ? texts.coversSend : '' },
    { name: texts.sending, value: sendsAtOnce ? texts.sendsAtOnce : texts.asks },
  ]
  return (
    <>
      <PaneHead level={2} title={name} />
      <Notice tone="plain" title={lock} text={texts.profileText} />
      <PaneBody padded>
        <div className={css['column']}>
          <FactList facts={facts.filter(({ value }) => value !== '')} />
          <CoverButton session={session} profile={profile} isChanged={false} />
        </div>
      </PaneBody>
    </>
  )
}
