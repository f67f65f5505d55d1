import type { CaptureChanges, CaptureRow } from '../../contract/bridge/capture.ts'
import type { SessionState } from '../../contract/bridge/session.ts'
import { selfSigner } from '../signers/self-signer.ts'
import { SignersField } from '../signers/signers-field.tsx'
import { forwardedText } from '../texts/rota.ts'
import { Button } from '../ui/button.tsx'
import { X } from '../ui/icons.ts'
import { AccessField } from './access/access-field.tsx'
import { isCitizen } from './capturers.ts'
import { ClassField, KindField, RoleField } from './fields.tsx'
import css from './files.module.css'
import { commonOf, destinationOf, hasClass } from './selection.ts'

const several = 'Vários'

/** The fields of one file or of many; where they differ it says so, and a choice holds for all of them. */
export function CaptureFields({
  rows,
  session,
  takesDestination = true,
  onChange,
}: {
  rows: readonly CaptureRow[]
  session: SessionState
  /** Whether they go where their profile says, and not along with something else. */
  takesDestination?: boolean
  onChange(changes: CaptureChanges): void | Promise<void>
}) {
  const asCitizen = isCitizen(session)
  const destined = takesDestination ? rows.filter(({ destination }) => destination !== null) : []
  const { kind, classe, signers, idPapel } = commonOf(rows)
  return (
    <div className={css['fields']}>
      <KindField asCitizen={asCitizen} value={kind} several={several} onChange={(next) => onChange({ kind: next })} />
      <AccessField said={rows} asCitizen={asCitizen} onChange={onChange} />
      {rows.some((row) => hasClass(row, asCitizen)) && (
        <ClassField
          value={classe === 'several' ? null : classe}
          {...(classe === 'several' ? { placeholder: several } : {})}
          onChoose={(idClasse) => onChange({ idClasse })}
        />
      )}
      {rows.some((row) => row.kind === 'signature') && (
        <SignersField
          // What is on its way for these files is not shown, and not added to, where others are chosen.
          key={rows.map(({ fileId }) => fileId).join()}
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
          goesAlong={!takesDestination}
          onChange={(next) => onChange({ idPapel: next })}
        />
      )}
      {destined.length > 0 && (
        <div className={css['destined']}>
          <p>{forwardedText(destined.flatMap(destinationOf), rows.length)}</p>
          <Button variant="quiet" icon={<X aria-hidden />} onPress={() => onChange({ destination: null })}>
            Não encaminhar
          </Button>
        </div>
      )}
    </div>
  )
}
