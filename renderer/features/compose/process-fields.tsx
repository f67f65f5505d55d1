import { memo, useCallback } from 'react'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import { maxSummaryLength } from '../../../contract/bridge/compose.ts'
import { actForms, type ProcessDraft, setsContent } from '../../../contract/bridge/process-draft.ts'
import { ClassField } from '../../parts/fields/fields.tsx'
import { RecipientsField } from '../../parts/recipients/recipients-field.tsx'
import {
  actMessageTexts,
  replacesPartiesText,
  processFieldTexts as texts,
  unknownContentText,
} from '../../texts/acts-of-process.ts'
import { BufferedTextField } from '../../ui/buffered-text-field.tsx'
import { FormNote, FormRow, FormRows } from '../../ui/form-row.tsx'
import { Notice } from '../../ui/states.tsx'
import { AboutProcess } from './about-process.tsx'
import { AttachedWarnings } from './attached-warnings.tsx'
import { type ComposeFieldsProps, SenderAndAccess, useSharedFields } from './compose-fields.tsx'
import { DocumentsField } from './documents-field.tsx'
import { ForwardingDocuments } from './forwarding-documents.tsx'
import { MessageField } from './message-field.tsx'
import { PartiesField } from './parties-field.tsx'
import { PersonalDataNote } from './personal-data-note.tsx'
import { PiecesField } from './pieces-field.tsx'
import { ProcessField } from './process-field.tsx'
import css from './process-fields.module.css'
import { publicityOf } from './public-texts.ts'
import { useActingRoles } from './use-acting-roles.ts'

interface ProcessFieldsProps extends Omit<ComposeFieldsProps, 'earlierLevel'> {
  process: ProcessDraft
}

/** The fields of an opening, or of an act on a process. */
export function ProcessFields(props: ProcessFieldsProps) {
  const { draft, fields, process, attachables, problems } = props
  const { change, type, textVersion } = draft
  const { sender, message, documents } = useSharedFields(props)
  const form = actForms[process.ato]
  const now = useActingRoles(process)
  const changeProcess = useCallback(
    (changes: Partial<ProcessDraft>) => change({ process: { ...process, ...changes } as ProcessDraft }),
    [change, process],
  )
  const changeDestination = useCallback(
    // One destination: another one takes its place.
    (recipients: DraftFields['recipients']) => change({ recipients: recipients.slice(-1) }),
    [change],
  )
  return (
    <FormRows>
      <AboutProcess process={process} idPapel={fields.idPapel} now={now} />
      {takesChosenProcess(process) && (
        <FormRow>
          <ProcessField
            value={process.processo}
            error={problems.process}
            onChange={(processo) => changeProcess({ processo })}
          />
        </FormRow>
      )}
      {process.ato === 'despachar' && (
        <FormRow>
          <RecipientsField
            label={texts.destination}
            placeholder={texts.destinationPlaceholder}
            withoutCitizens
            value={fields.recipients}
            error={problems.recipients}
            onChange={changeDestination}
          />
        </FormRow>
      )}
      <SenderAndAccess key={`access ${textVersion}`} {...sender} allowed={now.allowed} takesAccess={form.takesAccess} />
      {setsContent(process) && (
        <ContentFields
          process={process}
          summary={fields.subject}
          textVersion={textVersion}
          problems={problems}
          onChange={changeProcess}
          onSummary={(subject) => type({ subject })}
        />
      )}
      {process.ato === 'desentranhar' && (
        <FormRow>
          <PiecesField process={process} error={problems.pieces} onChange={(pecas) => changeProcess({ pecas })} />
        </FormRow>
      )}
      {form.text !== null && (
        <FormRow height="rest">
          <MessageField
            key={`message ${textVersion}`}
            {...message}
            label={form.isTextNeeded ? actMessageTexts[form.text] : texts.optionalReason}
          />
        </FormRow>
      )}
      {form.text !== null && <PersonalDataNote text={fields.message} publicity={publicityOf(fields, undefined)} />}
      {process.ato === 'entranhar-encaminhamento' && (
        <FormRow>
          <ForwardingDocuments process={process} value={documents.value} onChange={documents.onChange} />
        </FormRow>
      )}
      {form.documents !== 'none' && process.ato !== 'entranhar-encaminhamento' && (
        <FormRow>
          <DocumentsField {...documents} error={problems.documents} />
        </FormRow>
      )}
      <AttachedWarnings fields={fields} attachables={attachables} />
    </FormRows>
  )
}

/** Acts that can begin without a process, at documents or at a forwarding. */
const takesChosenProcess = (
  draft: ProcessDraft,
): draft is Extract<ProcessDraft, { ato: 'entranhar' | 'entranhar-encaminhamento' | 'despachar' }> =>
  draft.ato === 'entranhar' || draft.ato === 'entranhar-encaminhamento' || draft.ato === 'despachar'

type ContentDraft = Extract<ProcessDraft, { ato: 'autuar' | 'editar' }>

interface ContentFieldsProps {
  process: ContentDraft
  summary: string
  textVersion: number
  problems: ComposeFieldsProps['problems']
  onChange(changes: Partial<ContentDraft>): void
  onSummary(summary: string): void
}

/** The class, the summary and the interested parties. */
const ContentFields = memo((props: ContentFieldsProps) => {
  const { process, summary, textVersion, problems, onChange, onSummary } = props
  return (
    <>
      {process.ato === 'editar' && !process.isKnown && (
        <FormNote>
          <Notice tone="warn" {...unknownContentText} />
        </FormNote>
      )}
      <FormRow>
        <ClassField
          value={process.classe}
          error={problems.classe}
          onChoose={(id, text) => onChange({ classe: classOf(id, text) })}
        />
      </FormRow>
      <FormRow>
        <BufferedTextField
          key={`summary ${textVersion}`}
          label={texts.summary}
          isProse
          value={summary}
          maxLength={maxSummaryLength}
          onChange={onSummary}
          error={problems.subject}
        />
      </FormRow>
      {/* The term of an opening or an edit is public. */}
      <PersonalDataNote text={summary} publicity="act" />
      <PartiesField
        value={process.interessados}
        error={problems.parties}
        onChange={(interessados) => onChange({ interessados })}
      />
      {process.ato === 'editar' && process.isKnown && (
        <FormNote>
          <p className={css['hint']}>{replacesPartiesText}</p>
        </FormNote>
      )}
    </>
  )
})

/** A class by its code and name, as the list of a field shows it. */
function classOf(id: string, text: string): ContentDraft['classe'] {
  const space = text.indexOf(' ')
  return { id, codigo: text.slice(0, space), nome: text.slice(space + 1) }
}
