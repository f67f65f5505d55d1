import type { CaptureChanges, CaptureRow } from '../../../contract/bridge/capture.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { commonTexts } from '../../texts/common.ts'
import { fileFieldTexts } from '../../texts/file-fields.ts'
import { forwardedText } from '../../texts/route.ts'
import { Button } from '../../ui/button.tsx'
import { X } from '../../ui/icons.ts'
import { AccessField } from '../access/access-field.tsx'
import { selfSigner } from '../signers/self-signer.ts'
import { SignersField } from '../signers/signers-field.tsx'
import { isCitizen } from './capturers.ts'
import css from './fields.module.css'
import { ClassField, KindField, RoleField } from './fields.tsx'
import { destinationsOf, hasClass, sharedFieldsOf } from './selection.ts'

const { several } = commonTexts

/** The capture fields of several files at once; a change applies to all of them. */
export function CaptureFields({
  rows,
  session,
  takesDestination = true,
  onChange,
}: {
  rows: readonly CaptureRow[]
  session: SessionState
  /** False for files that go with a forwarding, where the destination of their profile does not apply. */
  takesDestination?: boolean
  /** False if the changes could not be saved. */
  onChange(changes: CaptureChanges): Promise<boolean>
}) {
  const asCitizen = isCitizen(session)
  const destined = takesDestination ? rows.filter(({ destination }) => destination !== null) : []
  const { kind, classe, signers, idPapel } = sharedFieldsOf(rows)
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
          // A new selection drops the unsaved signers of the previous one.
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
          <p>{forwardedText(destined.flatMap(destinationsOf), rows.length)}</p>
          <Button variant="quiet" icon={<X aria-hidden />} onPress={() => onChange({ destination: null })}>
            {fileFieldTexts.notForwarded}
          </Button>
        </div>
      )}
    </div>
  )
}
