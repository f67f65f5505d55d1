import { useState } from 'react'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { Failure, Outcome } from '../../../contract/bridge/outcome.ts'
import {
  countKinds,
  isUndecided,
  type PersonalData,
  type PrivacySearch,
  type UnreadReason,
} from '../../../contract/bridge/privacy.ts'
import { call } from '../../bridge/malote.ts'
import { moment } from '../../texts/dates.ts'
import { failureText } from '../../texts/failures.ts'
import {
  alsoOnText,
  foundLineText,
  foundPagesText,
  pendingText,
  privacyTexts,
  reasonTexts,
  unreadText,
} from '../../texts/privacy.ts'
import { Button } from '../../ui/button.tsx'
import { useNow } from '../../ui/clock.ts'
import css from './privacy.module.css'
import { PrivacyDecisionForm } from './privacy-decision.tsx'
import { PrivacyName } from './privacy-name.tsx'
import { DrawButton } from './redaction/draw-button.tsx'
import { useDrawing } from './redaction/drawings.ts'
import { findingKey } from './redaction/finding-marks.tsx'
import { usePrivacySearch } from './use-privacy-search.ts'

interface PrivacyPanelProps {
  /** A file that is not sent yet. */
  row: CaptureRow
  /** The key of the finding that is shown on its page. */
  shown: string | null
  onShow(found: PersonalData): void
  /** Whether its pages are in view, so that the person can draw on them. */
  hasPaper: boolean
}

const pagesOf = (findings: readonly PersonalData[]) => [...new Set(findings.flatMap(({ page }) => page ?? []))]
const boxesOn = (page: number, findings: readonly PersonalData[]) =>
  findings.flatMap((found) => (found.page === page ? found.boxes : []))

/** Personal data in one file: what was found and where, and what the person can do before it is Público. */
export function PrivacyPanel({ row, shown, onShow, hasPaper }: PrivacyPanelProps) {
  const { fileId, sha256 } = row
  const search = usePrivacySearch(row)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { acts, alsoOn } = useDrawing(row)

  async function run<T>(act: () => Promise<Outcome<T>>): Promise<T | null> {
    setBusy(true)
    const outcome = await act()
    setBusy(false)
    setFailure(outcome.ok ? null : outcome.failure)
    return outcome.ok ? outcome.value : null
  }
  async function redact(findings: readonly PersonalData[]): Promise<void> {
    if (sha256 === null) return
    // A page becomes the image of what it shows, also where it does not show the finding.
    const pages = pagesOf(findings).map((page) => ({ page, boxes: boxesOn(page, findings) }))
    const result = await run(() => call('privacy.redact', { fileId, from: sha256, pages }))
    if (result !== null && result.row.sha256 !== null) acts.note(row, result.row.sha256, result.alsoOn)
  }

  return (
    <section className={css['privacy']} aria-label={privacyTexts.title}>
      <h3 className={css['title']}>{privacyTexts.title}</h3>
      {search === null && (
        <div className={css['acts']}>
          <Button isDisabled={isBusy} onPress={() => void run(() => call('privacy.search', { fileIds: [fileId] }))}>
            {privacyTexts.search}
          </Button>
        </div>
      )}
      {search !== null && <Result search={search} />}
      {isBusy && search !== null && (
        <p className={css['plain']} role="status">
          {privacyTexts.redacting}
        </p>
      )}
      {failure !== null && (
        <p className={css['danger']} role="alert">
          {failureText(failure).title} {failureText(failure).text}
        </p>
      )}
      {search !== null && search.findings.length > 0 && (
        <Findings
          findings={search.findings}
          isBusy={isBusy}
          shown={shown}
          onShow={onShow}
          onRedact={() => void redact(search.findings)}
        />
      )}
      {hasPaper && <DrawButton row={row} />}
      {search !== null && search.inName.length > 0 && (
        <PrivacyName
          key={row.name}
          fileId={fileId}
          name={row.name}
          found={search.inName}
          isBusy={isBusy}
          onRename={(name) => void run(() => call('capture.update', { fileIds: [fileId], changes: { name } }))}
        />
      )}
      {search?.isRedacted === true && (
        <>
          <p className={css['plain']}>{privacyTexts.redacted}</p>
          {alsoOn.length > 0 && <p className={css['warn']}>{alsoOnText(alsoOn)}</p>}
          <div className={css['acts']}>
            <Button isDisabled={isBusy} onPress={() => void run(() => call('privacy.undo', { fileId }))}>
              {privacyTexts.undo}
            </Button>
          </div>
        </>
      )}
      {row.access === 'Publico' && search !== null && isUndecided(search) && (
        <PrivacyDecisionForm
          isBusy={isBusy}
          isUnread={search.findings.length + search.inName.length === 0}
          onDecide={(reason, note) => void run(() => call('privacy.decide', { fileIds: [fileId], reason, note }))}
        />
      )}
    </section>
  )
}

