import type { CaptureKind, CaptureRow } from '../../../contract/bridge/capture.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { call } from '../../bridge/malote.ts'
import { useDirectory } from '../../bridge/use-directory.ts'
import { captureKindsFor } from '../../texts/capture.ts'
import { factLabels } from '../../texts/common.ts'
import { classDetail, classesText } from '../../texts/directory.ts'
import { classTitle } from '../../texts/explorer.ts'
import { fileFieldTexts, roleInForceText } from '../../texts/file-fields.ts'
import { roleText } from '../../texts/roles.ts'
import { captureColumnTexts } from '../../texts/table-columns.ts'
import { Select } from '../../ui/field.tsx'
import { SearchField, type SearchResult } from '../../ui/search-field.tsx'
import { ChooseClass } from '../directory/choose-class.tsx'
import css from '../directory/explorer.module.css'

const options = <T extends string>(texts: Readonly<Record<T, { text: string; detail: string }>>) =>
  (Object.keys(texts) as T[]).map((id) => ({ id, ...texts[id] }))
const kinds = { agent: options(captureKindsFor(false)), citizen: options(captureKindsFor(true)) }

interface ChoiceProps<T> {
  /** In place of the explanation of the value. */
  hint?: string | undefined
  /** Null where the files differ. */
  value: T | null
  /** Shown where the files differ. */
  several?: string
  onChange(value: T): void
}

export function KindField({
  asCitizen,
  value,
  several = '',
  hint,
  onChange,
}: ChoiceProps<CaptureKind> & { asCitizen: boolean }) {
  return (
    <Select
      label={captureColumnTexts.kind}
      value={value}
      options={asCitizen ? kinds.citizen : kinds.agent}
      placeholder={several}
      hint={hint ?? (value === null ? undefined : captureKindsFor(asCitizen)[value].detail)}
      onChange={onChange}
    />
  )
}

async function findClasses(text: string): Promise<readonly SearchResult[]> {
  const outcome = await call('directory.classes', { text, limit: 60 })
  if (!outcome.ok) return []
  return outcome.value.classes.map(({ id, codigo, nome, nivel, tipoArquivamento }) => ({
    id,
    text: classTitle({ codigo, nome }),
    detail: classDetail(nivel, tipoArquivamento),
  }))
}

/** A class of the filing plan, found by code or name. */
export function ClassField({
  value,
  placeholder = fileFieldTexts.classPlaceholder,
  hint,
  error,
  onChoose,
}: {
  value: Pick<NonNullable<CaptureRow['classe']>, 'id' | 'codigo' | 'nome'> | null
  placeholder?: string
  hint?: string | undefined
  error?: string | undefined
  onChoose(idClasse: string, text: string): void
}) {
  const { status, find } = useDirectory(findClasses)
  return (
    <div className={css['withAll']}>
      <SearchField
        label={captureColumnTexts.class}
        placeholder={placeholder}
        value={value === null ? '' : classTitle(value)}
        find={find}
        hint={classesText(status) ?? hint}
        error={error}
        noneText={classesText(status) ?? fileFieldTexts.noClass}
        onChoose={({ id, text }) => onChoose(id, text)}
      />
      <ChooseClass onChoose={(classe) => onChoose(classe.id, classTitle(classe))} />
    </div>
  )
}

/** Not an id of a role: means the role in force when the file is sent. */
const inForce = 'em-vigor'

/** The role in whose name files are sent, for a user with several. */
export function RoleField({
  session,
  value,
  several = '',
  goesAlong = false,
  onChange,
}: {
  session: SessionState
  value: string | null | 'several'
  several?: string
  /** The files go with a forwarding, where the role is chosen. */
  goesAlong?: boolean
  onChange(idPapel: string | null): void
}) {
  const current = session.roles.find(({ id }) => id === session.roleInForceId)
  return (
    <Select
      label={factLabels.inNameOf}
      value={value === 'several' ? null : (value ?? inForce)}
      placeholder={several}
      options={[
        goesAlong
          ? { id: inForce, ...fileFieldTexts.roleOfForwarding }
          : { id: inForce, ...roleInForceText(current === undefined ? null : roleText(current)) },
        ...session.roles.map((role) => ({ id: role.id, text: roleText(role) })),
      ]}
      onChange={(id) => onChange(id === inForce ? null : id)}
    />
  )
}
