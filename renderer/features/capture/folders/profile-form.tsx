import { useEffect, useState } from 'react'
import type { CallInput } from '../../../../contract/bridge/calls.ts'
import type { ProfileView } from '../../../../contract/bridge/folders.ts'
import type { Failure } from '../../../../contract/bridge/outcome.ts'
import { isSecret, withAccess } from '../../../../contract/bridge/secrecy.ts'
import type { SessionState } from '../../../../contract/bridge/session.ts'
import { useAccountState } from '../../../bridge/account-state.tsx'
import { call } from '../../../bridge/malote.ts'
import { AccessField } from '../../../parts/access/access-field.tsx'
import { MarkFields } from '../../../parts/certificates/mark-fields.tsx'
import { isCitizen, senderNameOf } from '../../../parts/fields/capturers.ts'
import { ClassField, KindField, RoleField } from '../../../parts/fields/fields.tsx'
import { hasClass, missingText } from '../../../parts/fields/selection.ts'
import { selfSigner } from '../../../parts/signers/self-signer.ts'
import { SignersField } from '../../../parts/signers/signers-field.tsx'
import { captureKinds } from '../../../texts/capture.ts'
import { markTexts } from '../../../texts/certificates.ts'
import { failureText } from '../../../texts/failures.ts'
import { profileFormTexts } from '../../../texts/folder-lists.ts'
import { lackingInProfile, patternExample, patternHint, sendsAtOnceText } from '../../../texts/folders.ts'
import { coversSendText } from '../../../texts/sheets.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, TextField } from '../../../ui/field.tsx'
import { Trash2 } from '../../../ui/icons.ts'
import { PaneBody, PaneFoot, PaneHead } from '../../../ui/panes.tsx'
import { Question } from '../../../ui/question.tsx'
import { Notice } from '../../../ui/states.tsx'
import { CoverButton } from './cover-button.tsx'
import { DestinationFields, destinationProblems } from './destination-fields.tsx'
import css from './folders.module.css'
import { OriginalFields } from './original-fields.tsx'
import { TextLayerField } from './text-layer-field.tsx'

interface ProfileFormProps {
  session: SessionState
  /** Null for a new profile. */
  profile: ProfileView | null
  onSaved(profileId: string): void
  onGone(): void
}

type EditedProfile = Omit<ProfileView, 'profileId'>
const newProfile: EditedProfile = {
  name: '',
  kind: 'scanned',
  access: 'Organizacional',
  secrecy: null,
  classe: null,
  signers: [],
  idPapel: null,
  sendsAtOnce: false,
  coversSend: false,
  addsTextLayer: false,
  namePattern: null,
  visibleMark: null,
  attachesOriginal: false,
  makesArchive: false,
  picturePaper: 'as-is',
  destination: null,
  lock: null,
}

/** Values that are typed and not saved, by the id of their profile: files dropped meanwhile lead to another screen. */
const createUnsavedProfiles = () => new Map<string | null, EditedProfile>()

/** The values of the form; unsaved ones are kept when the screen is left. */
function useProfileValues(profile: ProfileView | null) {
  const profileId = profile?.profileId ?? null
  const unsaved = useAccountState(createUnsavedProfiles)
  const [values, setValues] = useState<EditedProfile>(unsaved.get(profileId) ?? profile ?? newProfile)
  const [isChanged, setChanged] = useState(profile === null || unsaved.has(profileId))
  useEffect(() => {
    if (isChanged) unsaved.set(profileId, values)
  }, [unsaved, profileId, values, isChanged])
  function end(): void {
    unsaved.delete(profileId)
    setChanged(false)
  }
  return {
    values,
    isChanged,
    change(changes: Partial<EditedProfile>): void {
      setValues((before) => ({ ...before, ...changes }))
      setChanged(true)
    },
    reset(): void {
      setValues(profile ?? newProfile)
      end()
    },
    end,
  }
}