/** The result of the search; it never says that there is nothing. */
function Result({ search }: { search: PrivacySearch }) {
  const now = useNow()
  const { state, pages, unread, pendingPages, findings, inName, isCut, decision } = search
  if (state === 'waiting') return <p className={css['plain']}>{privacyTexts.searching}</p>
  if (state === 'failed') return <p className={css['warn']}>{privacyTexts.failed}</p>
  const isRead = pages > unread.reduce((sum, each) => sum + (withText.has(each.why) ? 0 : each.pages.length), 0)
  return (
    <>
      {findings.length > 0 && (
        <p className={css['warn']}>
          {foundPagesText(
            countKinds(findings),
            pagesOf(findings),
            findings.some(({ page }) => page === null),
          )}
        </p>
      )}
      {findings.length === 0 && <p className={css['plain']}>{nothingText(isRead, inName.length > 0)}</p>}
      {isCut && <p className={css['plain']}>{privacyTexts.cut}</p>}
      {unread.map((each) => (
        <p key={`${each.why} ${each.pages.length > 0}`} className={css['warn']}>
          {unreadText(each)}
        </p>
      ))}
      {pendingPages.length > 0 && <p className={css['plain']}>{pendingText(pendingPages.length)}</p>}
      {decision !== null && (
        <p className={css['plain']}>
          {privacyTexts.decided(decision.decidedBy, moment(decision.decidedAt, now), reasonTexts[decision.reason])}
        </p>
      )}
    </>
  )
}

/** Something of such pages was read. */
const withText: ReadonlySet<UnreadReason> = new Set(['picture', 'incomplete', 'attachment'])

interface FindingsProps extends Pick<PrivacyPanelProps, 'shown' | 'onShow'> {
  findings: readonly PersonalData[]
  isBusy: boolean
  onRedact(): void
}

/** A finding that no page shows can only be read. */
function FoundLine({
  found,
  isShown,
  onShow,
}: {
  found: PersonalData
  isShown: boolean
  onShow: FindingsProps['onShow']
}) {
  const text = foundLineText(found)
  if (found.page === null) return <p className={css['carried']}>{text}</p>
  return (
    <Button variant="quiet" aria-pressed={isShown} onPress={() => onShow(found)}>
      {text}
    </Button>
  )
}

function nothingText(isRead: boolean, isNamed: boolean): string {
  if (!isRead) return privacyTexts.nothingRead
  return isNamed ? privacyTexts.nothingInText : privacyTexts.nothing
}

/** The findings, masked; a press shows one on its page. */
function Findings({ findings, isBusy, shown, onShow, onRedact }: FindingsProps) {
  return (
    <>
      <ul className={css['list']}>
        {findings.map((found) => {
          const key = findingKey(found)
          return (
            <li key={key} data-shown={key === shown || undefined}>
              <FoundLine found={found} isShown={key === shown} onShow={onShow} />
            </li>
          )
        })}
      </ul>
      <div className={css['acts']}>
        <Button isDisabled={isBusy} onPress={onRedact}>
          {privacyTexts.redact}
        </Button>
      </div>
    </>
  )
}
