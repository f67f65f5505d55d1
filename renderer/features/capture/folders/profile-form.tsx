import { useState } from 'react'
import type { CallInput } from '../../../../contract/bridge/calls.ts'
import type { Profile } from '../../../../contract/bridge/folders.ts'
import type { Failure } from '../../../../contract/bridge/outcome.ts'
import { isSecret, withAccess } from '../../../../contract/bridge/secrecy.ts'
import type { SessionState } from '../../../../contract/bridge/session.ts'
import { call } from '../../../bridge/malote.ts'
import { AccessField } from '../../../files/access/access-field.tsx'
import { capturerOf, isCitizen } from '../../../files/capturers.ts'
import { ClassField, KindField, RoleField } from '../../../files/fields.tsx'
import { hasClass, missing } from '../../../files/selection.ts'
import { selfSigner } from '../../../signers/self-signer.ts'
import { SignersField } from '../../../signers/signers-field.tsx'
import { captureKinds } from '../../../texts/capture.ts'
import { failureText } from '../../../texts/failures.ts'
import { lackingInProfile, patternExample, patternHint, sendsAtOnceText } from '../../../texts/folders.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, TextField } from '../../../ui/field.tsx'
import { Trash2 } from '../../../ui/icons.ts'
import { PaneBody, PaneFoot, PaneHead } from '../../../ui/panes.tsx'
import { Question } from '../../../ui/question.tsx'
import { Notice } from '../../../ui/states.tsx'
import { DestinationFields, lackingIn } from './destination-fields.tsx'
import css from './folders.module.css'

export interface ProfileFormProps {
  session: SessionState
  /** Null: a new one. */
  profile: Profile | null
  onSaved(profileId: string): void
  onGone(): void
}

type Wishes = Omit<Profile, 'profileId'>
const fresh: Wishes = {
  ...{ name: '', kind: 'scanned', access: 'Organizacional', secrecy: null, classe: null, signers: [], idPapel: null },
  ...{ sendsAtOnce: false, namePattern: null, destination: null },
}

/** How what comes with a profile is filled, and whether it is sent without being asked for. */
export function ProfileForm({ session, profile, onSaved, onGone }: ProfileFormProps) {
  const [wishes, setWishes] = useState<Wishes>(profile ?? fresh)
  const [isChanged, setChanged] = useState(profile === null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [asking, setAsking] = useState(false)
  const asCitizen = isCitizen(session)
  const maySave = wishes.name.trim() !== '' && Object.keys(lackingIn(wishes.destination, asCitizen)).length === 0
  const lacks = missing(wishes, asCitizen)
  const change = (changes: Partial<Wishes>) => {
    setWishes((before) => ({ ...before, ...changes }))
    setChanged(true)
  }

  async function save(): Promise<void> {
    const outcome = await call('profiles.save', inputOf(wishes, profile?.profileId ?? null, asCitizen))
    setFailure(outcome.ok ? null : outcome.failure)
    if (!outcome.ok) return
    setChanged(false)
    onSaved(outcome.value.profileId)
  }
  async function remove(profileId: string): Promise<void> {
    setAsking(false)
    const outcome = await call('profiles.remove', { profileId })
    setFailure(outcome.ok ? null : outcome.failure)
    if (outcome.ok) onGone()
  }
  return (
    <>
      <PaneHead level={2} title={profile?.name ?? 'Novo perfil'} />
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      <PaneBody padded>
        <div className={css['column']}>
          <TextField
            label="Nome do perfil"
            value={wishes.name}
            maxLength={80}
            placeholder="Notas fiscais do balcão"
            autoFocus={profile === null}
            onChange={(name) => change({ name })}
          />
          <KindField asCitizen={asCitizen} value={wishes.kind} onChange={(kind) => change({ kind })} />
          <AccessField
            said={[wishes]}
            asCitizen={asCitizen}
            onChange={(changes) => change(withAccess(wishes, changes))}
          />
          {hasClass(wishes, asCitizen) && (
            <ClassField
              value={wishes.classe}
              onChoose={(id, text) => {
                const [codigo = '', ...words] = text.split(' ')
                change({ classe: { id, codigo, nome: words.join(' ') } })
              }}
            />
          )}
          {wishes.kind === 'signature' && (
            <SignersField
              value={wishes.signers}
              self={selfSigner(session, wishes.idPapel)}
              onChange={(signers) => change({ signers: [...signers] })}
            />
          )}
          {session.roles.length > 1 && (
            <RoleField session={session} value={wishes.idPapel} onChange={(idPapel) => change({ idPapel })} />
          )}
          <TextField
            label="Ler do nome do arquivo"
            value={wishes.namePattern ?? ''}
            maxLength={120}
            placeholder="{classe} - {nome}"
            hint={patternExample(wishes.namePattern ?? '') ?? patternHint}
            onChange={(text) => change({ namePattern: text === '' ? null : text })}
          />
          <DestinationFields
            value={wishes.destination}
            begun={wishes}
            asCitizen={asCitizen}
            onChange={(destination) => change({ destination })}
          />
          <div>
            <Checkbox isSelected={wishes.sendsAtOnce} onChange={(sendsAtOnce) => change({ sendsAtOnce })}>
              Enviar sem perguntar o que chegar das pastas
            </Checkbox>
            {wishes.sendsAtOnce && lacks !== null && <p className={css['warning']}>{lackingInProfile(lacks)}</p>}
            {wishes.sendsAtOnce && (
              <p className={css['warning']}>
                {sendsAtOnceText(
                  capturerOf(wishes, session),
                  captureKinds[wishes.kind].text.toLowerCase(),
                  wishes.destination?.recipients.map(({ nome, sigla }) => sigla ?? nome) ?? [],
                )}
              </p>
            )}
          </div>
          {profile !== null && (
            <div className={css['remove']}>
              <Button variant="quiet" icon={<Trash2 aria-hidden />} onPress={() => setAsking(true)}>
                Excluir perfil
              </Button>
            </div>
          )}
        </div>
      </PaneBody>
      {isChanged && (
        <PaneFoot>
          <div className={css['answers']}>
            <Button variant="primary" isDisabled={!maySave} onPress={() => void save()}>
              Salvar perfil
            </Button>
            <Button
              onPress={() => {
                setWishes(profile ?? fresh)
                setChanged(false)
                if (profile === null) onGone()
              }}
            >
              {profile === null ? 'Cancelar' : 'Descartar mudanças'}
            </Button>
          </div>
        </PaneFoot>
      )}
      {asking && profile !== null && (
        <Question
          title={`Excluir o perfil ${profile.name}?`}
          onClose={() => setAsking(false)}
          answers={
            <>
              <Button autoFocus onPress={() => setAsking(false)}>
                Manter
              </Button>
              <Button variant="danger" onPress={() => void remove(profile.profileId)}>
                Excluir perfil
              </Button>
            </>
          }
        >
          <p>As pastas que o usam continuam vigiadas, sem perfil. O que já foi preenchido não muda.</p>
        </Question>
      )}
    </>
  )
}

/** Only what the kind and the access take is kept: a class or signers that are not shown are not saved unseen. */
function inputOf(wishes: Wishes, profileId: string | null, asCitizen: boolean): CallInput<'profiles.save'> {
  const { classe, signers, name, access, secrecy, ...others } = wishes
  const idClasse = hasClass(wishes, asCitizen) ? (classe?.id ?? null) : null
  const said = { access, secrecy: isSecret(access) ? secrecy : null }
  return {
    ...others,
    ...said,
    profileId,
    name: name.trim(),
    idClasse,
    signers: wishes.kind === 'signature' ? signers : [],
  }
}