/** A profile: how files that come with it are filled in, and whether they are sent without asking. */
export function ProfileForm({ session, profile, onSaved, onGone }: ProfileFormProps) {
  const { values, isChanged, change, reset, end } = useProfileValues(profile)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isAsking, setAsking] = useState(false)
  const asCitizen = isCitizen(session)
  const maySave =
    values.name.trim() !== '' && Object.keys(destinationProblems(values.destination, asCitizen)).length === 0

  async function save(): Promise<void> {
    const outcome = await call('profiles.save', inputOf(values, profile?.profileId ?? null, asCitizen))
    setFailure(outcome.ok ? null : outcome.failure)
    if (!outcome.ok) return
    end()
    onSaved(outcome.value.profileId)
  }
  async function remove(profileId: string): Promise<void> {
    const outcome = await call('profiles.remove', { profileId })
    setFailure(outcome.ok ? null : outcome.failure)
    if (outcome.ok) onGone()
  }
  return (
    <>
      <PaneHead level={2} title={profile?.name ?? profileFormTexts.newProfile} />
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      <PaneBody padded>
        <div className={css['column']}>
          <ProfileFields session={session} values={values} isNew={profile === null} onChange={change} />
          {profile !== null && <CoverButton session={session} profile={profile} isChanged={isChanged} />}
          {profile !== null && (
            <div className={css['remove']}>
              <Button variant="quiet" icon={<Trash2 aria-hidden />} onPress={() => setAsking(true)}>
                {profileFormTexts.remove}
              </Button>
            </div>
          )}
        </div>
      </PaneBody>
      {isChanged && (
        <PaneFoot
          acts={
            <>
              <Button
                onPress={() => {
                  reset()
                  if (profile === null) onGone()
                }}
              >
                {profile === null ? profileFormTexts.cancel : profileFormTexts.discard}
              </Button>
              <Button variant="primary" isDisabled={!maySave} onPress={() => void save()}>
                {profileFormTexts.save}
              </Button>
            </>
          }
        />
      )}
      {isAsking && profile !== null && (
        <Question
          title={profileFormTexts.removeTitle(profile.name)}
          text={profileFormTexts.removeText}
          keep={profileFormTexts.keep}
          act={profileFormTexts.remove}
          onAct={() => void remove(profile.profileId)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

interface ProfileFieldsProps {
  session: SessionState
  values: EditedProfile
  isNew: boolean
  onChange(changes: Partial<EditedProfile>): void
}

function ProfileFields({ session, values, isNew, onChange }: ProfileFieldsProps) {
  const asCitizen = isCitizen(session)
  return (
    <>
      <TextField
        label={profileFormTexts.name}
        value={values.name}
        maxLength={80}
        placeholder={profileFormTexts.nameExample}
        autoFocus={isNew}
        onChange={(name) => onChange({ name })}
      />
      <KindField asCitizen={asCitizen} value={values.kind} onChange={(kind) => onChange({ kind })} />
      <AccessField
        said={[values]}
        asCitizen={asCitizen}
        onChange={(changes) => onChange(withAccess(values, changes))}
      />
      {hasClass(values, asCitizen) && (
        <ClassField
          value={values.classe}
          onChoose={(id, text) => {
            const [codigo = '', ...words] = text.split(' ')
            onChange({ classe: { id, codigo, nome: words.join(' ') } })
          }}
        />
      )}
      {values.kind === 'signature' && (
        <SignersField
          value={values.signers}
          self={selfSigner(session, values.idPapel)}
          onChange={(signers) => {
            onChange({ signers: [...signers] })
            return null
          }}
        />
      )}
      {session.roles.length > 1 && (
        <RoleField session={session} value={values.idPapel} onChange={(idPapel) => onChange({ idPapel })} />
      )}
      <TextField
        label={profileFormTexts.pattern}
        value={values.namePattern ?? ''}
        maxLength={120}
        placeholder={profileFormTexts.patternExample}
        hint={patternExample(values.namePattern ?? '') ?? patternHint}
        onChange={(text) => onChange({ namePattern: text === '' ? null : text })}
      />
      <TextLayerField value={values.addsTextLayer} onChange={(addsTextLayer) => onChange({ addsTextLayer })} />
      <OriginalFields value={values} onChange={onChange} />
      <MarkFields
        value={values.visibleMark}
        hint={markTexts.inProfile}
        onChange={(visibleMark) => onChange({ visibleMark })}
      />
      <DestinationFields
        value={values.destination}
        initialAccess={values}
        asCitizen={asCitizen}
        onChange={(destination) => onChange({ destination })}
      />
      <SendsAtOnceField session={session} values={values} onChange={onChange} />
    </>
  )
}

/** Whether files are sent without asking, with a warning about what that means. */
function SendsAtOnceField({ session, values, onChange }: Omit<ProfileFieldsProps, 'isNew'>) {
  const lacks = missingText(values, isCitizen(session))
  return (
    <div>
      <Checkbox isSelected={values.sendsAtOnce} onChange={(sendsAtOnce) => onChange({ sendsAtOnce })}>
        {profileFormTexts.sendsAtOnce}
      </Checkbox>
      {values.sendsAtOnce && lacks !== null && <p className={css['warning']}>{lackingInProfile(lacks)}</p>}
      {values.sendsAtOnce && (
        <p className={css['warning']}>
          {sendsAtOnceText(
            senderNameOf(values, session),
            captureKinds[values.kind].text.toLowerCase(),
            values.destination?.recipients.map(({ nome, sigla }) => sigla ?? nome) ?? [],
          )}
        </p>
      )}
      <Checkbox isSelected={values.coversSend} onChange={(coversSend) => onChange({ coversSend })}>
        {profileFormTexts.coversSend}
      </Checkbox>
      {values.coversSend && <p className={css['warning']}>{coversSendText(senderNameOf(values, session))}</p>}
    </div>
  )
}

/** Keeps only what the kind and the access use, so that no hidden class or signers are saved. */
function inputOf(values: EditedProfile, profileId: string | null, asCitizen: boolean): CallInput<'profiles.save'> {
  const { classe, signers, name, access, secrecy, lock: _lock, ...others } = values
  const idClasse = hasClass(values, asCitizen) ? (classe?.id ?? null) : null
  const said = { access, secrecy: isSecret(access) ? secrecy : null }
  return {
    ...others,
    ...said,
    profileId,
    name: name.trim(),
    idClasse,
    signers: values.kind === 'signature' ? signers : [],
  }
}
