import type { CaptureChanges, CaptureRow } from '../../../contract/bridge/capture.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { selfSigner } from '../../signers/self-signer.ts'
import { SignersField } from '../../signers/signers-field.tsx'
import css from './capture.module.css'
import { isCitizen } from './capturers.ts'
import { AccessField, ClassField, KindField, RoleField } from './fields.tsx'
import { commonOf, hasClass } from './selection.ts'

const several = 'Vários'

/** The fields of one file or of many; where they differ it says so, and a choice holds for all of them. */
export function CaptureFields({
  rows,
  session,
  onChange,
}: {
  rows: readonly CaptureRow[]
  session: SessionState
  onChange(changes: CaptureChanges): void
}) {
  const asCitizen = isCitizen(session)
  const { kind, access, classe, signers, idPapel } = commonOf(rows)
  return (
    <div className={css['fields']}>
      <KindField asCitizen={asCitizen} value={kind} several={several} onChange={(next) => onChange({ kind: next })} />
      <AccessField value={access} several={several} onChange={(next) => onChange({ access: next })} />
      {rows.some((row) => hasClass(row, asCitizen)) && (
        <ClassField
          value={classe === 'several' ? null : classe}
          {...(classe === 'several' ? { placeholder: several } : {})}
          onChoose={(idClasse) => onChange({ idClasse })}
        />
      )}
      {rows.some((row) => row.kind === 'signature') && (
        <SignersField
          value={signers === 'several' ? [] : signers}
          {...(signers === 'several' ? { placeholder: several } : {})}
          self={signers === 'several' || idPapel === 'several' ? null : selfSigner(session, idPapel)}
          onChange={(next) => onChange({ signers: [...next] })}
        />
      )}
      {session.roles.length > 1 && (
        <RoleField
          session={session}
          value={idPapel}
          several={several}
          onChange={(next) => onChange({ idPapel: next })}
        />
      )}
    </div>
  )
}
