import { type KeyboardEvent, useMemo } from 'react'
import { countFound, isUndecided } from '../../../contract/bridge/privacy.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { AccessField } from '../../parts/access/access-field.tsx'
import { isCitizen } from '../../parts/fields/capturers.ts'
import { ClassField, KindField, RoleField } from '../../parts/fields/fields.tsx'
import { hasClass } from '../../parts/fields/selection.ts'
import { RecipientsField } from '../../parts/recipients/recipients-field.tsx'
import { reasonText, counterTexts as texts } from '../../texts/counter.ts'
import { publicTexts } from '../../texts/privacy.ts'
import { TextField } from '../../ui/field.tsx'
import css from './counter.module.css'
import type { CounterFile } from './use-counter-file.ts'

interface CounterFormProps {
  file: CounterFile
  session: SessionState
  /** Enter in a field of one line accepts what is proposed. */
  onAccept(): void
}

/** The fields of the file that is served, each with the reason of its proposal. */
export function CounterForm({ file, session, onAccept }: CounterFormProps) {
  const { row, proposals, name, recipients, isCarried, type, change } = file
  const { kind, access, classe } = proposals ?? {}
  const said = useMemo(() => [row], [row])
  const hintOf = (proposal: Parameters<typeof reasonText>[0] | undefined, isKept: boolean) =>
    proposal === undefined || !isKept ? undefined : reasonText(proposal)
  const recipientsHint = isCarried
    ? texts.carried
    : hintOf(proposals?.recipients?.reason, idsOf(recipients) === idsOf(proposals?.recipients?.value ?? []))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key goes to the button that the foot shows
    <div
      className={css['form']}
      onKeyDown={(event) => {
        if (!isAccepting(event)) return
        // The same key would press the button that gets the focus.
        event.preventDefault()
        onAccept()
      }}
    >
      {proposals?.isReading && (
        <p className={css['note']} role="status">
          {texts.reading}
        </p>
      )}
      <TextField
        label={texts.name}
        value={name}
        maxLength={200}
        hint={hintOf(proposals?.name?.reason, name === proposals?.name?.value)}
        error={name.trim() === '' ? texts.noName : undefined}
        onChange={(next) => type({ name: next })}
      />
      <div>
        <RecipientsField value={recipients} onChange={(next) => type({ recipients: next })} />
        {recipientsHint !== undefined && <p className={css['note']}>{recipientsHint}</p>}
      </div>
      <KindField
        asCitizen={false}
        value={row.kind}
        hint={hintOf(kind?.reason, row.kind === kind?.value)}
        onChange={(next) => void change({ kind: next })}
      />
      {hasClass(row, isCitizen(session)) && (
        <ClassField
          value={row.classe}
          hint={hintOf(classe?.reason, row.classe?.id === classe?.value.id)}
          onChoose={(idClasse) => void change({ idClasse })}
        />
      )}
      <AccessField
        said={said}
        asCitizen={false}
        hint={hintOf(access?.reason, row.access === access?.value)}
        onChange={(changes) => void change(changes)}
      />
      {row.access === 'Publico' && <PersonalDataNote fileId={row.fileId} />}
      {session.roles.length > 1 && (
        <RoleField session={session} value={row.idPapel} onChange={(idPapel) => void change({ idPapel })} />
      )}
      {recipients.length > 0 && <LetterFields file={file} />}
    </div>
  )
}

/** The personal data in a file that is to be Público, before the press asks about them. */
function PersonalDataNote({ fileId }: { fileId: string }) {
  const { value } = useQuery('privacy.list', {}, 'privacy.changed')
  const search = value?.find((each) => each.fileId === fileId)
  if (search === undefined || !isUndecided(search)) return null
  const counts = countFound(search)
  if (search.findings.length + search.inName.length === 0) return null
  return <p className={css['lacking']}>{publicTexts.note(counts, 'access')}</p>
}

/** The subject and the message of the forwarding. */
function LetterFields({ file: { subject, message, type } }: { file: CounterFile }) {
  return (
    <>
      <TextField label={texts.subject} value={subject} maxLength={200} onChange={(next) => type({ subject: next })} />
      <TextField
        label={texts.message}
        multiline
        isProse
        value={message}
        maxLength={20_000}
        error={message.trim() === '' ? texts.noMessage : undefined}
        onChange={(next) => type({ message: next })}
      />
    </>
  )
}

const idsOf = (entries: readonly { readonly id: string }[]) =>
  entries
    .map(({ id }) => id)
    .toSorted()
    .join(' ')

/** Enter in a field of one line whose list is closed. */
const isAccepting = ({ key, ctrlKey, target, defaultPrevented, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' &&
  !ctrlKey &&
  !defaultPrevented &&
  !nativeEvent.isComposing &&
  target instanceof HTMLInputElement &&
  target.getAttribute('aria-expanded') !== 'true'
